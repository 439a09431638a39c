import { sql, type Kysely } from 'kysely'

/** Nominations that items of the newsroom name, and events and media credentials in the search of everything (decision 110). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE press_item_nominations (
  item_id bigint NOT NULL REFERENCES press_items ON DELETE CASCADE,
  nomination_id bigint NOT NULL REFERENCES nominations ON DELETE CASCADE,
  PRIMARY KEY (item_id, nomination_id)
);
CREATE INDEX press_items_of_nomination ON press_item_nominations (nomination_id);
CREATE TRIGGER press_item_nominations_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON press_item_nominations
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('press');

ALTER TABLE events ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (search_form(title || E'\\n' || venue || E'\\n' || summary)) STORED;
CREATE INDEX events_search ON events USING gin (search_text gin_trgm_ops);
CREATE INDEX events_beginning ON events (left(search_text, 60) text_pattern_ops);

ALTER TABLE media_credentials ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (search_form(outlet_name || E'\\n' || applicant || E'\\n' || email::text)) STORED;
CREATE INDEX media_credentials_search ON media_credentials USING gin (search_text gin_trgm_ops);
CREATE INDEX media_credentials_beginning ON media_credentials (left(search_text, 60) text_pattern_ops);
  `.execute(db)
}
