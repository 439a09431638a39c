import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- As printed, beside the name and the title.
ALTER TABLE certificates ADD COLUMN printed_studio text NOT NULL DEFAULT '';
-- Whoever builds it holds it until then; one that died leaves a hold that runs out.
ALTER TABLE certificates ADD COLUMN claimed_until timestamptz;
CREATE INDEX certificates_to_build ON certificates (year, id) WHERE status = 'pending' AND failure IS NULL;
CREATE INDEX certificates_replacing ON certificates (replaces_id);

-- Many certificates as one PDF for the printer, made by the worker.
CREATE TABLE certificate_sheets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  paper text NOT NULL CHECK (paper IN ('a4', 'letter')),
  certificate_ids bigint[] NOT NULL CHECK (cardinality(certificate_ids) > 0),
  requested_by bigint NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  file_id bigint REFERENCES files,
  made_at timestamptz,
  failure text
);
CREATE INDEX certificate_sheets_of_season ON certificate_sheets (year, id);
  `.execute(db)
}
