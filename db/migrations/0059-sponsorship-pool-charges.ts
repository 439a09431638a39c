import { sql, type Kysely } from 'kysely'

/** Each span of a partnership knows its term, each code the day its term ends, and a credit for a lower level its refunds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The term, which was ordered and paid as a whole, that the days of a level lie in.
ALTER TABLE pool_partner_terms ADD COLUMN term_from date, ADD COLUMN term_to date;
WITH RECURSIVE paid AS (
  SELECT a.id AS partner_id, p.term_months AS months, t.first AS term_from,
    (t.first + make_interval(months => p.term_months))::date AS term_to, t.last
  FROM pool_partners a JOIN sponsorship_pools p ON p.id = a.pool_id
  JOIN (SELECT partner_id, min(from_on) AS first, max(to_on) AS last FROM pool_partner_terms GROUP BY partner_id) t
    ON t.partner_id = a.id
  UNION ALL
  SELECT partner_id, months, term_to, (term_to + make_interval(months => months))::date, last FROM paid WHERE term_to < last
)
UPDATE pool_partner_terms t SET term_from = paid.term_from, term_to = paid.term_to
FROM paid WHERE paid.partner_id = t.partner_id AND t.from_on >= paid.term_from AND t.to_on <= paid.term_to;
UPDATE pool_partner_terms SET term_from = from_on, term_to = to_on WHERE term_from IS NULL;
ALTER TABLE pool_partner_terms ALTER COLUMN term_from SET NOT NULL, ALTER COLUMN term_to SET NOT NULL,
  ADD CHECK (term_from <= from_on AND to_on <= term_to);

-- A code is valid until the day its term ends, also after a suspension has moved its own end.
ALTER TABLE pool_codes ADD COLUMN ends_on date;
UPDATE pool_codes c SET ends_on = CASE
  WHEN a.state = 'suspended' AND d.ended_at IS NULL AND d.uses = 0 THEN
    (SELECT max(t.to_on) FROM pool_partner_terms t WHERE t.partner_id = a.id)
  ELSE (d.valid_to AT TIME ZONE s.timezone)::date END
FROM discounts d, pool_partners a, sponsorship_pools p, seasons s
WHERE d.id = c.discount_id AND a.id = c.partner_id AND p.id = a.pool_id AND s.year = p.year;
UPDATE pool_codes SET ends_on = issued_at::date WHERE ends_on IS NULL;
ALTER TABLE pool_codes ALTER COLUMN ends_on SET NOT NULL;

-- The first day of the other level, from which it is billed or credited.
ALTER TABLE pool_level_changes ADD COLUMN counts_from date,
  DROP CONSTRAINT pool_level_changes_state_check,
  ADD CHECK (state IN ('requested', 'invoiced', 'crediting', 'done', 'rejected', 'withdrawn'));
UPDATE pool_level_changes c SET counts_from = (c.decided_at AT TIME ZONE s.timezone)::date
FROM pool_partners a, sponsorship_pools p, seasons s
WHERE c.state IN ('invoiced', 'done') AND a.id = c.partner_id AND p.id = a.pool_id AND s.year = p.year;
ALTER TABLE pool_level_changes ADD CHECK (state NOT IN ('invoiced', 'crediting', 'done') OR counts_from IS NOT NULL);
DROP INDEX one_open_level_change;
CREATE UNIQUE INDEX one_open_level_change ON pool_level_changes (partner_id)
  WHERE state IN ('requested', 'invoiced', 'crediting');

-- The refunds that a credit for a lower level is made of; the level changes once all of them are approved.
CREATE TABLE pool_change_refunds (
  refund_id bigint PRIMARY KEY REFERENCES refunds,
  change_id bigint NOT NULL REFERENCES pool_level_changes
);
CREATE INDEX pool_change_refunds_of_change ON pool_change_refunds (change_id);

-- What was credited is read from the invoices, where it counts from the approval on.
DELETE FROM pool_charges WHERE amount_cents < 0;
ALTER TABLE pool_charges DROP CONSTRAINT pool_charges_amount_cents_check, ADD CHECK (amount_cents > 0);

-- The codes for entries that a pool pays for, each given out by an admin.
CREATE TABLE pool_entry_codes (
  discount_id bigint PRIMARY KEY REFERENCES discounts,
  pool_id bigint NOT NULL REFERENCES sponsorship_pools,
  -- Recipients, such as a school; for admins.
  note text NOT NULL,
  issued_by bigint NOT NULL REFERENCES users,
  issued_at timestamptz NOT NULL
);
CREATE INDEX pool_entry_codes_of_pool ON pool_entry_codes (pool_id, discount_id DESC);
  `.execute(db)
}
