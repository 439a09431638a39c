import { sql, type Kysely } from 'kysely'

/** The logos of partners whose level includes one, in versions, shown once they are approved (decision 114). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE pool_partner_logos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id bigint NOT NULL REFERENCES pool_partners,
  version int NOT NULL CHECK (version > 0),
  file_id bigint NOT NULL REFERENCES files,
  state text NOT NULL CHECK (state IN ('uploaded', 'checking', 'checks_failed', 'in_review', 'approved',
    'changes_requested', 'replaced')),
  report jsonb CHECK (jsonb_typeof(report) = 'array'),
  uploaded_by bigint REFERENCES users,
  uploaded_at timestamptz NOT NULL,
  checked_at timestamptz,
  reviewed_by bigint REFERENCES users,
  reviewed_at timestamptz,
  -- The reviewer's, told to the partner.
  note text NOT NULL DEFAULT '',
  UNIQUE (partner_id, version),
  CHECK (state <> 'changes_requested' OR note <> '')
);
-- The last guards: one version on its way, and one that may be shown.
CREATE UNIQUE INDEX one_partner_logo_on_its_way ON pool_partner_logos (partner_id)
  WHERE state IN ('uploaded', 'checking', 'checks_failed', 'in_review', 'changes_requested');
CREATE UNIQUE INDEX one_partner_logo_approved ON pool_partner_logos (partner_id) WHERE state = 'approved';
CREATE INDEX pool_partner_logos_waiting ON pool_partner_logos (state, uploaded_at);
CREATE INDEX pool_partner_logos_of_file ON pool_partner_logos (file_id);

-- The award's page shows them: what takes one down is read at once.
CREATE TRIGGER pool_partner_logos_version AFTER UPDATE OF state OR DELETE OR TRUNCATE ON pool_partner_logos
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('sponsorship');
CREATE TRIGGER pool_partners_version
  AFTER UPDATE OF state, is_anonymous, credit_as, organisation, revision_id OR DELETE OR TRUNCATE ON pool_partners
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('sponsorship');
  `.execute(db)
}
