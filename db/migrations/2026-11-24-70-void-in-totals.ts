import { sql, type Kysely } from 'kysely'

const KEY = `source, year, kind, currency, method, status, payment_status, category_id, day, due_hour`
const SUMS = `count, cents, discount_cents, credited_cents, paid_cents, refunded_cents, due_cents, owed_cents`
const ZEROS = `0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint`
const negated = (columns: string) => columns.replaceAll(/\w+/g, (column) => `-t.${column}`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Lines and credit notes of a void invoice are kept apart from those that count, as the void invoice itself is: an invoice
-- and the one that takes its place are billed once.
CREATE FUNCTION void_or_not(i invoices) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  CASE WHEN i.status = 'void' THEN 'void' ELSE '' END;
CREATE OR REPLACE FUNCTION totals_of(i invoices) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'invoice', i.year, i.kind, i.currency::text, i.pay_method, i.status, '', 0::bigint, award_day(i.issued_at),
    CASE WHEN i.status IN ('issued', 'part_paid', 'overdue')
        OR i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents > 0
      THEN date_trunc('hour', i.due_at, 'UTC') END,
    1::bigint, i.total_cents::bigint, i.discount_cents::bigint, i.credited_cents::bigint, i.paid_cents::bigint,
    i.refunded_cents::bigint,
    greatest(0, i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents)::bigint,
    greatest(0, i.credited_cents + i.paid_cents - i.total_cents - i.refunded_cents)::bigint
  UNION ALL
  SELECT 'line', i.year, i.kind, i.currency::text, i.pay_method, void_or_not(i), '', 0, award_day(i.issued_at), NULL,
    0, i.tax_cents, 0, 0, 0, 0, 0, 0
  WHERE i.tax_cents <> 0
$$;
CREATE OR REPLACE FUNCTION totals_of(l invoice_lines) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'line', i.year, i.kind, i.currency::text, i.pay_method, void_or_not(i), '', 0::bigint, award_day(i.issued_at),
    NULL::timestamptz, 1::bigint, (l.qty * l.unit_cents - l.discount_cents)::bigint, ${sql.raw(ZEROS)}
  FROM invoices i WHERE i.id = l.invoice_id
$$;
CREATE OR REPLACE FUNCTION totals_of(c credit_notes) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'credit_note', i.year, i.kind, c.currency::text, i.pay_method, void_or_not(i), '', 0::bigint, award_day(c.issued_at),
    NULL::timestamptz, 1::bigint, c.total_cents::bigint, ${sql.raw(ZEROS)}
  FROM invoices i WHERE i.id = c.invoice_id
$$;

-- What was written while the invoice counted moves with it.
CREATE FUNCTION keep_void_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO running_total_moves (${sql.raw(`${KEY}, ${SUMS}`)})
    WITH own AS (
      SELECT t.* FROM invoice_lines l CROSS JOIN LATERAL totals_of(l) t WHERE l.invoice_id = NEW.id
      UNION ALL SELECT t.* FROM credit_notes c CROSS JOIN LATERAL totals_of(c) t WHERE c.invoice_id = NEW.id
    )
    SELECT ${sql.raw(`${KEY}, ${SUMS}`)} FROM own
    UNION ALL
    SELECT ${sql.raw(KEY.replace('status,', 'void_or_not(OLD),'))}, ${sql.raw(negated(SUMS))} FROM own t;
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_void_totals AFTER UPDATE ON invoices FOR EACH ROW
  WHEN ((OLD.status = 'void') IS DISTINCT FROM (NEW.status = 'void')) EXECUTE FUNCTION keep_void_totals();
SELECT recount_totals();
  `.execute(db)
}
