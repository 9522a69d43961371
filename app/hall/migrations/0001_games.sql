-- The games of a hall: who may write each, its events, and what pages asked.

CREATE TABLE game (
    game_id text PRIMARY KEY,
    version integer NOT NULL DEFAULT 0,
    hash bytea,
    alive_ms bigint NOT NULL DEFAULT 0, -- the game's time when it was last known to go on
    holder text,                        -- the run of a program that has the table
    token bigint NOT NULL DEFAULT 0,    -- one more for each holder; who comes with an older one writes nothing
    held_until timestamptz NOT NULL DEFAULT '-infinity',
    at_address text                     -- where that program's pages are
);

-- The hash is over these texts, to the byte: no jsonb, which spells them anew.
CREATE TABLE event (
    game_id text NOT NULL REFERENCES game,
    version integer NOT NULL,
    type text NOT NULL,
    payload text NOT NULL,
    schema_version integer NOT NULL,
    recorded_at text NOT NULL,
    monotonic_ns bigint NOT NULL,
    boot_id text NOT NULL,
    actor text NOT NULL,
    prev_hash bytea,
    hash bytea NOT NULL,
    PRIMARY KEY (game_id, version)
);

CREATE TABLE asked (
    game_id text NOT NULL REFERENCES game,
    key text NOT NULL,
    version integer NOT NULL,
    PRIMARY KEY (game_id, key)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the record is append-only';
END $$;

CREATE TRIGGER event_is_never_changed BEFORE UPDATE OR DELETE ON event
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_is_never_emptied BEFORE TRUNCATE ON event
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One round trip, so that no program can stop in the middle of it. 'done' also where the same was done before and its
-- answer was lost; then the row is touched, as who waits for a standby waits for a new commit only.
CREATE FUNCTION append(
    of_game text, with_token bigint, expected integer, before bytea, types text[], payloads text[], schema integer,
    recorded text[], monotonic bigint[], boots text[], actors text[], hashes bytea[], asked_key text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    head game%ROWTYPE;
    count CONSTANT integer := cardinality(payloads);
BEGIN
    SELECT * INTO head FROM game WHERE game_id = of_game FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 'missing';
    END IF;
    IF count > 0 AND head.version = expected + count AND head.hash = hashes[count] THEN
        UPDATE game SET version = head.version WHERE game_id = of_game;
        RETURN 'done';
    END IF;
    IF head.token <> with_token THEN
        RETURN 'deposed';
    END IF;
    IF head.version <> expected OR head.hash IS DISTINCT FROM before THEN
        RETURN 'conflict';
    END IF;
    INSERT INTO event
    SELECT of_game, expected + number, types[number], payloads[number], schema, recorded[number], monotonic[number],
        boots[number], actors[number], CASE WHEN number = 1 THEN before ELSE hashes[number - 1] END, hashes[number]
    FROM generate_series(1, count) AS number;
    IF asked_key IS NOT NULL THEN
        INSERT INTO asked VALUES (of_game, asked_key, expected + count) ON CONFLICT DO NOTHING;
    END IF;
    IF count > 0 THEN
        UPDATE game SET version = expected + count, hash = hashes[count] WHERE game_id = of_game;
    END IF;
    RETURN 'done';
END $$;

-- A game that was kept in a file, as it is; false where there is one of that name.
CREATE FUNCTION take_in(
    of_game text, types text[], payloads text[], schemas integer[], recorded text[], monotonic bigint[], boots text[],
    actors text[], hashes bytea[], keys text[], versions integer[], at_ms bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    count CONSTANT integer := cardinality(payloads);
BEGIN
    INSERT INTO game (game_id, version, hash, alive_ms) VALUES (of_game, count, hashes[count], at_ms)
    ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO event
    SELECT of_game, number, types[number], payloads[number], schemas[number], recorded[number], monotonic[number],
        boots[number], actors[number], hashes[number - 1], hashes[number]
    FROM generate_series(1, count) AS number;
    INSERT INTO asked SELECT of_game, keys[number], versions[number] FROM generate_series(1, cardinality(keys)) AS number;
    RETURN true;
END $$;
