import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Trigrams know only ASCII letters where the database's locale is C, so names in other scripts are searched by their
-- bytes, written out: the same on every server. Case and accents do not count.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION search_form(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  encode(
    convert_to(
      regexp_replace(normalize(lower(normalize(words, NFKC)), NFKD), '[\\u0300-\\u036f]', '', 'g'), 'UTF8'),
    'escape');
-- What LIKE finds these words with, anywhere; its own wildcards are taken literally.
CREATE FUNCTION search_pattern(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  '%' || regexp_replace(search_form(words), '([\\\\%_])', '\\\\\\1', 'g') || '%';

CREATE INDEX studios_by_name ON studios (name, id);
ALTER TABLE studios ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (search_form(name || E'\\n' || coalesce(legal_name, ''))) STORED;
CREATE INDEX studios_search ON studios USING gin (search_text gin_trgm_ops);
-- Where a studio's records belong now: issued invoices keep the studio they were made for, also once it is merged.
CREATE FUNCTION studio_now(studio bigint) RETURNS bigint LANGUAGE sql STABLE RETURN
  (SELECT coalesce(merged_into, id) FROM studios WHERE id = studio);
CREATE INDEX studios_merged ON studios (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX studio_aliases_search ON studio_aliases USING gin (search_form(name) gin_trgm_ops);

-- Why the office wants a second look at an entry; without a reason it is not flagged.
ALTER TABLE submissions ADD COLUMN flag text CHECK (flag <> '');
-- Title, code, studio and people of an entry in one text, kept by the triggers below.
ALTER TABLE submissions ADD COLUMN search_text text NOT NULL DEFAULT '';
CREATE FUNCTION search_text_of(entry bigint, title text, code text, studio bigint) RETURNS text LANGUAGE sql STABLE RETURN
  search_form(concat_ws(E'\\n', title, code,
    (SELECT name FROM studios WHERE id = studio),
    (SELECT string_agg(name, E'\\n') FROM studio_aliases WHERE studio_id = studio),
    (SELECT string_agg(full_name, E'\\n' ORDER BY sort) FROM submission_people WHERE submission_id = entry)));

CREATE FUNCTION search_text_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text_of(NEW.id, NEW.title, NEW.code, NEW.studio_id);
  RETURN NEW;
END $$;
CREATE TRIGGER submissions_search_text BEFORE INSERT OR UPDATE OF title, code, studio_id ON submissions
  FOR EACH ROW EXECUTE FUNCTION search_text_of_entry();

CREATE FUNCTION search_text_of_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE submissions s SET search_text = search_text_of(s.id, s.title, s.code, s.studio_id)
    WHERE s.id IN (SELECT submission_id FROM touched);
  RETURN NULL;
END $$;
CREATE TRIGGER people_added_search_text AFTER INSERT ON submission_people
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_text_of_people();
CREATE TRIGGER people_changed_search_text AFTER UPDATE ON submission_people
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_text_of_people();
CREATE TRIGGER people_removed_search_text AFTER DELETE ON submission_people
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_text_of_people();

CREATE FUNCTION search_text_of_studio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE submissions s SET search_text = search_text_of(s.id, s.title, s.code, s.studio_id) WHERE s.studio_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER studios_search_text AFTER UPDATE OF name ON studios
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION search_text_of_studio();

-- The office's list: one index for each order and for each filter people begin with.
DROP INDEX submissions_recent;
CREATE INDEX submissions_recent ON submissions (year, updated_at, id);
CREATE INDEX submissions_by_status ON submissions (year, status, updated_at, id);
CREATE INDEX submissions_by_payment ON submissions (year, payment_status, updated_at, id);
CREATE INDEX submissions_by_category ON submissions (year, category_id, updated_at, id);
CREATE INDEX submissions_by_title ON submissions (year, title, id);
CREATE INDEX submissions_by_submitted ON submissions (year, submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX submissions_flagged ON submissions (year, updated_at, id) WHERE flag IS NOT NULL;
CREATE INDEX submissions_with_own_time ON submissions (year, updated_at, id) WHERE custom_deadline IS NOT NULL;
CREATE INDEX submissions_incomplete ON submissions (year, updated_at, id) WHERE completeness < 100;
CREATE INDEX submissions_tags ON submissions USING gin (tags);
CREATE INDEX submissions_tagged ON submissions (year) WHERE tags <> '{}';
CREATE INDEX submissions_search ON submissions USING gin (search_text gin_trgm_ops);

-- Ending an entry for breaking the rules takes two of the office: one proposes it, another confirms or drops it.
CREATE TABLE disqualifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason <> ''),
  status text NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed', 'confirmed', 'dropped')),
  proposed_by bigint NOT NULL REFERENCES users,
  proposed_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz
);
CREATE UNIQUE INDEX one_open_disqualification ON disqualifications (submission_id) WHERE status = 'proposed';
  `.execute(db)
}
