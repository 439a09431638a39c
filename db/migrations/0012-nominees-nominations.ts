import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Nominations

CREATE TABLE nominations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  year int NOT NULL REFERENCES seasons,
  category_id bigint NOT NULL REFERENCES categories,
  submission_id bigint REFERENCES submissions,
  outside_work_id bigint REFERENCES outside_works,
  display_title text NOT NULL,
  display_studio text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  -- Confirmed: decided and under embargo. Announced: its moment has come. Declined and revoked: no longer a nomination.
  status text NOT NULL DEFAULT 'confirmed' CHECK (status IN ('confirmed', 'announced', 'declined', 'revoked')),
  ended_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  names_locked_at timestamptz,
  announced_at timestamptz,
  CHECK ((submission_id IS NULL) <> (outside_work_id IS NULL))
);
CREATE UNIQUE INDEX one_nomination_of_entry ON nominations (submission_id) WHERE status <> 'revoked';
CREATE UNIQUE INDEX one_nomination_of_outside_work ON nominations (outside_work_id) WHERE status <> 'revoked';
CREATE INDEX nominations_of_category ON nominations (year, category_id);

-- A nominee: the name that is printed, confirmed by a secret link.
CREATE TABLE nomination_people (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomination_id bigint NOT NULL REFERENCES nominations ON DELETE CASCADE,
  sort int NOT NULL,
  -- What the secret link is made from; the link itself is never kept.
  link_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  full_name text NOT NULL,
  credit text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  pronunciation text NOT NULL DEFAULT '',
  -- The name and its pronunciation before the nominee corrected them.
  name_before text,
  pronunciation_before text,
  version int NOT NULL DEFAULT 1,
  opened_at timestamptz,
  -- By the nominee through the link, or by an admin on their behalf.
  confirmed_via text CHECK (confirmed_via IN ('link', 'admin')),
  confirmed_at timestamptz,
  -- Whether they come to the ceremony.
  attending text CHECK (attending IN ('yes', 'no')),
  attending_at timestamptz,
  UNIQUE (nomination_id, sort) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((confirmed_at IS NULL) = (confirmed_via IS NULL))
);
CREATE INDEX nomination_people_by_email ON nomination_people (lower(email)) WHERE email <> '';
  `.execute(db)

  await sql`
-- Names

-- What a nominee requests after names were locked; an admin grants it as an erratum, or declines it.
CREATE TABLE name_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES nomination_people ON DELETE CASCADE,
  full_name text NOT NULL,
  pronunciation text NOT NULL DEFAULT '',
  granted boolean,
  requested_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  CHECK ((decided_at IS NULL) = (granted IS NULL))
);
CREATE UNIQUE INDEX one_open_name_request ON name_requests (person_id) WHERE decided_at IS NULL;
-- A name changed after names were locked; what was printed with the old name is stale from then on.
CREATE TABLE name_errata (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES nomination_people ON DELETE CASCADE,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text NOT NULL,
  decided_by bigint NOT NULL REFERENCES users,
  decided_at timestamptz NOT NULL
);
CREATE INDEX name_errata_of_person ON name_errata (person_id);
  `.execute(db)

  await sql`
-- Letters

-- The message that told a nominee of their nomination: one that counts for each person and announcement.
CREATE TABLE nominee_letters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES nomination_people ON DELETE CASCADE,
  announcement_id bigint NOT NULL REFERENCES announcements,
  message_id bigint NOT NULL UNIQUE REFERENCES mail_messages,
  -- When another message took its place, because this one was suppressed, bounced or withdrawn.
  voided_at timestamptz
);
CREATE UNIQUE INDEX one_current_letter ON nominee_letters (person_id, announcement_id) WHERE voided_at IS NULL;
CREATE INDEX nominee_letters_of_person ON nominee_letters (person_id, id DESC);

-- Whose names a reminder asks to confirm; rechecked when it is sent.
CREATE TABLE nominee_reminders (
  message_id bigint NOT NULL REFERENCES mail_messages,
  person_id bigint NOT NULL REFERENCES nomination_people ON DELETE CASCADE,
  PRIMARY KEY (message_id, person_id)
);
CREATE INDEX nominee_reminders_of_person ON nominee_reminders (person_id);

-- A request for a nominee's link: the same row whether or not the address is a nominee's. The worker answers and removes it.
CREATE TABLE nominee_link_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL,
  created_at timestamptz NOT NULL
);
-- Whose link a requested letter carries; rechecked when it is sent.
CREATE TABLE nominee_link_letters (
  message_id bigint PRIMARY KEY REFERENCES mail_messages,
  person_id bigint NOT NULL REFERENCES nomination_people ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX nominee_link_letters_of_person ON nominee_link_letters (person_id, created_at);
  `.execute(db)

  await sql`
-- Certificates

CREATE TABLE certificates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  serial text NOT NULL UNIQUE,
  kind text NOT NULL DEFAULT 'nominee' CHECK (kind IN ('nominee', 'winner')),
  year int NOT NULL REFERENCES seasons,
  nomination_id bigint NOT NULL REFERENCES nominations,
  person_id bigint NOT NULL REFERENCES nomination_people,
  replaces_id bigint REFERENCES certificates,
  -- As printed: a name that changes later makes the certificate stale.
  printed_name text NOT NULL,
  printed_credit text NOT NULL DEFAULT '',
  printed_title text NOT NULL,
  printed_studio text NOT NULL DEFAULT '',
  printed_category text NOT NULL,
  a4_file_id bigint REFERENCES files,
  letter_file_id bigint REFERENCES files,
  -- Why an admin had it printed although the name was not confirmed.
  override_reason text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'generated', 'released', 'void')),
  failure text,
  requested_by bigint NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  -- The lease of the worker that builds it; the lease of a worker that died runs out.
  lease_until timestamptz,
  generated_at timestamptz,
  released_by bigint REFERENCES users,
  released_at timestamptz,
  downloaded_at timestamptz,
  stale_at timestamptz,
  voided_by bigint REFERENCES users,
  voided_at timestamptz,
  void_reason text,
  CHECK ((status = 'void') = (voided_at IS NOT NULL)),
  CHECK (status NOT IN ('generated', 'released') OR (a4_file_id IS NOT NULL AND letter_file_id IS NOT NULL))
);
CREATE UNIQUE INDEX one_current_certificate ON certificates (person_id, kind) WHERE status <> 'void';
CREATE INDEX certificates_of_nomination ON certificates (nomination_id);
CREATE INDEX certificates_of_season ON certificates (year, status);
CREATE INDEX certificates_to_build ON certificates (year, id) WHERE status = 'pending' AND failure IS NULL;
CREATE INDEX certificates_replacing ON certificates (replaces_id);
-- Serial numbers have no gaps within a season.
CREATE TABLE certificate_series (
  year int PRIMARY KEY REFERENCES seasons,
  last_number int NOT NULL DEFAULT 0
);

-- Many certificates as one PDF for the printer, made by the worker.
CREATE TABLE certificate_sheets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  paper text NOT NULL CHECK (paper IN ('a4', 'letter')),
  certificate_ids bigint[] NOT NULL CHECK (cardinality(certificate_ids) > 0),
  file_id bigint REFERENCES files,
  failure text,
  requested_by bigint NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  generated_at timestamptz
);
CREATE INDEX certificate_sheets_of_season ON certificate_sheets (year, id);
  `.execute(db)

  await sql`
-- Visibility

-- The one rule of what a conflict of interest hides: the submissions that none of these people may see at a moment. A conflict
-- is declared, suspected and not answered yet, or a recusal; and, whatever the person answered, it comes from acting for the studio or
-- being named in the credits or as a nominee, unless a person without a conflict has cleared it. A granted break-glass lifts
-- it for its time.
CREATE FUNCTION conflicted_entries(people bigint[], at timestamptz) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT conflict.submission_id FROM (
    SELECT c.submission_id, c.user_id FROM conflicts c
    WHERE c.user_id = ANY (people) AND c.status IN ('suspected', 'declared')
    UNION
    SELECT named.submission_id, named.user_id FROM (
      SELECT s.id AS submission_id, m.user_id FROM studio_members m JOIN submissions s ON s.studio_id = m.studio_id
      WHERE m.user_id = ANY (people) AND m.status = 'active'
      UNION ALL
      SELECT p.submission_id, u.id FROM users u
      JOIN submission_people p ON p.email <> '' AND lower(p.email) = lower(u.email::text)
      WHERE u.id = ANY (people)
      UNION ALL
      SELECT n.submission_id, u.id FROM users u
      JOIN nomination_people p ON p.email <> '' AND lower(p.email) = lower(u.email::text)
      JOIN nominations n ON n.id = p.nomination_id
      WHERE u.id = ANY (people) AND n.submission_id IS NOT NULL
    ) named
    WHERE NOT EXISTS (SELECT FROM conflicts c
      WHERE c.submission_id = named.submission_id AND c.user_id = named.user_id AND c.status = 'cleared')
  ) conflict
  WHERE NOT EXISTS (SELECT FROM break_glass g
    WHERE g.user_id = conflict.user_id AND g.submission_id = conflict.submission_id AND g.granted AND g.expires_at > at)
$$;
  `.execute(db)
}
