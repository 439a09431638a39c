import { sql, type Kysely } from 'kysely'

/**
 * What an award says of itself and uses is for its admins to set; consumers can withdraw from a contract; and each version of a
 * review that was final is kept. Two settings that nothing read are gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
DELETE FROM configs WHERE name IN ('submissions_allow_pay_later', 'artwork_due');

INSERT INTO configs (category_id, name, kind, label, help, value, options, is_public, sort, updated_at)
SELECT given.category_id, given.name, given.kind, given.label, given.help, given.value, '[]'::jsonb, false, 1100 + given.n, now()
FROM config_categories g, (VALUES
  (1, 300, 'card_payments', 'checkbox', 'Entrants can pay by card',
    'If off, invoices are paid by bank transfer or cheque only, whatever the server is set up for.', '1'),
  (2, 300, 'checkout_statement', 'text', 'Confirmation at checkout',
    'Beside the box they tick. Leave empty if they confirm only that they order.', ''),
  (3, 300, 'refund_terms', 'html', 'Refund terms',
    'Shown at checkout before the order. Paragraphs, lists, **bold** and [links](https://example.org) as in emails.', ''),
  (4, 300, 'withdrawal_days', 'int', 'Days in which consumers can withdraw from a contract',
    'Shown at checkout, with a page where people withdraw without signing in. In the EU it is 14 days. Leave empty if the award sells to businesses only.', ''),
  (5, 500, 'judging_used', 'checkbox', 'The award has a jury',
    'If off, the setup check does not ask for dates, rubrics and an agreement for judges.', '1'),
  (6, 700, 'voting_used', 'checkbox', 'Members vote',
    'If off, the setup check does not ask for voting dates.', '1'),
  (7, 900, 'press_used', 'checkbox', 'The award has a press room',
    'If off, the setup check does not ask for a press contact and the newsroom.', '1'),
  (8, 900, 'eligibility_text', 'html', 'Who can enter',
    'Shown on the page about the award. Paragraphs, lists, **bold** and [links](https://example.org) as in emails. Leave empty to hide this part.', ''),
  (9, 900, 'signup_statement', 'text', 'Confirmation at sign-up',
    'Follows “I accept the terms”. Leave empty to ask for the terms only.', '')
) AS given (n, category_id, name, kind, label, help, value)
WHERE g.id = given.category_id ON CONFLICT DO NOTHING;

-- Entrants who were asked before public pages showed pictures may have allowed coverage alone: an admin switches them on.
INSERT INTO configs (category_id, name, kind, label, help, value, options, is_public, sort, updated_at)
SELECT g.id, 'nominee_pictures_public', 'checkbox', 'Public pages show pictures from nominated entries',
  'Only of entrants who allowed it. Switch it on if the question that asks them names your website.',
  CASE WHEN EXISTS (SELECT FROM fields WHERE key = 'permission_to_show_clip' AND label NOT ILIKE '%website%') THEN '0' ELSE '1' END,
  '[]'::jsonb, false, 1110, now()
FROM config_categories g WHERE g.id = 900 ON CONFLICT DO NOTHING;

-- An award that runs keeps the sentences it had; one that begins writes its own.
UPDATE configs SET value = 'We have the right to enter this work, and the entry fee is due even if it is not nominated.'
WHERE name = 'checkout_statement' AND EXISTS (SELECT FROM seasons WHERE published_at IS NOT NULL);
UPDATE configs SET value = 'I have the right to enter my work, and what I submit is true.'
WHERE name = 'signup_statement' AND EXISTS (SELECT FROM seasons WHERE published_at IS NOT NULL);

ALTER TABLE studio_types ADD COLUMN offered boolean NOT NULL DEFAULT true, ADD COLUMN version int NOT NULL DEFAULT 1;
UPDATE studio_types SET description = given.description FROM (VALUES
  ('studio', 'A company entering its own work.'),
  ('independent', 'One person or a small team without a company.'),
  ('student', 'You, entering work from your own course.'),
  ('school', 'A school or university entering for its students.'),
  ('distributor', 'Enters on behalf of the makers of a work it distributes.'),
  ('agency', 'Enters on behalf of a client.')
) AS given (code, description) WHERE given.code = studio_types.code;

CREATE TABLE contract_withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Made with the form: one form, one withdrawal.
  form_key uuid NOT NULL UNIQUE,
  name text NOT NULL CHECK (name <> ''),
  email citext NOT NULL,
  -- What it is about, as the person wrote it.
  contract text NOT NULL CHECK (contract <> ''),
  -- The invoice that this names, if there is one.
  invoice_id bigint REFERENCES invoices,
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'accepted', 'declined')),
  received_at timestamptz NOT NULL,
  answer text NOT NULL DEFAULT '',
  answered_at timestamptz,
  answered_by bigint REFERENCES users,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
CREATE INDEX contract_withdrawals_open ON contract_withdrawals (received_at) WHERE state = 'received';
CREATE INDEX contract_withdrawals_of_email ON contract_withdrawals (email);
CREATE INDEX contract_withdrawals_of_invoice ON contract_withdrawals (invoice_id) WHERE invoice_id IS NOT NULL;

CREATE TABLE review_versions (
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  version int NOT NULL,
  status text NOT NULL CHECK (status IN ('final', 'abstained')),
  total int,
  -- The score by criterion.
  scores jsonb NOT NULL,
  finalized_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, version)
);
-- Reviews finished before versions were kept: what they say now is the first that is known.
INSERT INTO review_versions (review_id, version, status, total, scores, finalized_at)
SELECT r.id, r.version, r.status, r.total,
  coalesce((SELECT jsonb_object_agg(s.criterion_id, s.score) FROM review_scores s WHERE s.review_id = r.id), '{}'),
  r.finalized_at
FROM reviews r WHERE r.status <> 'draft';
  `.execute(db)
}
