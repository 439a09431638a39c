import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Groups

-- A named group of recipients: one of the audiences the product knows, narrowed by what an admin selected.
CREATE TABLE mail_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  audience text NOT NULL,
  -- Ids of categories, types of categories and studios: {"categoryIds": [], "categoryTypes": [], "studioTypes": []}.
  filter jsonb NOT NULL DEFAULT '{}',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_by bigint REFERENCES users,
  updated_at timestamptz NOT NULL,
  archived_at timestamptz
);
CREATE INDEX mail_groups_by_name ON mail_groups (name) WHERE archived_at IS NULL;
  `.execute(db)

  await sql`
-- Rules

-- A rule: what is written to whom, and when.
CREATE TABLE cron_emails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  class text NOT NULL DEFAULT 'reminder' CHECK (class IN ('service', 'reminder', 'news')),
  -- When it runs.
  trigger text NOT NULL CHECK (trigger IN ('at', 'anchor', 'daily', 'weekly', 'event')),
  send_at timestamptz,
  anchor text,
  -- Minutes from the anchor, below zero before it; each is a run of its own.
  offsets_minutes int[] NOT NULL DEFAULT '{}',
  -- ISO: 1 is Monday.
  weekday int CHECK (weekday BETWEEN 1 AND 7),
  -- In the recipient's time zone; null: at the moment itself.
  local_hour int CHECK (local_hour BETWEEN 0 AND 23),
  event text,
  missed text NOT NULL DEFAULT 'late' CHECK (missed IN ('late', 'skip')),
  last_day text NOT NULL DEFAULT 'send' CHECK (last_day IN ('send', 'skip')),
  -- The most messages about one record while its date stays the same; null: one for each offset.
  most_per_record int CHECK (most_per_record > 0),
  needs_approval boolean NOT NULL DEFAULT false,
  -- How long a run is shown, and can be cancelled, before its first message is sent.
  hold_minutes int NOT NULL DEFAULT 0 CHECK (hold_minutes BETWEEN 0 AND 10080),
  when_unclear text NOT NULL DEFAULT 'send' CHECK (when_unclear IN ('send', 'ask')),
  -- What it says.
  subject text NOT NULL,
  body text NOT NULL,
  reply_to citext,
  version int NOT NULL DEFAULT 1,
  -- The version an admin sent to themselves as a test.
  tested_version int,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'paused', 'retired')),
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_by bigint REFERENCES users,
  updated_at timestamptz NOT NULL,
  activated_by bigint REFERENCES users,
  -- Runs that were due before it was turned on are not made up for.
  activated_at timestamptz,
  -- Until when its runs are planned: one that only now lies before it, because a date or the rule changed, is not made up for.
  checked_until timestamptz,
  CHECK (trigger <> 'at' OR send_at IS NOT NULL),
  CHECK (trigger <> 'anchor' OR (anchor IS NOT NULL AND cardinality(offsets_minutes) > 0)),
  CHECK (trigger <> 'weekly' OR weekday IS NOT NULL),
  CHECK (trigger NOT IN ('daily', 'weekly') OR local_hour IS NOT NULL),
  CHECK (trigger <> 'event' OR event IS NOT NULL),
  CHECK (status <> 'active' OR activated_at IS NOT NULL)
);
-- One rule writes about an event of the product.
CREATE UNIQUE INDEX one_rule_of_event ON cron_emails (event) WHERE event IS NOT NULL AND status <> 'retired';
CREATE TABLE cron_email_groups (
  cron_email_id bigint NOT NULL REFERENCES cron_emails ON DELETE CASCADE,
  group_id bigint NOT NULL REFERENCES mail_groups,
  PRIMARY KEY (cron_email_id, group_id)
);
CREATE INDEX cron_email_groups_of_group ON cron_email_groups (group_id);
  `.execute(db)

  await sql`
-- Runs

-- One occasion of a rule. It is planned once, however many workers try.
CREATE TABLE mail_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cron_email_id bigint NOT NULL REFERENCES cron_emails,
  rule_version int NOT NULL,
  occasion text NOT NULL,
  scheduled_for timestamptz NOT NULL,
  -- The date the rule goes by, where it is the season's and not each record's own.
  anchor_at timestamptz,
  -- For a rule that goes by a date of each record: the records that fell due from then, and before then.
  covers_from timestamptz,
  covers_to timestamptz,
  planned int NOT NULL DEFAULT 0,
  -- The last address that is planned: another worker continues after it.
  planned_to citext,
  status text NOT NULL DEFAULT 'planning' CHECK (status IN ('planning', 'awaiting_approval', 'waiting', 'sending', 'done',
    'cancelled', 'skipped')),
  -- Why it waits for an admin, or was skipped.
  reason text,
  created_at timestamptz NOT NULL,
  -- The lease of the worker that plans it.
  lease_until timestamptz,
  planned_at timestamptz,
  approved_by bigint REFERENCES users,
  approved_at timestamptz,
  -- When its first message may be sent, once it needs no decision any more.
  releases_at timestamptz,
  released_at timestamptz,
  cancelled_by bigint REFERENCES users,
  cancelled_at timestamptz,
  finished_at timestamptz,
  UNIQUE (cron_email_id, occasion)
);
CREATE INDEX mail_runs_open ON mail_runs (status, scheduled_for) WHERE status IN ('planning', 'awaiting_approval', 'waiting',
  'sending');
CREATE INDEX mail_runs_recent ON mail_runs (scheduled_for DESC, id DESC);

-- What was written to whom about which record: once for an occasion.
CREATE TABLE mail_run_records (
  cron_email_id bigint NOT NULL REFERENCES cron_emails,
  occasion text NOT NULL,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  address citext NOT NULL,
  run_id bigint NOT NULL REFERENCES mail_runs,
  message_id bigint NOT NULL REFERENCES mail_messages,
  why text NOT NULL,
  PRIMARY KEY (cron_email_id, entity, entity_id, address, occasion)
);
CREATE INDEX mail_run_records_of_message ON mail_run_records (message_id);
CREATE INDEX mail_run_records_of_run ON mail_run_records (run_id);
CREATE INDEX mail_run_records_of_entity ON mail_run_records (entity, entity_id);

-- The rules and runs that messages name
ALTER TABLE mail_messages
  ADD FOREIGN KEY (cron_email_id) REFERENCES cron_emails,
  ADD FOREIGN KEY (run_id) REFERENCES mail_runs;
  `.execute(db)
}
