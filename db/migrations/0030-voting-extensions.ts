import { sql, type Kysely } from 'kysely'

/** Who decides about an extension of the vote, and how (decision 088). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Whether tallies are published is the setting voting_show_tallies.
ALTER TABLE voting_rounds DROP COLUMN public_tallies;

-- Without a method a category has the usual one by its picks. When voting opens, every category gets the one it has then.
ALTER TABLE voting_methods ALTER COLUMN method DROP NOT NULL, ADD CHECK (method IS NOT NULL OR no_award);

ALTER TABLE voting_extensions
  ADD COLUMN state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'agreed', 'declined', 'withdrawn')),
  ADD COLUMN decided_by bigint REFERENCES users,
  ADD COLUMN decided_at timestamptz;
UPDATE voting_extensions SET state = 'agreed', decided_by = agreed_by, decided_at = agreed_at
  WHERE agreed_at IS NOT NULL;
-- Who declined was not kept.
UPDATE voting_extensions SET state = 'withdrawn', decided_by = asked_by, decided_at = declined_at
  WHERE declined_at IS NOT NULL;
DROP INDEX one_open_voting_extension;
ALTER TABLE voting_extensions
  DROP COLUMN agreed_by,
  DROP COLUMN agreed_at,
  DROP COLUMN declined_at,
  ADD CHECK (reason <> ''),
  ADD CHECK ((state = 'asked') = (decided_at IS NULL)),
  ADD CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  ADD CHECK (announced_at IS NULL OR state = 'agreed'),
  -- Another admin agrees or declines; the one who asked only takes it back.
  ADD CONSTRAINT voting_extensions_take_two CHECK (decided_by IS NULL OR (decided_by = asked_by) = (state = 'withdrawn'));
CREATE UNIQUE INDEX one_open_voting_extension ON voting_extensions (year) WHERE state = 'asked';
CREATE INDEX voting_extensions_of_round ON voting_extensions (year, id);
  `.execute(db)
}
