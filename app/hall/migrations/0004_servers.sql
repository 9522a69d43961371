-- The servers of a hall: where each is reached by its fellows, for as long as it gives signs of life.

CREATE TABLE server (
    run text PRIMARY KEY,
    address text NOT NULL,
    certificate text NOT NULL, -- PEM, by which it is known where it speaks https; else empty
    alive_until timestamptz NOT NULL
);

CREATE INDEX game_by_holder ON game (holder) WHERE holder IS NOT NULL;

-- Whose pages those are, the table of servers tells.
ALTER TABLE game DROP COLUMN at_address;
