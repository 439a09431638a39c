import { sql, type Kysely } from 'kysely'

/** Lets the members of a committee write to each other about an entry; an award switches it on (decision 173). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE discussion_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions,
  user_id bigint NOT NULL REFERENCES users,
  body text NOT NULL CHECK (body <> ''),
  created_at timestamptz NOT NULL
);
CREATE INDEX discussion_messages_of_entry ON discussion_messages (committee_id, submission_id, id);
CREATE INDEX discussion_messages_of_user ON discussion_messages (user_id);

-- How far a member has read: the newest message that they have seen.
CREATE TABLE discussion_reads (
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions,
  user_id bigint NOT NULL REFERENCES users,
  last_message_id bigint NOT NULL,
  PRIMARY KEY (committee_id, submission_id, user_id)
);

INSERT INTO configs (category_id, name, kind, label, help, value, options, is_public, sort, updated_at)
SELECT id, 'judging_discussion', 'enum', 'Judges discuss entries',
  'Members of a committee write to each other about an entry. Members with a conflict of interest do not see it.',
  'never',
  '[{"value": "never", "label": "never"}, {"value": "after_own", "label": "once their own score is final"}, {"value": "closed", "label": "once scoring is closed"}]'::jsonb,
  false, 1120, now()
FROM config_categories WHERE id = 500 ON CONFLICT DO NOTHING;
  `.execute(db)
}
