import { sql, type Kysely } from 'kysely'

const KEY = 'source, year, kind, currency, method, status, payment_status, category_id, day, due_hour'
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
const key = sql.raw(KEY)
const sums = sql.raw(SUMS.join(', '))
/** What a row that only counts, or only bills, leaves at zero after its first two sums. */
const zeros = sql.raw(Array.from({ length: SUMS.length - 2 }, () => '0::bigint').join(', '))

/** The running totals of a season. They add up submissions and money, so they come after both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The totals

-- The admins' figures, by everything they are narrowed by. Every changed row adds a row here in its own transaction and
-- updates none: writers never wait for each other, and every snapshot has the sums of exactly the rows it sees.
CREATE TABLE running_total_moves (
  source text NOT NULL CHECK (source IN ('invoice', 'line', 'payment', 'credit_note', 'refund', 'entry')),
  year int NOT NULL,
  kind text NOT NULL DEFAULT '',
  currency text NOT NULL DEFAULT '',
  method text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT '',
  payment_status text NOT NULL DEFAULT '',
  category_id bigint NOT NULL DEFAULT 0,
  -- A day of the award's calendar: issued, received, refunded.
  day date,
  -- The hour in which an invoice falls due, while some of it is unpaid.
  due_hour timestamptz,
  count bigint NOT NULL DEFAULT 0,
  cents bigint NOT NULL DEFAULT 0,
  discount_cents bigint NOT NULL DEFAULT 0,
  credited_cents bigint NOT NULL DEFAULT 0,
  paid_cents bigint NOT NULL DEFAULT 0,
  refunded_cents bigint NOT NULL DEFAULT 0,
  -- What the invoices' own columns say is still to be paid to us, and to be paid back by us.
  due_cents bigint NOT NULL DEFAULT 0,
  owed_cents bigint NOT NULL DEFAULT 0
);
-- The moves so far, added up: one row for each key.
CREATE TABLE running_totals (LIKE running_total_moves INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  UNIQUE NULLS NOT DISTINCT (${key}));
CREATE VIEW current_totals AS TABLE running_totals UNION ALL TABLE running_total_moves;

-- The time zone whose days the totals keep.
CREATE TABLE running_totals_zone (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  zone text NOT NULL
);
CREATE FUNCTION award_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE RETURN
  (moment AT TIME ZONE coalesce((SELECT zone FROM running_totals_zone), 'UTC'))::date;
  `.execute(db)

  await sql`
-- What each row adds

-- What one row of each table adds to the totals: the one definition for keeping, recounting and checking them.
-- Lines and credit notes of a void invoice are kept apart from those that count, as the void invoice itself is: an invoice
-- and the one that replaces it are billed once.
CREATE FUNCTION void_status(i invoices) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  CASE WHEN i.status = 'void' THEN 'void' ELSE '' END;
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
  SELECT 'line', i.year, i.kind, i.currency::text, i.pay_method, void_status(i), '', 0, award_day(i.issued_at), NULL,
    0, i.tax_cents, 0, 0, 0, 0, 0, 0
  WHERE i.tax_cents <> 0
$$;
CREATE FUNCTION totals_of(l invoice_lines) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'line', i.year, i.kind, i.currency::text, i.pay_method, void_status(i), '', 0::bigint, award_day(i.issued_at),
    NULL::timestamptz, 1::bigint, (l.qty * l.unit_cents - l.discount_cents)::bigint, ${zeros}
  FROM invoices i WHERE i.id = l.invoice_id
$$;
CREATE FUNCTION totals_of(p payments) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'payment', i.year, i.kind, p.currency::text, p.method, '', '', 0::bigint, p.received_on,
    NULL::timestamptz, 1::bigint, p.amount_cents::bigint, ${zeros}
  FROM invoices i WHERE i.id = p.invoice_id AND p.status IN ('succeeded', 'refunded')
$$;
CREATE FUNCTION totals_of(c credit_notes) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'credit_note', i.year, i.kind, c.currency::text, i.pay_method, void_status(i), '', 0::bigint, award_day(c.issued_at),
    NULL::timestamptz, 1::bigint, c.total_cents::bigint, ${zeros}
  FROM invoices i WHERE i.id = c.invoice_id
$$;
CREATE FUNCTION totals_of(r refunds) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'refund', i.year, i.kind, r.currency::text, p.method, '', '', 0::bigint, award_day(r.done_at),
    NULL::timestamptz, 1::bigint, r.amount_cents::bigint, ${zeros}
  FROM invoices i, payments p WHERE i.id = r.invoice_id AND p.id = r.payment_id AND r.status = 'done'
$$;
CREATE FUNCTION totals_of(s submissions) RETURNS SETOF running_total_moves LANGUAGE sql STABLE AS $$
  SELECT 'entry', s.year, '', '', '', s.status, s.payment_status, s.category_id, NULL::date,
    NULL::timestamptz, 1::bigint, 0::bigint, ${zeros}
$$;
-- What the totals have to come to.
CREATE VIEW totals_counted AS
  SELECT t.* FROM invoices x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM invoice_lines x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM payments x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM credit_notes x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM refunds x CROSS JOIN LATERAL totals_of(x) t
  UNION ALL SELECT t.* FROM submissions x CROSS JOIN LATERAL totals_of(x) t;
  `.execute(db)

  await sql`
-- Keeping them

-- Takes back what the old row added, and adds what the new one does.
CREATE FUNCTION update_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO running_total_moves SELECT ${key}, ${sql.raw(each((column) => `-${column}`))} FROM totals_of(OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO running_total_moves SELECT * FROM totals_of(NEW);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_totals AFTER INSERT OR UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION update_totals();
CREATE TRIGGER lines_totals AFTER INSERT OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION update_totals();
CREATE TRIGGER lines_changed_totals AFTER UPDATE ON invoice_lines FOR EACH ROW
  WHEN ((OLD.invoice_id, OLD.qty, OLD.unit_cents, OLD.discount_cents)
    IS DISTINCT FROM (NEW.invoice_id, NEW.qty, NEW.unit_cents, NEW.discount_cents)) EXECUTE FUNCTION update_totals();
CREATE TRIGGER payments_totals AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION update_totals();
CREATE TRIGGER credit_notes_totals AFTER INSERT OR UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION update_totals();
CREATE TRIGGER refunds_totals AFTER INSERT OR UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION update_totals();
CREATE TRIGGER submissions_totals AFTER INSERT OR DELETE ON submissions FOR EACH ROW EXECUTE FUNCTION update_totals();
-- A submission is saved far more often than it changes any of these.
CREATE TRIGGER submissions_moved_totals AFTER UPDATE ON submissions FOR EACH ROW
  WHEN ((OLD.year, OLD.category_id, OLD.status, OLD.payment_status)
    IS DISTINCT FROM (NEW.year, NEW.category_id, NEW.status, NEW.payment_status)) EXECUTE FUNCTION update_totals();

-- What was added while the invoice counted moves with it when it is voided.
CREATE FUNCTION move_voided_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO running_total_moves (${key}, ${sums})
    WITH own AS (
      SELECT t.* FROM invoice_lines l CROSS JOIN LATERAL totals_of(l) t WHERE l.invoice_id = NEW.id
      UNION ALL SELECT t.* FROM credit_notes c CROSS JOIN LATERAL totals_of(c) t WHERE c.invoice_id = NEW.id
    )
    SELECT ${key}, ${sums} FROM own
    UNION ALL
    SELECT ${sql.raw(KEY.replace('status,', 'void_status(OLD),'))}, ${sql.raw(each((column) => `-t.${column}`))} FROM own t;
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_void_totals AFTER UPDATE ON invoices FOR EACH ROW
  WHEN ((OLD.status = 'void') IS DISTINCT FROM (NEW.status = 'void')) EXECUTE FUNCTION move_voided_totals();

-- Adds the moves so far to the totals and returns how many there were.
CREATE FUNCTION fold_totals() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE folded bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('running totals', 0));
  WITH gone AS (DELETE FROM running_total_moves RETURNING *),
    added AS (
      INSERT INTO running_totals AS t (${key}, ${sums})
        SELECT ${key}, ${sql.raw(each((column) => `sum(${column})`))} FROM gone GROUP BY ${key}
        HAVING ${sql.raw(each((column) => `sum(${column}) <> 0`, ' OR '))}
      ON CONFLICT (${key}) DO UPDATE
        SET ${sql.raw(each((column) => `${column} = t.${column} + excluded.${column}`))}
    )
    SELECT count(*) INTO folded FROM gone;
  IF folded > 0 THEN
    DELETE FROM running_totals WHERE ${sql.raw(each((column) => `${column} = 0`, ' AND '))};
  END IF;
  RETURN folded;
END $$;

-- Recounts everything while others write. One statement counts what its snapshot has and removes the moves that the snapshot
-- has; whatever is committed later has its own moves.
CREATE FUNCTION recount_totals() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('running totals', 0));
  WITH moves AS (DELETE FROM running_total_moves), totals AS (DELETE FROM running_totals)
    INSERT INTO running_total_moves SELECT ${key}, ${sql.raw(each((column) => `sum(${column})`))}
      FROM totals_counted GROUP BY ${key};
  PERFORM fold_totals();
END $$;
  `.execute(db)

  await sql`
-- The award's time zone

-- The award's time zone is the setting, or the current season's where the setting names none. Another zone has other days,
-- so everything is recounted.
CREATE FUNCTION update_totals_zone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
  choice text;
BEGIN
  -- A second writer waits here, then reads what the first one wrote.
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
    -- Days of the old zone are all written before the recount, and none is written after it.
    LOCK TABLE invoices, credit_notes, refunds IN SHARE MODE;
    PERFORM recount_totals();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER seasons_totals_zone AFTER INSERT OR UPDATE OR DELETE ON seasons
  FOR EACH STATEMENT EXECUTE FUNCTION update_totals_zone();
CREATE TRIGGER configs_totals_zone AFTER INSERT OR UPDATE OR DELETE ON configs
  FOR EACH STATEMENT EXECUTE FUNCTION update_totals_zone();
  `.execute(db)
}
