-- Who may do what in a hall's database. Say it as the owner, after the first start: psql ADDRESS -f roles.sql
-- A login is given one of both: GRANT rochade_server TO hall_1; it is owner of nothing, and can change no past event.

DO $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['rochade_server', 'rochade_reader'] LOOP
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = name) THEN
            EXECUTE format('CREATE ROLE %I NOLOGIN', name);
        END IF;
    END LOOP;
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM rochade_server, rochade_reader;
GRANT USAGE ON SCHEMA public TO rochade_server, rochade_reader;

-- A server plays: events are added and never changed, tables are held, seats come and go.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO rochade_server;
GRANT INSERT ON event, asked, clip, adaptation, act TO rochade_server;
GRANT INSERT, UPDATE ON game TO rochade_server;
GRANT INSERT, UPDATE, DELETE ON server, secret, code, shared_code, used_code, delay, session TO rochade_server;

-- A reader has the games and what was said, for export, review and results; no code, no session, no key of cookies.
GRANT SELECT ON game, event, asked, clip, adaptation, migration TO rochade_reader;
