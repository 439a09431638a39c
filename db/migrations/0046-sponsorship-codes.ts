import { sql, type Kysely } from 'kysely'

/** Free entries of a package, the codes given for them, co-sponsors and renewals (decision 106). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE sponsorship_package_revisions
  ADD COLUMN free_entries int NOT NULL DEFAULT 0 CHECK (free_entries BETWEEN 0 AND 200);

ALTER TABLE sponsorship_obligations
  DROP CONSTRAINT sponsorship_obligations_kind_check,
  ADD CONSTRAINT sponsorship_obligations_kind_check
    CHECK (kind IN ('contract', 'invoice', 'artwork', 'logo', 'tickets', 'entries', 'benefit'));

-- The codes of the cart that a sponsor was given.
CREATE TABLE sponsorship_codes (
  discount_id bigint PRIMARY KEY REFERENCES discounts,
  sponsorship_id bigint NOT NULL REFERENCES sponsorships,
  issued_at timestamptz NOT NULL
);
CREATE INDEX sponsorship_codes_of_sponsorship ON sponsorship_codes (sponsorship_id);

ALTER TABLE sponsorships
  -- Who else is named, each with a share in whole percent or null.
  ADD COLUMN co_sponsors jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(co_sponsors) = 'array'),
  -- The sponsorship of an earlier season that this one continues.
  ADD COLUMN renews_id bigint REFERENCES sponsorships,
  -- When its contact was offered it again for the next season.
  ADD COLUMN renewal_offered_at timestamptz;
-- A sponsorship is continued once; an application that came to nothing leaves it free.
CREATE UNIQUE INDEX one_renewal_of_a_sponsorship ON sponsorships (renews_id)
  WHERE state NOT IN ('declined', 'rejected', 'withdrawn', 'lapsed');
  `.execute(db)
}
