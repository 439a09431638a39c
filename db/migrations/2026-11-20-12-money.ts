import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Reductions by code. A use belongs to an invoice and goes back when that is void.
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
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  note text NOT NULL DEFAULT '',
  ended_at timestamptz,
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  UNIQUE (year, code),
  CHECK (kind <> 'percent' OR value <= 100),
  CHECK (max_uses IS NULL OR uses <= max_uses)
);
CREATE TABLE discount_uses (
  discount_id bigint NOT NULL REFERENCES discounts,
  invoice_id bigint NOT NULL REFERENCES invoices,
  studio_id bigint NOT NULL REFERENCES studios,
  saved_cents int NOT NULL CHECK (saved_cents > 0),
  released_at timestamptz,
  PRIMARY KEY (discount_id, invoice_id)
);
CREATE INDEX discount_uses_of_studio ON discount_uses (discount_id, studio_id) WHERE released_at IS NULL;
ALTER TABLE carts ADD COLUMN discount_id bigint REFERENCES discounts;
ALTER TABLE invoice_lines ADD COLUMN discount_cents int NOT NULL DEFAULT 0 CHECK (discount_cents >= 0);
ALTER TABLE invoice_lines ADD COLUMN discount_label text NOT NULL DEFAULT '';

-- What moves on an invoice after it was issued: its payment, its credit, its end. Never what is printed on it.
ALTER TABLE invoices ADD COLUMN credited_cents int NOT NULL DEFAULT 0 CHECK (credited_cents >= 0);
ALTER TABLE invoices ADD COLUMN refunded_cents int NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0);
ALTER TABLE invoices ADD COLUMN replaced_by bigint REFERENCES invoices;
ALTER TABLE invoices ADD COLUMN replaces bigint REFERENCES invoices;
ALTER TABLE invoices DROP CONSTRAINT invoices_status_check;
ALTER TABLE invoices ADD CONSTRAINT invoices_status_check
  CHECK (status IN ('issued', 'part_paid', 'paid', 'overdue', 'void', 'refunded', 'written_off'));
CREATE OR REPLACE FUNCTION keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- The counterpart of an invoice, for the whole of it or a part; like an invoice it never changes.
CREATE TABLE credit_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  number text NOT NULL UNIQUE,
  year int NOT NULL REFERENCES seasons,
  invoice_id bigint NOT NULL REFERENCES invoices,
  kind text NOT NULL CHECK (kind IN ('void', 'refund', 'correction')),
  reason text NOT NULL,
  seller jsonb NOT NULL,
  bill_to jsonb NOT NULL,
  currency char(3) NOT NULL,
  lines jsonb NOT NULL,
  total_cents int NOT NULL CHECK (total_cents > 0),
  content_sha256 bytea NOT NULL,
  issued_by bigint REFERENCES users,
  issued_at timestamptz NOT NULL
);
CREATE INDEX credit_notes_of_invoice ON credit_notes (invoice_id);
CREATE TRIGGER credit_notes_never_change BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE payments ADD COLUMN currency char(3) NOT NULL DEFAULT 'USD';
ALTER TABLE payments ADD COLUMN refunded_cents int NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents);

-- One try at paying by card. Money that arrives makes a payment; a try by itself settles nothing.
CREATE TABLE payment_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  invoice_id bigint NOT NULL REFERENCES invoices,
  provider text NOT NULL CHECK (provider IN ('stripe', 'demonstration')),
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'pending', 'confirmed', 'failed', 'expired', 'cancelled')),
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  currency char(3) NOT NULL,
  idempotency_key uuid NOT NULL UNIQUE,
  provider_session text UNIQUE,
  checkout_url text,
  failure text,
  started_by bigint NOT NULL REFERENCES users,
  payment_id bigint REFERENCES payments,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz
);
CREATE INDEX payment_attempts_of_invoice ON payment_attempts (invoice_id, id DESC);
-- The last guard against charging twice: while a try is open, "Pay now" leads back to it.
CREATE UNIQUE INDEX one_open_attempt_per_invoice ON payment_attempts (invoice_id)
  WHERE status IN ('created', 'pending');
CREATE INDEX payment_attempts_open ON payment_attempts (updated_at) WHERE status IN ('created', 'pending');

-- What the demonstration provider knows: its own side of a checkout, which our side has to ask about.
CREATE TABLE demonstration_checkouts (
  session text PRIMARY KEY,
  attempt uuid NOT NULL UNIQUE,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  currency char(3) NOT NULL,
  description text NOT NULL,
  answer text CHECK (answer IN ('paid', 'declined', 'left', 'paid_late')),
  reference text UNIQUE,
  refunded_cents int NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  -- The keys it was asked to refund by: the same key refunds once.
  refund_keys text[] NOT NULL DEFAULT '{}',
  answered_at timestamptz,
  expires_at timestamptz NOT NULL
);
-- What a provider told us, once for each of its events, with what became of it.
CREATE TABLE provider_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  result text NOT NULL,
  PRIMARY KEY (provider, event_id)
);

-- Money that arrived and belongs to no open invoice as it stands: somebody has to decide.
CREATE TABLE unallocated_money (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('provider', 'bank')),
  method text NOT NULL CHECK (method IN ('card', 'bank_transfer', 'cheque')),
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  -- What is still to be decided; the rest was allocated to invoices (payments.unallocated_id) or returned.
  left_cents int NOT NULL CHECK (left_cents >= 0),
  returned_cents int NOT NULL DEFAULT 0 CHECK (returned_cents >= 0),
  currency char(3) NOT NULL,
  provider_ref text UNIQUE,
  idempotency_key uuid UNIQUE,
  reference text NOT NULL DEFAULT '',
  payer text NOT NULL DEFAULT '',
  received_on date NOT NULL,
  reason text NOT NULL,
  invoice_id bigint REFERENCES invoices,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'allocated', 'returned')),
  resolved_by bigint REFERENCES users,
  resolved_at timestamptz,
  resolution text NOT NULL DEFAULT '',
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  CHECK (left_cents + returned_cents <= amount_cents),
  CHECK ((status = 'open') = (left_cents > 0))
);
CREATE INDEX unallocated_open ON unallocated_money (id) WHERE status = 'open';
CREATE INDEX unallocated_of_invoice ON unallocated_money (invoice_id) WHERE status = 'open';
-- Money that came through unallocated money; a card's reference then stands there.
ALTER TABLE payments ADD COLUMN unallocated_id bigint REFERENCES unallocated_money;
CREATE INDEX payments_of_unallocated ON payments (unallocated_id) WHERE unallocated_id IS NOT NULL;

-- Money going back. One person asks, another approves, and it is done only on evidence.
CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payments,
  invoice_id bigint NOT NULL REFERENCES invoices,
  credit_note_id bigint REFERENCES credit_notes,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  currency char(3) NOT NULL,
  status text NOT NULL DEFAULT 'requested'
    CHECK (status IN ('requested', 'approved', 'sent', 'done', 'failed', 'declined')),
  reason text NOT NULL,
  idempotency_key uuid NOT NULL UNIQUE,
  provider_ref text UNIQUE,
  evidence text NOT NULL DEFAULT '',
  requested_by bigint NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  done_at timestamptz
);
CREATE INDEX refunds_of_invoice ON refunds (invoice_id);

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
