import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE carts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  studio_id bigint NOT NULL REFERENCES studios,
  year int NOT NULL REFERENCES seasons,
  updated_at timestamptz NOT NULL,
  UNIQUE (studio_id, year)
);
CREATE TABLE cart_items (
  cart_id bigint NOT NULL REFERENCES carts ON DELETE CASCADE,
  submission_id bigint NOT NULL UNIQUE REFERENCES submissions ON DELETE CASCADE,
  added_by bigint NOT NULL REFERENCES users,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (cart_id, submission_id)
);

CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('entry', 'sponsorship', 'pool', 'trophy', 'membership')),
  year int NOT NULL REFERENCES seasons,
  user_id bigint NOT NULL REFERENCES users,
  studio_id bigint REFERENCES studios,
  seller jsonb NOT NULL,
  bill_to jsonb NOT NULL,
  po_number text,
  currency char(3) NOT NULL DEFAULT 'USD',
  subtotal_cents int NOT NULL,
  discount_cents int NOT NULL DEFAULT 0,
  tax_cents int NOT NULL DEFAULT 0,
  total_cents int NOT NULL,
  paid_cents int NOT NULL DEFAULT 0,
  status text NOT NULL CHECK (status IN ('issued', 'part_paid', 'paid', 'overdue', 'void', 'refunded')),
  pay_method text NOT NULL CHECK (pay_method IN ('card', 'bank_transfer', 'cheque', 'waived')),
  checkout_key uuid NOT NULL UNIQUE,
  content_sha256 bytea NOT NULL,
  issued_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  paid_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  CHECK (total_cents = subtotal_cents - discount_cents + tax_cents),
  CHECK (total_cents >= 0 AND paid_cents >= 0)
);
CREATE INDEX invoices_of_studio ON invoices (studio_id, issued_at DESC);
CREATE INDEX invoices_recent ON invoices (year, kind, id DESC);
CREATE TABLE invoice_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id bigint NOT NULL REFERENCES invoices,
  sort int NOT NULL,
  description text NOT NULL,
  detail text NOT NULL DEFAULT '',
  qty int NOT NULL DEFAULT 1 CHECK (qty > 0),
  unit_cents int NOT NULL,
  deadline_id bigint REFERENCES deadlines,
  submission_id bigint REFERENCES submissions,
  price_valid_until timestamptz,
  live boolean NOT NULL DEFAULT true,
  UNIQUE (invoice_id, sort)
);
-- The last guard against billing an entry twice.
CREATE UNIQUE INDEX one_live_line_per_submission ON invoice_lines (submission_id) WHERE live;

-- An issued invoice never changes: only its payment and its voiding move.
CREATE FUNCTION keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'an issued invoice is never removed'; END IF;
  IF (to_jsonb(NEW) - ARRAY['status', 'paid_cents', 'paid_at', 'voided_at', 'void_reason'])
     IS DISTINCT FROM (to_jsonb(OLD) - ARRAY['status', 'paid_cents', 'paid_at', 'voided_at', 'void_reason']) THEN
    RAISE EXCEPTION 'an issued invoice never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_never_change BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice();
CREATE FUNCTION keep_issued_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a line of an issued invoice is never removed'; END IF;
  IF (to_jsonb(NEW) - 'live') IS DISTINCT FROM (to_jsonb(OLD) - 'live') THEN
    RAISE EXCEPTION 'a line of an issued invoice never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_lines_never_change BEFORE UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION keep_issued_line();

CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id bigint NOT NULL REFERENCES invoices,
  method text NOT NULL CHECK (method IN ('card', 'bank_transfer', 'cheque')),
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('started', 'succeeded', 'failed', 'refunded')),
  idempotency_key uuid NOT NULL UNIQUE,
  provider_ref text UNIQUE,
  reference text NOT NULL DEFAULT '',
  received_on date NOT NULL,
  receipt_number text UNIQUE,
  recorded_by bigint REFERENCES users,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX payments_of_invoice ON payments (invoice_id);
  `.execute(db)
}
