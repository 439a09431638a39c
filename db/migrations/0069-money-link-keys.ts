import { sql, type Kysely } from 'kysely'

/**
 * The secret links of invoices and contracts are signed from keys of their own, which can be changed, instead of from the public id,
 * which cannot (decision 146). Links that are out keep working until an admin ends them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE invoices ADD COLUMN link_key uuid;
ALTER TABLE sponsorship_contracts ADD COLUMN link_key uuid;

ALTER TABLE invoices DISABLE TRIGGER invoices_never_change;
UPDATE invoices SET link_key = public_id;
ALTER TABLE invoices ENABLE TRIGGER invoices_never_change;
UPDATE sponsorship_contracts SET link_key = public_id;

ALTER TABLE invoices ALTER COLUMN link_key SET DEFAULT gen_random_uuid(), ALTER COLUMN link_key SET NOT NULL,
  ADD CONSTRAINT invoices_link_key_key UNIQUE (link_key);
ALTER TABLE sponsorship_contracts ALTER COLUMN link_key SET DEFAULT gen_random_uuid(),
  ALTER COLUMN link_key SET NOT NULL, ADD CONSTRAINT sponsorship_contracts_link_key_key UNIQUE (link_key);

-- What is printed on an issued invoice never changes; its link is not printed.
CREATE OR REPLACE FUNCTION protect_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving constant text[] := ARRAY['status', 'paid_cents', 'paid_at', 'voided_at', 'void_reason', 'credited_cents',
    'refunded_cents', 'replaced_by', 'link_key'];
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'an issued invoice is never removed'; END IF;
  IF (to_jsonb(NEW) - moving) IS DISTINCT FROM (to_jsonb(OLD) - moving) THEN
    RAISE EXCEPTION 'an issued invoice never changes';
  END IF;
  RETURN NEW;
END $$;
  `.execute(db)
}
