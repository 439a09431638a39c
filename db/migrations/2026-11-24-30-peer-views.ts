import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- When a judge first saw scores of others on an entry, and what their own review was then: it is what a later one is compared
-- with, so it is written once and never changes.
CREATE TABLE peer_views (
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions,
  user_id bigint NOT NULL REFERENCES users,
  seen_at timestamptz NOT NULL,
  -- Null before they had one.
  status text CHECK (status IN ('draft', 'final', 'abstained')),
  total int,
  PRIMARY KEY (committee_id, submission_id, user_id),
  CHECK ((status IS NOT DISTINCT FROM 'final') = (total IS NOT NULL))
);
CREATE INDEX peer_views_of_entry ON peer_views (submission_id);
CREATE INDEX peer_views_of_judge ON peer_views (user_id);

-- A judge who has seen scores of others asks to change their own.
CREATE TABLE review_reopenings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason <> ''),
  asked_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'granted', 'declined')),
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  CHECK ((status = 'asked') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX one_reopening_asked ON review_reopenings (review_id) WHERE status = 'asked';
CREATE INDEX review_reopenings_of_review ON review_reopenings (review_id);
CREATE INDEX review_reopenings_decided_by ON review_reopenings (decided_by);

-- The page a review was last saved from, and which of its saves that was: a page's own earlier save is no conflict for it.
ALTER TABLE reviews ADD COLUMN saved_from text NOT NULL DEFAULT '', ADD COLUMN saved_seq int NOT NULL DEFAULT 0;

UPDATE configs SET options = '[{"value": "never", "label": "never"}, {"value": "closed", "label": "once scoring is closed"},
    {"value": "after_own", "label": "once their own are final"}, {"value": "always", "label": "at any time"}]',
  help = 'Never and once scoring is closed are for judges: a chair sees them once their own are final. Who has seen them changes their own only with the chair’s consent.',
  value = CASE WHEN updated_by IS NULL AND value = 'after_own' THEN 'closed' ELSE value END
  WHERE name = 'judging_show_peer_scores';
  `.execute(db)
}
