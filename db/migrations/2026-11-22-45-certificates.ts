import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE certificates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  year int NOT NULL REFERENCES seasons,
  nomination_id bigint NOT NULL REFERENCES nominations,
  person_id bigint NOT NULL REFERENCES nomination_people,
  kind text NOT NULL DEFAULT 'nominee' CHECK (kind IN ('nominee', 'winner')),
  -- As printed; they stay when a name changes later, which makes the certificate stale.
  printed_name text NOT NULL,
  printed_credit text NOT NULL DEFAULT '',
  printed_title text NOT NULL,
  printed_category text NOT NULL,
  serial text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'generated', 'released', 'void')),
  a4_file_id bigint REFERENCES files,
  letter_file_id bigint REFERENCES files,
  failure text,
  -- Somebody decided to print it although the name was not confirmed.
  override_reason text,
  requested_by bigint NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  generated_at timestamptz,
  released_by bigint REFERENCES users,
  released_at timestamptz,
  downloaded_at timestamptz,
  stale_at timestamptz,
  voided_by bigint REFERENCES users,
  voided_at timestamptz,
  void_reason text,
  replaces_id bigint REFERENCES certificates,
  CHECK ((status = 'void') = (voided_at IS NOT NULL)),
  CHECK (status NOT IN ('generated', 'released') OR (a4_file_id IS NOT NULL AND letter_file_id IS NOT NULL))
);
CREATE UNIQUE INDEX one_standing_certificate ON certificates (person_id, kind) WHERE status <> 'void';
CREATE INDEX certificates_of_nomination ON certificates (nomination_id);
CREATE INDEX certificates_of_season ON certificates (year, status);
-- Serials run without gaps within a season.
CREATE TABLE certificate_series (
  year int PRIMARY KEY REFERENCES seasons,
  last_number int NOT NULL DEFAULT 0
);
ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files ADD CONSTRAINT files_purpose_check
  CHECK (purpose IN ('submission', 'document', 'membership_proof', 'certificate'));
  `.execute(db)
}
