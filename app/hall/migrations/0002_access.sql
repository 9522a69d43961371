-- Who may sit where (web/admission): of the whole hall, so that a page that was cut off finds its place at any server.

CREATE TABLE secret (name text PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE code (hash bytea PRIMARY KEY, at_table text NOT NULL, place text NOT NULL);
CREATE TABLE shared_code (at_table text, place text, code text NOT NULL, PRIMARY KEY (at_table, place));
CREATE TABLE delay (at_table text PRIMARY KEY, half_moves integer NOT NULL, minutes integer NOT NULL);
CREATE TABLE session (id text PRIMARY KEY, at_table text NOT NULL, place text NOT NULL, language text NOT NULL);
CREATE INDEX session_at_table ON session (at_table, place);
