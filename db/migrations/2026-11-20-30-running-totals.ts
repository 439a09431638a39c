import { sql, type Kysely } from 'kysely'

const KEY = `source, year, kind, currency, method, status, payment_status, category_id, day, due_hour`
const SUMS = [
  'count',
  'cents',
  'discount_cents',
  'credited_cents',
  'paid_cents',
  'refunded_cents',
  'due_cents',
  'owed_cents',
]
const each = (write: (column: string) => string, between = ', ') => SUMS.map(write).join(between)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- What the office's figures add up, by everything they are narrowed by. A row changed is a row written here in the same
-- transaction, never one updated: writers wait for nobody, and every snapshot has the sums of exactly the rows it sees.
CREATE TABLE running_total_moves (
  source text NOT NULL CHECK (source IN ('invoice', 'line', 'payment', 'credit_note', 'refund', 'entry')),
  year int NOT NULL,
  kind text NOT NULL DEFAULT '',
  currency text NOT NULL DEFAULT '',
  method text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT '',
  payment_status text NOT NULL DEFAULT '',
  category_id bigint NOT NULL DEFAULT 0,
  -- A day of the award's calendar: issued, received, given back.
  day date,
  -- The hour in which an invoice falls due, while something of it is to come in.
  due_hour timestamptz,
  count bigint NOT NULL DEFAULT 0,
  cents bigint NOT NULL DEFAULT 0,
  discount_cents bigint NOT NULL DEFAULT 0,
  credited_cents bigint NOT NULL DEFAULT 0,
  paid_cents bigint NOT NULL DEFAULT 0,
  refunded_cents bigint NOT NULL DEFAULT 0,
  -- Still to come in by the invoices' own columns, and below zero: ours to give back.
  due_cents bigint NOT NULL DEFAULT 0,
  owed_cents bigint NOT NULL DEFAULT 0
);
-- The moves so far, added up; one row a key.
CREATE TABLE running_totals (LIKE running_total_moves INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  UNIQUE NULLS NOT DISTINCT (${sql.raw(KEY)}));
CREATE VIEW totals_now AS TABLE running_totals UNION ALL TABLE running_total_moves;

-- The clock by which days are kept.
CREATE TABLE running_totals_zone (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  zone text NOT NULL
);
CREATE FUNCTION award_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE RETURN
  (moment AT TIME ZONE coalesce((SELECT zone FROM running_totals_zone), 'UTC'))::date;

-- What one row of each table adds to the totals: the one definition for keeping, counting anew and checking them.
CREATE FUNCTION totals_of(i invoices) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'invoice', i.year, i.kind, i.currency::text, i.pay_method, i.status, '', 0::bigint, award_day(i.issued_at),
    CASE WHEN i.status IN ('issued', 'part_paid', 'overdue')
        OR i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents > 0
      THEN date_trunc('hour', i.due_at, 'UTC') END,
    1::bigint, i.total_cents::bigint, i.discount_cents::bigint, i.credited_cents::bigint, i.paid_cents::bigint,
    i.refunded_cents::bigint,
    greatest(0, i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents)::bigint,
    greatest(0, i.credited_cents + i.paid_cents - i.total_cents - i.refunded_cents)::bigint
  UNION ALL
  SELECT 'line', i.year, i.kind, i.currency::text, i.pay_method, '', '', 0, award_day(i.issued_at), NULL,
    0, i.tax_cents, 0, 0, 0, 0, 0, 0
  WHERE i.tax_cents <> 0
$$;
CREATE FUNCTION totals_of(l invoice_lines) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'line', i.year, i.kind, i.currency::text, i.pay_method, '', '', 0::bigint, award_day(i.issued_at),
    NULL::timestamptz, 1::bigint, (l.qty * l.unit_cents - l.discount_cents)::bigint,
    0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  FROM invoices i WHERE i.id = l.invoice_id
$$;
CREATE FUNCTION totals_of(p payments) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'payment', i.year, i.kind, p.currency::text, p.method, '', '', 0::bigint, p.received_on,
    NULL::timestamptz, 1::bigint, p.amount_cents::bigint,
    0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  FROM invoices i WHERE i.id = p.invoice_id AND p.status IN ('succeeded', 'refunded')
$$;
CREATE FUNCTION totals_of(c credit_notes) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'credit_note', i.year, i.kind, c.currency::text, i.pay_method, '', '', 0::bigint, award_day(c.issued_at),
    NULL::timestamptz, 1::bigint, c.total_cents::bigint,
    0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  FROM invoices i WHERE i.id = c.invoice_id
$$;
CREATE FUNCTION totals_of(r refunds) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'refund', i.year, i.kind, r.currency::text, p.method, '', '', 0::bigint, award_day(r.done_at),
    NULL::timestamptz, 1::bigint, r.amount_cents::bigint,
    0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  FROM invoices i, payments p WHERE i.id = r.invoice_id AND p.id = r.payment_id AND r.status = 'done'
$$;
CREATE FUNCTION totals_of(s submissions) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'entry', s.year, '', '', '', s.status, s.payment_status, s.category_id, NULL::date,
    NULL::timestamptz, 1::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
$$;
CREATE VIEW totals_counted AS
  SELECT t.* FROM invoices x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM invoice_lines x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM payments x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM credit_notes x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM refunds x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM submissions x CROSS JOIN LATERAL totals_of(x) t;

CREATE FUNCTION keep_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO running_total_moves SELECT ${sql.raw(KEY)}, ${sql.raw(each((column) => `-${column}`))} FROM totals_of(OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO running_total_moves SELECT * FROM totals_of(NEW);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_totals AFTER INSERT OR UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_totals();
CREATE TRIGGER lines_totals AFTER INSERT OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION keep_totals();
CREATE TRIGGER lines_changed_totals AFTER UPDATE ON invoice_lines FOR EACH ROW
  WHEN ((OLD.invoice_id, OLD.qty, OLD.unit_cents, OLD.discount_cents)
    IS DISTINCT FROM (NEW.invoice_id, NEW.qty, NEW.unit_cents, NEW.discount_cents)) EXECUTE FUNCTION keep_totals();
CREATE TRIGGER payments_totals AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION keep_totals();
CREATE TRIGGER credit_notes_totals AFTER INSERT OR UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION keep_totals();
CREATE TRIGGER refunds_totals AFTER INSERT OR UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION keep_totals();
CREATE TRIGGER submissions_totals AFTER INSERT OR DELETE ON submissions FOR EACH ROW EXECUTE FUNCTION keep_totals();
-- An entry is saved far more often than it moves.
CREATE TRIGGER submissions_moved_totals AFTER UPDATE ON submissions FOR EACH ROW
  WHEN ((OLD.year, OLD.category_id, OLD.status, OLD.payment_status)
    IS DISTINCT FROM (NEW.year, NEW.category_id, NEW.status, NEW.payment_status)) EXECUTE FUNCTION keep_totals();

-- Adds the moves so far to the totals; answers how many there were.
CREATE FUNCTION fold_totals() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE folded bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('running totals', 0));
  WITH gone AS (DELETE FROM running_total_moves RETURNING *),
    added AS (
      INSERT INTO running_totals AS t (${sql.raw(KEY)}, ${sql.raw(SUMS.join(', '))})
        SELECT ${sql.raw(KEY)}, ${sql.raw(each((column) => `sum(${column})`))} FROM gone GROUP BY ${sql.raw(KEY)}
        HAVING ${sql.raw(each((column) => `sum(${column}) <> 0`, ' OR '))}
      ON CONFLICT (${sql.raw(KEY)}) DO UPDATE
        SET ${sql.raw(each((column) => `${column} = t.${column} + excluded.${column}`))}
    )
    SELECT count(*) INTO folded FROM gone;
  IF folded > 0 THEN
    DELETE FROM running_totals WHERE ${sql.raw(each((column) => `${column} = 0`, ' AND '))};
  END IF;
  RETURN folded;
END $$;

-- Counts everything anew while others write: what one snapshot has is counted, and the moves that it has are gone, in one
-- statement; whatever is committed later has its moves.
CREATE FUNCTION recount_totals() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('running totals', 0));
  WITH moves AS (DELETE FROM running_total_moves), totals AS (DELETE FROM running_totals)
    INSERT INTO running_total_moves SELECT ${sql.raw(KEY)}, ${sql.raw(each((column) => `sum(${column})`))}
      FROM totals_counted GROUP BY ${sql.raw(KEY)};
  PERFORM fold_totals();
END $$;

-- The award's clock is the setting, or the current season's where that names none. With another clock days are others.
CREATE FUNCTION settle_totals_zone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
  choice text;
BEGIN
  -- Whoever comes second reads what the first one wrote.
  PERFORM pg_advisory_xact_lock(hashtextextended('running totals zone', 0));
  FOR choice IN
    SELECT timezone FROM (
      SELECT 1 AS place, timezone FROM seasons WHERE is_current
      UNION ALL SELECT 2, value FROM configs WHERE name = 'awards_timezone'
    ) named ORDER BY place
  LOOP
    BEGIN
      PERFORM now() AT TIME ZONE choice;
      wanted := choice;
    EXCEPTION WHEN invalid_parameter_value THEN
      NULL;
    END;
  END LOOP;
  IF wanted IS NULL THEN RETURN NULL; END IF;
  INSERT INTO running_totals_zone AS z (zone) VALUES (wanted)
    ON CONFLICT (one) DO UPDATE SET zone = excluded.zone WHERE z.zone <> excluded.zone;
  IF FOUND THEN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE EXCEPTION 'the clock of the running totals is changed in a transaction that is read committed';
    END IF;
    -- Days by the old clock are all written before they are counted anew, and none is written after.
    LOCK TABLE invoices, credit_notes, refunds IN SHARE MODE;
    PERFORM recount_totals();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER seasons_totals_zone AFTER INSERT OR UPDATE OR DELETE ON seasons
  FOR EACH STATEMENT EXECUTE FUNCTION settle_totals_zone();
CREATE TRIGGER configs_totals_zone AFTER INSERT OR UPDATE OR DELETE ON configs
  FOR EACH STATEMENT EXECUTE FUNCTION settle_totals_zone();
-- What there is already is counted by the clock there is, which a statement that changes nothing settles.
UPDATE seasons SET is_current = is_current WHERE false;

-- What falls due in an hour: the hours in which ages begin are split by the invoices themselves.
CREATE INDEX invoices_due ON invoices (due_at)
  WHERE status IN ('issued', 'part_paid', 'overdue') OR total_cents - credited_cents - paid_cents + refunded_cents > 0;
-- The overview counts these by the totals now.
DROP INDEX invoices_open;
-- The office's list of invoices: by due day and by total, and searched as submissions are.
CREATE INDEX invoices_by_due ON invoices (kind, due_at, id);
CREATE INDEX invoices_by_total ON invoices (kind, total_cents, id);
CREATE FUNCTION invoice_search_form(number text, bill_to jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  search_form(number || E'\\n' || coalesce(bill_to->>'name', '') || E'\\n' || coalesce(bill_to->>'email', ''));
CREATE INDEX invoices_search ON invoices USING gin (invoice_search_form(number, bill_to) gin_trgm_ops);
  `.execute(db)
}
