import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A named audience: one of the audiences the product knows, narrowed by what the office chose.
CREATE TABLE mail_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  audience text NOT NULL,
  -- Ids of categories, types of categories and studios: {"categoryIds": [], "categoryTypes": [], "studioTypes": []}.
  filter jsonb NOT NULL DEFAULT '{}',
  version int NOT NULL DEFAULT 1,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by bigint REFERENCES users
);

-- A rule: what is written to whom, and when.
CREATE TABLE cron_emails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'armed', 'paused', 'retired')),
  class text NOT NULL DEFAULT 'reminder' CHECK (class IN ('service', 'reminder', 'news')),
  trigger text NOT NULL CHECK (trigger IN ('at', 'anchor', 'daily', 'weekly', 'event')),
  send_at timestamptz,
  anchor text,
  -- Minutes from the anchor, below zero before it; one occasion each.
  offsets_minutes int[] NOT NULL DEFAULT '{}',
  -- ISO: 1 is Monday.
  weekday int CHECK (weekday BETWEEN 1 AND 7),
  -- On the clock of whoever reads it; not set: at the moment itself.
  local_hour int CHECK (local_hour BETWEEN 0 AND 23),
  event text,
  missed text NOT NULL DEFAULT 'late' CHECK (missed IN ('late', 'skip')),
  last_day text NOT NULL DEFAULT 'send' CHECK (last_day IN ('send', 'skip')),
  -- The most times one record is written about while its date stays the same; not set: once for each offset.
  most_per_record int CHECK (most_per_record > 0),
  needs_approval boolean NOT NULL DEFAULT false,
  -- How long a run is shown, and can be stopped, before its first message goes.
  hold_minutes int NOT NULL DEFAULT 0 CHECK (hold_minutes BETWEEN 0 AND 10080),
  when_unclear text NOT NULL DEFAULT 'send' CHECK (when_unclear IN ('send', 'ask')),
  subject text NOT NULL,
  body text NOT NULL,
  reply_to citext,
  version int NOT NULL DEFAULT 1,
  -- The version somebody has sent to themselves.
  tested_version int,
  -- What was due before is not made up for.
  armed_at timestamptz,
  armed_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES users,
  updated_at timestamptz NOT NULL,
  updated_by bigint REFERENCES users,
  CHECK (trigger <> 'at' OR send_at IS NOT NULL),
  CHECK (trigger <> 'anchor' OR (anchor IS NOT NULL AND cardinality(offsets_minutes) > 0)),
  CHECK (trigger <> 'weekly' OR weekday IS NOT NULL),
  CHECK (trigger NOT IN ('daily', 'weekly') OR local_hour IS NOT NULL),
  CHECK (trigger <> 'event' OR event IS NOT NULL),
  CHECK (status <> 'armed' OR armed_at IS NOT NULL)
);
-- An event of the product is written about by one rule.
CREATE UNIQUE INDEX one_rule_of_event ON cron_emails (event) WHERE event IS NOT NULL AND status <> 'retired';
CREATE TABLE cron_email_groups (
  cron_email_id bigint NOT NULL REFERENCES cron_emails ON DELETE CASCADE,
  group_id bigint NOT NULL REFERENCES mail_groups,
  PRIMARY KEY (cron_email_id, group_id)
);
CREATE INDEX cron_email_groups_of_group ON cron_email_groups (group_id);

-- One occasion of a rule. Planned once, whoever plans it.
CREATE TABLE mail_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cron_email_id bigint NOT NULL REFERENCES cron_emails,
  occasion text NOT NULL,
  scheduled_for timestamptz NOT NULL,
  -- The date the rule looks at, where it is the season's and not each record's own.
  anchor_at timestamptz,
  status text NOT NULL DEFAULT 'planning' CHECK (status IN ('planning', 'awaiting_approval', 'waiting', 'sending', 'done',
    'cancelled', 'skipped')),
  -- Why it waits for somebody, or was left out.
  reason text,
  rule_version int NOT NULL,
  planned int NOT NULL DEFAULT 0,
  -- Whoever plans holds it until then; after, another goes on behind the last address planned.
  lease_until timestamptz,
  planned_to citext,
  planned_at timestamptz,
  approved_by bigint REFERENCES users,
  approved_at timestamptz,
  released_at timestamptz,
  cancelled_by bigint REFERENCES users,
  cancelled_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz NOT NULL,
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

ALTER TABLE mail_messages
  ADD COLUMN run_id bigint REFERENCES mail_runs,
  ADD COLUMN cron_email_id bigint REFERENCES cron_emails,
  ADD COLUMN rule_version int,
  ADD COLUMN reply_to citext,
  ADD COLUMN when_unclear text NOT NULL DEFAULT 'send' CHECK (when_unclear IN ('send', 'ask')),
  ADD COLUMN merged_into bigint REFERENCES mail_messages,
  ADD COLUMN again_of bigint REFERENCES mail_messages,
  ADD COLUMN bounced_at timestamptz;
CREATE INDEX mail_messages_of_run ON mail_messages (run_id, id) WHERE run_id IS NOT NULL;
CREATE INDEX mail_messages_merged ON mail_messages (merged_into) WHERE merged_into IS NOT NULL;

-- Addresses nothing of a kind is sent to.
CREATE TABLE mail_suppressions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address citext NOT NULL,
  scope text NOT NULL CHECK (scope IN ('all', 'reminder', 'news')),
  reason text NOT NULL CHECK (reason IN ('hard_bounce', 'complaint', 'unsubscribed', 'office')),
  note text NOT NULL DEFAULT '',
  message_id bigint REFERENCES mail_messages,
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES users,
  lifted_at timestamptz,
  lifted_by bigint REFERENCES users
);
CREATE UNIQUE INDEX one_live_suppression ON mail_suppressions (address, scope) WHERE lifted_at IS NULL;

-- What mail servers said after they had taken a message; each word once.
CREATE TABLE mail_feedback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_key text NOT NULL UNIQUE,
  source text NOT NULL CHECK (source IN ('webhook', 'mailbox')),
  kind text NOT NULL CHECK (kind IN ('delivered', 'hard_bounce', 'soft_bounce', 'complaint', 'unreadable')),
  address citext,
  message_id bigint REFERENCES mail_messages,
  detail text NOT NULL DEFAULT '',
  received_at timestamptz NOT NULL
);
CREATE INDEX mail_feedback_of_message ON mail_feedback (message_id);

-- When the next message may go to a domain: shared by all workers.
CREATE TABLE mail_pace (
  domain citext PRIMARY KEY,
  next_at timestamptz NOT NULL
);
  `.execute(db)
}
