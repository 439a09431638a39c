import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A bank's statement as an admin uploaded it, in the order of its lifecycle: its columns are not known, its lines can be
-- accepted, they were.
CREATE TABLE bank_statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same file is one statement.
  content_sha256 bytea NOT NULL UNIQUE,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'camt')),
  content text NOT NULL,
  account text NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL DEFAULT 'unread' CHECK (status IN ('unread', 'open', 'accepted')),
  -- Lines that an earlier statement had, and that the bank had not booked.
  repeated_lines int NOT NULL DEFAULT 0,
  pending_lines int NOT NULL DEFAULT 0,
  added_by bigint NOT NULL REFERENCES users,
  added_at timestamptz NOT NULL,
  accepted_by bigint REFERENCES users,
  accepted_at timestamptz,
  CHECK ((status = 'accepted') = (accepted_at IS NOT NULL))
);
CREATE TABLE bank_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement_id bigint NOT NULL REFERENCES bank_statements ON DELETE CASCADE,
  sort int NOT NULL,
  -- The last guard against booking a line twice: the bank's own id, or account, day, amount, text and place among equal lines.
  key text NOT NULL UNIQUE,
  booked_on date NOT NULL,
  -- Below zero it went out.
  amount_cents bigint NOT NULL,
  currency char(3) NOT NULL,
  payer text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '',
  reversal boolean NOT NULL DEFAULT false,
  set_aside boolean NOT NULL DEFAULT false,
  -- What became of it when the statement was accepted.
  result text CHECK (result IN ('paid', 'several', 'part', 'over', 'no_reference', 'unknown_reference', 'ambiguous', 'settled',
    'not_payable', 'wrong_currency', 'money_out', 'set_aside')),
  UNIQUE (statement_id, sort)
);
-- What a line was booked as: payments of invoices, and what of it is unallocated.
CREATE TABLE bank_line_bookings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id bigint NOT NULL REFERENCES bank_lines,
  payment_id bigint UNIQUE REFERENCES payments,
  unallocated_id bigint UNIQUE REFERENCES unallocated_payments,
  CHECK (num_nonnulls(payment_id, unallocated_id) = 1)
);
CREATE INDEX bank_line_bookings_of_line ON bank_line_bookings (line_id);

ALTER TABLE unallocated_payments DROP CONSTRAINT unallocated_payments_reason_check, ADD CHECK (reason IN (
  'wrong_amount', 'wrong_currency', 'unknown_attempt', 'other_account', 'not_payable', 'settled', 'too_much', 'recorded',
  'no_reference', 'unknown_reference', 'ambiguous'
));
  `.execute(db)
}
