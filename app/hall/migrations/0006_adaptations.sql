-- What the ear had learnt of voices by profiles and heard clips with, beside them, by its name.

CREATE TABLE adaptation (
    game_id text NOT NULL REFERENCES game,
    name text NOT NULL,
    npz bytea NOT NULL,
    PRIMARY KEY (game_id, name)
);
