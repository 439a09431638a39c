import { sql, type Kysely } from 'kysely'

/** Who holds the keys of a result is fixed with the vote, and each of them shows once that they know their passphrase (decision 170). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- From then on another key holder, or another key of one of them, takes the agreement of key holders.
ALTER TABLE voting_rounds ADD COLUMN keys_fixed_at timestamptz;
UPDATE voting_rounds r SET keys_fixed_at = coalesce(r.roll_frozen_at, now())
  WHERE r.state <> 'configured' AND (
    SELECT count(*) FROM voting_keyholders k WHERE k.year = r.year AND k.admitted_at IS NOT NULL
  ) >= 2;

-- When they last entered their passphrase to show that they know it.
ALTER TABLE voting_keyholders ADD COLUMN drilled_at timestamptz;
-- The key of a holder who has forgotten their passphrase: it waits for agreement, and the earlier one opens runs until then.
ALTER TABLE voting_keyholders
  ADD COLUMN next_public_key bytea,
  ADD COLUMN next_wrapped_key bytea,
  ADD COLUMN next_at timestamptz,
  ADD CONSTRAINT voting_keyholders_next_is_whole CHECK (
    (next_at IS NULL) = (next_public_key IS NULL) AND (next_at IS NULL) = (next_wrapped_key IS NULL)
  );
  `.execute(db)
}
