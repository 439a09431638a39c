import { sql, type Kysely } from 'kysely'

/** The evening: who presents each award, and which packs were made of it (decision 100). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- What the ceremony adds to an award; its block and place are the category's.
CREATE TABLE ceremony_awards (
  category_id bigint PRIMARY KEY REFERENCES categories ON DELETE CASCADE,
  -- In the order they speak: name and pronunciation.
  presenters jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(presenters) = 'array'),
  notes text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1
);

-- A pack as it was taken by one person. With winners before they are public it opens for that person only.
CREATE TABLE ceremony_copies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  year int NOT NULL REFERENCES seasons,
  -- On every page of the copy.
  n int NOT NULL CHECK (n > 0),
  type text NOT NULL,
  -- Null: all blocks.
  batch int CHECK (batch > 0),
  -- Null for a page that is printed from the browser.
  format text,
  -- The released run it has the winners of; null without winners.
  run_no int,
  purpose text NOT NULL DEFAULT '',
  -- Of what it says of order, presenters and names: another one since means that the copy is stale.
  content_hash bytea NOT NULL,
  made_by bigint NOT NULL REFERENCES users,
  made_at timestamptz NOT NULL,
  UNIQUE (year, n),
  CHECK (run_no IS NULL OR purpose <> '')
);
CREATE INDEX ceremony_copies_of_pack ON ceremony_copies (year, type, id DESC);
CREATE TRIGGER ceremony_copies_never_change BEFORE UPDATE OR DELETE ON ceremony_copies
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
  `.execute(db)
}
