-- With which code each session began: who leaves his place leaves it open to that code (web/admission).

CREATE TABLE used_code (session text PRIMARY KEY, hash bytea NOT NULL);
