-- What was said at each table, clip by clip, as FLAC.

CREATE TABLE clip (
    game_id text NOT NULL REFERENCES game,
    number integer NOT NULL,
    speaker text NOT NULL,
    flac bytea NOT NULL,
    PRIMARY KEY (game_id, number)
);
