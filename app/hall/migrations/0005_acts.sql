-- Who did what besides the game (web/admission/access.py): who took a place, opened a desk, issued a code, set a delay.
-- What was decided at a table is on its record, and `asked` has by which session.

CREATE TABLE act (
    at text NOT NULL DEFAULT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"'),
    session text NOT NULL,
    at_table text NOT NULL, -- empty: the hall
    place text NOT NULL,
    what text NOT NULL,
    about text NOT NULL
);

CREATE TRIGGER act_is_never_changed BEFORE UPDATE OR DELETE ON act
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER act_is_never_emptied BEFORE TRUNCATE ON act
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
