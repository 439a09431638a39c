import { sql, type Kysely } from 'kysely'

/** Mailed secrets are sealed, files take turns, weaker rules take two admins, and winners by hand wait under the seal (decisions 130 to 132). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The text of a message with a personal link once it is not on its way any more; its own columns are then empty.
ALTER TABLE mail_messages ADD COLUMN sealed_body bytea;
ALTER TABLE mail_messages ADD CONSTRAINT mail_messages_sealed_are_empty
  CHECK (sealed_body IS NULL OR status IN ('queued', 'sending') OR (body_text = '' AND body_html = ''));
CREATE INDEX mail_messages_to_seal ON mail_messages (id)
  WHERE sensitive AND sealed_body IS NULL AND status NOT IN ('held', 'queued', 'sending');

-- Whose turn a job takes: the queue has one job of each at a time, so one person's many files delay others by one.
ALTER TABLE outbox ADD COLUMN turn text;
CREATE INDEX outbox_turns ON outbox (turn, run_at, id) WHERE turn IS NOT NULL AND state IN ('pending', 'relayed');
-- The next of the same turn begins when one ends, not at the relay's next sweep.
CREATE TRIGGER outbox_turn_ends AFTER UPDATE OF state ON outbox
  FOR EACH ROW WHEN (NEW.turn IS NOT NULL AND OLD.state = 'relayed' AND NEW.state IN ('done', 'failed'))
  EXECUTE FUNCTION notify_outbox();

-- History that can be edited proves nothing. Only who a deleted person was is taken out of what it says.
CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('laureate.forgetting', true) = 'on'
    AND to_jsonb(NEW) - 'before' - 'after' = to_jsonb(OLD) - 'before' - 'after' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% rows are never changed or removed', TG_TABLE_NAME;
END $$;
DROP TRIGGER audit_log_is_append_only ON audit_log;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

-- A setting that would make a rule of two admins weaker, until another admin makes the same change.
CREATE TABLE config_proposals (
  name text PRIMARY KEY REFERENCES configs (name) ON DELETE CASCADE,
  value text NOT NULL,
  asked_by bigint NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL
);

-- Who wins an award that members do not vote on; encrypted with a key that the database does not hold.
CREATE TABLE voting_decided (
  year int NOT NULL REFERENCES seasons,
  category_id bigint NOT NULL REFERENCES categories,
  hidden bytea NOT NULL,
  version int NOT NULL DEFAULT 1,
  decided_by bigint NOT NULL REFERENCES users,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (year, category_id)
);

INSERT INTO configs (category_id, name, kind, label, help, value, sort, updated_at)
SELECT 700, given.name, given.kind, given.label, given.help, '', 1000 + given.n, now()
FROM config_categories g, (VALUES
  (1, 'ceremony_hours', 'int', 'Hours the ceremony lasts',
    'From its beginning, until the last winner is announced. Results are published after that. Leave empty for 5.'),
  (2, 'voting_results_before_ceremony', 'checkbox', 'Results may be published before the ceremony is over',
    'If on, they are public at the time above, also while envelopes are still closed.')
) AS given (n, name, kind, label, help)
WHERE g.id = 700 ON CONFLICT DO NOTHING;
  `.execute(db)
}
