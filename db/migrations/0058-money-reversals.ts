import { sql, type Kysely } from 'kysely'

/** Money that leaves: payments are taken back, and bank statements say what of a file is no line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- What took back a payment or a part of it, and why. The invoice is due again by it.
CREATE TABLE payment_reversals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idempotency_key uuid NOT NULL UNIQUE,
  payment_id bigint NOT NULL REFERENCES payments,
  invoice_id bigint NOT NULL REFERENCES invoices,
  reason text NOT NULL CHECK (reason IN ('returned', 'bounced', 'disputed', 'refunded_outside', 'wrongly_booked')),
  currency char(3) NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The bank's or provider's day.
  reversed_on date NOT NULL,
  -- The provider's name for the dispute or refund, which takes back once.
  provider_ref text UNIQUE,
  note text NOT NULL DEFAULT '',
  -- Where the money itself stayed, as an unallocated payment.
  kept_as bigint REFERENCES unallocated_payments,
  reversed_by bigint REFERENCES users,
  reversed_at timestamptz NOT NULL
);
CREATE INDEX payment_reversals_of_payment ON payment_reversals (payment_id);
CREATE INDEX payment_reversals_of_invoice ON payment_reversals (invoice_id);
CREATE TRIGGER payment_reversals_never_change BEFORE UPDATE OR DELETE ON payment_reversals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE payments ADD COLUMN reversed_cents bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT payments_status_check,
  ADD CONSTRAINT payments_status_check CHECK (status IN ('started', 'succeeded', 'failed', 'refunded', 'reversed')),
  ADD CONSTRAINT payments_reversed_check CHECK (reversed_cents >= 0 AND refunded_cents + reversed_cents <= amount_cents);
ALTER TABLE unallocated_payments DROP CONSTRAINT unallocated_payments_reason_check,
  ADD CONSTRAINT unallocated_payments_reason_check CHECK (reason IN ('wrong_amount', 'wrong_currency', 'unknown_attempt',
    'other_account', 'not_payable', 'settled', 'too_much', 'recorded', 'no_reference', 'unknown_reference', 'ambiguous',
    'wrongly_booked', 'came_back'));

-- What of a file is no line of its statement, with the reason and the row; of which invoice an admin said that a line means it.
ALTER TABLE bank_statements ADD COLUMN left_out jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(left_out) = 'array');
ALTER TABLE bank_lines ADD COLUMN confirmed text,
  DROP CONSTRAINT bank_lines_result_check,
  ADD CONSTRAINT bank_lines_result_check CHECK (result IN ('paid', 'several', 'part', 'over', 'reverses', 'suggested',
    'no_reference', 'unknown_reference', 'ambiguous', 'settled', 'not_payable', 'wrong_currency', 'money_out', 'came_back',
    'set_aside'));
ALTER TABLE bank_line_bookings ADD COLUMN reversal_id bigint UNIQUE REFERENCES payment_reversals,
  DROP CONSTRAINT bank_line_bookings_check,
  ADD CONSTRAINT bank_line_bookings_check CHECK (num_nonnulls(payment_id, unallocated_id, reversal_id) = 1);
  `.execute(db)

  await sql`
-- Received money is less by what was taken back, on the day it left.
CREATE FUNCTION totals_of(v payment_reversals) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'payment', i.year, i.kind, v.currency::text, p.method, '', '', 0::bigint, v.reversed_on,
    NULL::timestamptz, 0::bigint, -v.amount_cents, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  FROM invoices i, payments p WHERE i.id = v.invoice_id AND p.id = v.payment_id
$$;
CREATE OR REPLACE FUNCTION totals_of(p payments) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'payment', i.year, i.kind, p.currency::text, p.method, '', '', 0::bigint, p.received_on,
    NULL::timestamptz, 1::bigint, p.amount_cents::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  FROM invoices i WHERE i.id = p.invoice_id AND p.status IN ('succeeded', 'refunded', 'reversed')
$$;
CREATE OR REPLACE VIEW totals_counted AS
  SELECT t.* FROM invoices x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM invoice_lines x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM payments x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM credit_notes x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM refunds x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM submissions x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM payment_reversals x CROSS JOIN LATERAL totals_of(x) t;
CREATE TRIGGER payment_reversals_totals AFTER INSERT OR UPDATE OR DELETE ON payment_reversals
  FOR EACH ROW EXECUTE FUNCTION update_totals();
  `.execute(db)
}
