import { sql, type Kysely } from 'kysely'

/** Artwork, logos and credits of sponsors, their versions, and where they are not shown (decision 094). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- What artwork has to be like; null where a package takes none.
ALTER TABLE sponsorship_package_revisions ADD COLUMN artwork jsonb CHECK (jsonb_typeof(artwork) = 'object');

-- Beside the purposes that are there.
DO $$
DECLARE
  purposes text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO purposes FROM pg_constraint WHERE conname = 'files_purpose_check';
  ALTER TABLE files DROP CONSTRAINT files_purpose_check;
  EXECUTE 'ALTER TABLE files ADD CONSTRAINT files_purpose_check '
    || replace(purposes, 'ARRAY[', 'ARRAY[''sponsor_artwork''::text, ');
END $$;
ALTER TABLE file_copies
  DROP CONSTRAINT file_copies_kind_check,
  ADD CONSTRAINT file_copies_kind_check CHECK (kind IN ('blind', '320', '960', '1920', 'print'));

CREATE TABLE sponsor_artworks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sponsorship_id bigint NOT NULL REFERENCES sponsorships,
  part text NOT NULL CHECK (part IN ('artwork', 'logo_light', 'logo_dark', 'credit')),
  version int NOT NULL CHECK (version > 0),
  file_id bigint REFERENCES files,
  -- Of a credit: the name to print, and where it leads.
  wording text NOT NULL DEFAULT '',
  link text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('uploaded', 'checking', 'checks_failed', 'in_review', 'approved',
    'changes_requested', 'replaced')),
  report jsonb CHECK (jsonb_typeof(report) = 'array'),
  late boolean NOT NULL DEFAULT false,
  -- The version of an earlier season that this one was taken from.
  taken_from bigint REFERENCES sponsor_artworks,
  uploaded_by bigint REFERENCES users,
  uploaded_at timestamptz NOT NULL,
  checking_since timestamptz,
  checked_at timestamptz,
  reviewed_by bigint REFERENCES users,
  reviewed_at timestamptz,
  -- The reviewer's, told to the sponsor.
  note text NOT NULL DEFAULT '',
  UNIQUE (sponsorship_id, part, version),
  CHECK ((part = 'credit') = (file_id IS NULL)),
  CHECK (part <> 'credit' OR wording <> ''),
  CHECK (state <> 'changes_requested' OR note <> '')
);
-- The last guards: one version on its way, and one that may be shown.
CREATE UNIQUE INDEX one_artwork_on_its_way ON sponsor_artworks (sponsorship_id, part)
  WHERE state IN ('uploaded', 'checking', 'checks_failed', 'in_review', 'changes_requested');
CREATE UNIQUE INDEX one_artwork_approved ON sponsor_artworks (sponsorship_id, part) WHERE state = 'approved';
CREATE INDEX sponsor_artworks_waiting ON sponsor_artworks (state, uploaded_at);
CREATE INDEX sponsor_artworks_of_file ON sponsor_artworks (file_id);

-- Sponsorships whose artwork an admin has closed.
CREATE TABLE artwork_closings (
  sponsorship_id bigint PRIMARY KEY REFERENCES sponsorships,
  closed_by bigint NOT NULL REFERENCES users,
  closed_at timestamptz NOT NULL
);

-- Placements that an admin does not show.
CREATE TABLE hidden_placements (
  sponsorship_id bigint NOT NULL REFERENCES sponsorships,
  place text NOT NULL CHECK (place IN ('sponsors', 'site_banner', 'programme')),
  hidden_by bigint NOT NULL REFERENCES users,
  hidden_at timestamptz NOT NULL,
  PRIMARY KEY (sponsorship_id, place)
);

CREATE TRIGGER sponsor_artworks_version AFTER UPDATE OF state OR DELETE OR TRUNCATE ON sponsor_artworks
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('sponsorship');
CREATE TRIGGER hidden_placements_version AFTER INSERT OR DELETE OR TRUNCATE ON hidden_placements
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('sponsorship');
  `.execute(db)
}
