import { sql, type Kysely } from 'kysely'

/** Applications of sponsors (decision 091). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE sponsorships (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What the contact's secret link is signed from.
  link_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  year int NOT NULL REFERENCES seasons,
  package_id bigint REFERENCES sponsorship_packages,
  -- The terms that the application saw.
  revision_id bigint REFERENCES sponsorship_package_revisions,
  user_id bigint REFERENCES users,
  company text NOT NULL DEFAULT '',
  -- Equal for names that differ in case, spaces and punctuation only.
  company_key text GENERATED ALWAYS AS (lower(regexp_replace(company, '[[:space:][:punct:]]+', '', 'g'))) STORED,
  credit_as text NOT NULL DEFAULT '',
  contact_name text NOT NULL DEFAULT '',
  contact_email citext NOT NULL,
  phone text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  terms_accepted_at timestamptz,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'applied', 'in_review', 'waitlisted', 'offered',
    'accepted', 'declined', 'rejected', 'withdrawn', 'lapsed')),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  applied_at timestamptz,
  waitlisted_at timestamptz,
  -- Which of a package's places an offer holds; null where they are not counted.
  place int CHECK (place > 0),
  offered_at timestamptz,
  offer_ends_at timestamptz,
  answered_at timestamptz,
  decided_by bigint REFERENCES users,
  -- Told to the contact.
  reason text NOT NULL DEFAULT '',
  links_mailed int NOT NULL DEFAULT 0,
  link_mailed_at timestamptz,
  CHECK ((package_id IS NULL) = (revision_id IS NULL)),
  CHECK (state IN ('draft', 'withdrawn') OR (package_id IS NOT NULL AND applied_at IS NOT NULL AND terms_accepted_at IS NOT NULL)),
  CHECK (state <> 'waitlisted' OR waitlisted_at IS NOT NULL),
  CHECK (state <> 'offered' OR offer_ends_at IS NOT NULL)
);
-- The last guards: one open application for each contact, and one sponsor for each place.
CREATE UNIQUE INDEX one_open_sponsorship ON sponsorships (year, contact_email)
  WHERE state IN ('draft', 'applied', 'in_review', 'waitlisted', 'offered');
CREATE UNIQUE INDEX one_sponsor_per_place ON sponsorships (package_id, place) WHERE state IN ('offered', 'accepted');
CREATE INDEX sponsorships_of_season ON sponsorships (year, state, id);
CREATE INDEX sponsorships_of_package ON sponsorships (package_id, state);
CREATE INDEX sponsorships_of_company ON sponsorships (year, company_key);
CREATE INDEX sponsorships_of_user ON sponsorships (user_id);
CREATE INDEX sponsorships_of_contact ON sponsorships (contact_email);
CREATE INDEX sponsorships_offered ON sponsorships (offer_ends_at) WHERE state = 'offered';

CREATE TRIGGER sponsorships_version AFTER UPDATE OF state OR DELETE OR TRUNCATE ON sponsorships
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('sponsorship');
  `.execute(db)
}
