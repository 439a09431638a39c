import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Discounts

-- Reductions by code. A use belongs to an invoice and is released when the invoice is voided.
CREATE TABLE discounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  code citext NOT NULL,
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'free_entries')),
  value int NOT NULL CHECK (value > 0),
  currency char(3) NOT NULL DEFAULT 'USD',
  max_uses int CHECK (max_uses > 0),
  max_uses_per_studio int CHECK (max_uses_per_studio > 0),
  uses int NOT NULL DEFAULT 0 CHECK (uses >= 0),
  note text NOT NULL DEFAULT '',
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (year, code),
  CHECK (kind <> 'percent' OR value <= 100),
  CHECK (max_uses IS NULL OR uses <= max_uses)
);
  `.execute(db)

  await sql`
-- Cart

CREATE TABLE carts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  studio_id bigint NOT NULL REFERENCES studios,
  year int NOT NULL REFERENCES seasons,
  discount_id bigint REFERENCES discounts,
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
  `.execute(db)

  await sql`
-- Invoices

CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  checkout_key uuid NOT NULL UNIQUE,
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('entry', 'sponsorship', 'pool', 'trophy', 'membership')),
  year int NOT NULL REFERENCES seasons,
  user_id bigint NOT NULL REFERENCES users,
  studio_id bigint REFERENCES studios,
  replaces bigint REFERENCES invoices,
  -- What is printed on it.
  seller jsonb NOT NULL,
  bill_to jsonb NOT NULL,
  po_number text,
  currency char(3) NOT NULL DEFAULT 'USD',
  subtotal_cents int NOT NULL,
  discount_cents int NOT NULL DEFAULT 0,
  tax_cents int NOT NULL DEFAULT 0,
  total_cents int NOT NULL,
  pay_method text NOT NULL CHECK (pay_method IN ('card', 'bank_transfer', 'cheque', 'waived')),
  content_sha256 bytea NOT NULL,
  issued_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- What changes after it was issued: its payment, its credit, its end.
  status text NOT NULL
    CHECK (status IN ('issued', 'part_paid', 'paid', 'overdue', 'void', 'refunded', 'written_off')),
  paid_cents int NOT NULL DEFAULT 0,
  credited_cents int NOT NULL DEFAULT 0 CHECK (credited_cents >= 0),
  refunded_cents int NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  paid_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  replaced_by bigint REFERENCES invoices,
  CHECK (total_cents = subtotal_cents - discount_cents + tax_cents),
  CHECK (total_cents >= 0 AND paid_cents >= 0)
);
CREATE INDEX invoices_of_studio ON invoices (studio_id, issued_at DESC);
CREATE INDEX invoices_recent ON invoices (year, kind, id DESC);
CREATE INDEX invoices_by_due ON invoices (kind, due_at, id);
CREATE INDEX invoices_by_total ON invoices (kind, total_cents, id);
-- What falls due in the hour in which an age begins: the totals keep whole hours.
CREATE INDEX invoices_due ON invoices (due_at)
  WHERE status IN ('issued', 'part_paid', 'overdue') OR total_cents - credited_cents - paid_cents + refunded_cents > 0;
CREATE INDEX invoices_open_by_bill_to ON invoices ((lower(bill_to->>'email') COLLATE "C"))
  WHERE status IN ('issued', 'part_paid', 'overdue');
-- What an invoice is found by: its number and whom it was made out to.
CREATE FUNCTION invoice_search_form(number text, bill_to jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  search_form(number || E'\\n' || coalesce(bill_to->>'name', '') || E'\\n' || coalesce(bill_to->>'email', ''));
CREATE INDEX invoices_search ON invoices USING gin (invoice_search_form(number, bill_to) gin_trgm_ops);
-- What is printed on an issued invoice never changes.
CREATE FUNCTION protect_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving constant text[] := ARRAY['status', 'paid_cents', 'paid_at', 'voided_at', 'void_reason', 'credited_cents',
    'refunded_cents', 'replaced_by'];
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'an issued invoice is never removed'; END IF;
  IF (to_jsonb(NEW) - moving) IS DISTINCT FROM (to_jsonb(OLD) - moving) THEN
    RAISE EXCEPTION 'an issued invoice never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_never_change BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION protect_issued_invoice();

CREATE TABLE invoice_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id bigint NOT NULL REFERENCES invoices,
  sort int NOT NULL,
  submission_id bigint REFERENCES submissions,
  deadline_id bigint REFERENCES deadlines,
  description text NOT NULL,
  detail text NOT NULL DEFAULT '',
  qty int NOT NULL DEFAULT 1 CHECK (qty > 0),
  unit_cents int NOT NULL,
  discount_cents int NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  discount_label text NOT NULL DEFAULT '',
  price_valid_until timestamptz,
  live boolean NOT NULL DEFAULT true,
  UNIQUE (invoice_id, sort)
);
-- The last guard against billing a submission twice.
CREATE UNIQUE INDEX one_live_line_per_submission ON invoice_lines (submission_id) WHERE live;
-- A line only ever stops counting; nothing else about it changes.
CREATE FUNCTION protect_issued_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a line of an issued invoice is never removed'; END IF;
  IF (to_jsonb(NEW) - 'live') IS DISTINCT FROM (to_jsonb(OLD) - 'live') THEN
    RAISE EXCEPTION 'a line of an issued invoice never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_lines_never_change BEFORE UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION protect_issued_line();

CREATE TABLE discount_uses (
  discount_id bigint NOT NULL REFERENCES discounts,
  invoice_id bigint NOT NULL REFERENCES invoices,
  studio_id bigint NOT NULL REFERENCES studios,
  saved_cents int NOT NULL CHECK (saved_cents > 0),
  released_at timestamptz,
  PRIMARY KEY (discount_id, invoice_id)
);
CREATE INDEX discount_uses_of_studio ON discount_uses (discount_id, studio_id) WHERE released_at IS NULL;
  `.execute(db)

  await sql`
-- Credits

-- The counterpart of an invoice, for the whole of it or a part.
CREATE TABLE credit_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('void', 'refund', 'correction')),
  year int NOT NULL REFERENCES seasons,
  invoice_id bigint NOT NULL REFERENCES invoices,
  reason text NOT NULL,
  seller jsonb NOT NULL,
  bill_to jsonb NOT NULL,
  lines jsonb NOT NULL,
  currency char(3) NOT NULL,
  total_cents int NOT NULL CHECK (total_cents > 0),
  content_sha256 bytea NOT NULL,
  issued_by bigint REFERENCES users,
  issued_at timestamptz NOT NULL
);
CREATE INDEX credit_notes_of_invoice ON credit_notes (invoice_id);
-- Like an invoice, it is evidence once it is issued.
CREATE TRIGGER credit_notes_never_change BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
  `.execute(db)

  await sql`
-- Payments

-- Money that arrived and matches no open invoice: an admin has to decide about it.
CREATE TABLE unallocated_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idempotency_key uuid UNIQUE,
  source text NOT NULL CHECK (source IN ('provider', 'bank')),
  method text NOT NULL CHECK (method IN ('card', 'bank_transfer', 'cheque')),
  -- The invoice that it was meant for, where that is known.
  invoice_id bigint REFERENCES invoices,
  provider_ref text UNIQUE,
  reference text NOT NULL DEFAULT '',
  payer text NOT NULL DEFAULT '',
  currency char(3) NOT NULL,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  -- What is still to be decided; the rest was allocated to invoices (payments.unallocated_id) or returned.
  remaining_cents int NOT NULL CHECK (remaining_cents >= 0),
  returned_cents int NOT NULL DEFAULT 0 CHECK (returned_cents >= 0),
  received_on date NOT NULL,
  reason text NOT NULL CHECK (reason IN (
    'wrong_amount', 'wrong_currency', 'unknown_attempt', 'other_account', 'not_payable', 'settled', 'too_much', 'recorded'
  )),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'allocated', 'returned')),
  resolution text NOT NULL DEFAULT '',
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  resolved_by bigint REFERENCES users,
  resolved_at timestamptz,
  CHECK (remaining_cents + returned_cents <= amount_cents),
  CHECK ((status = 'open') = (remaining_cents > 0))
);
CREATE INDEX unallocated_open ON unallocated_payments (id) WHERE status = 'open';
CREATE INDEX unallocated_of_invoice ON unallocated_payments (invoice_id) WHERE status = 'open';

CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idempotency_key uuid NOT NULL UNIQUE,
  invoice_id bigint NOT NULL REFERENCES invoices,
  -- Where it came out of unallocated money, which then keeps a card's reference.
  unallocated_id bigint REFERENCES unallocated_payments,
  receipt_number text UNIQUE,
  method text NOT NULL CHECK (method IN ('card', 'bank_transfer', 'cheque')),
  provider_ref text UNIQUE,
  reference text NOT NULL DEFAULT '',
  currency char(3) NOT NULL DEFAULT 'USD',
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  refunded_cents int NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  received_on date NOT NULL,
  note text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('started', 'succeeded', 'failed', 'refunded')),
  recorded_by bigint REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX payments_of_invoice ON payments (invoice_id);
CREATE INDEX payments_of_unallocated ON payments (unallocated_id) WHERE unallocated_id IS NOT NULL;

-- One attempt to pay by card. Money that arrives makes a payment; an attempt by itself settles nothing.
CREATE TABLE payment_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  idempotency_key uuid NOT NULL UNIQUE,
  invoice_id bigint NOT NULL REFERENCES invoices,
  payment_id bigint REFERENCES payments,
  provider text NOT NULL CHECK (provider IN ('stripe', 'demonstration')),
  provider_session text UNIQUE,
  checkout_url text,
  currency char(3) NOT NULL,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'pending', 'confirmed', 'failed', 'expired', 'cancelled')),
  failure text,
  started_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz
);
CREATE INDEX payment_attempts_of_invoice ON payment_attempts (invoice_id, id DESC);
-- The last guard against charging twice: while an attempt is open, "Pay now" leads back to it.
CREATE UNIQUE INDEX one_open_attempt_per_invoice ON payment_attempts (invoice_id)
  WHERE status IN ('created', 'pending');
CREATE INDEX payment_attempts_open ON payment_attempts (updated_at) WHERE status IN ('created', 'pending');

-- Every event a provider reported, once, with what became of it.
CREATE TABLE provider_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  result text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);

-- The demonstration provider's own side of a checkout, which our side has to ask for.
CREATE TABLE demonstration_checkouts (
  session text PRIMARY KEY,
  attempt uuid NOT NULL UNIQUE,
  description text NOT NULL,
  currency char(3) NOT NULL,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  answer text CHECK (answer IN ('paid', 'declined', 'left', 'paid_late')),
  reference text UNIQUE,
  refunded_cents int NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  -- The keys of the refunds it was asked for: the same key refunds once.
  refund_keys text[] NOT NULL DEFAULT '{}',
  answered_at timestamptz,
  expires_at timestamptz NOT NULL
);

-- One admin requests a refund, another approves it, and it is done only on evidence.
CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idempotency_key uuid NOT NULL UNIQUE,
  payment_id bigint NOT NULL REFERENCES payments,
  invoice_id bigint NOT NULL REFERENCES invoices,
  credit_note_id bigint REFERENCES credit_notes,
  provider_ref text UNIQUE,
  currency char(3) NOT NULL,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  evidence text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'requested'
    CHECK (status IN ('requested', 'approved', 'sent', 'done', 'failed', 'declined')),
  requested_by bigint NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  done_at timestamptz
);
CREATE INDEX refunds_of_invoice ON refunds (invoice_id);
CREATE INDEX refunds_requested ON refunds (id) WHERE status = 'requested';
  `.execute(db)

  await sql`
-- Books

-- What the nightly check of the books found.
CREATE TABLE books_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL UNIQUE,
  checked_at timestamptz NOT NULL,
  findings jsonb NOT NULL,
  facts jsonb NOT NULL
);
  `.execute(db)
}
