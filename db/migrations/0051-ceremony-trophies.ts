import { sql, type Kysely } from 'kysely'

/** Extra trophies: orders, the pieces that each takes of its nomination, and batches to the maker (decision 101). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE trophy_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  n int NOT NULL CHECK (n > 0),
  maker text NOT NULL CHECK (maker <> ''),
  note text NOT NULL DEFAULT '',
  made_by bigint REFERENCES users,
  made_at timestamptz NOT NULL,
  UNIQUE (year, n)
);

CREATE TABLE trophy_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What the secret link is made from; the link itself is never kept.
  link_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- Made with the form: one form, one order.
  form_key uuid NOT NULL UNIQUE,
  year int NOT NULL REFERENCES seasons,
  nomination_id bigint NOT NULL REFERENCES nominations,
  -- Whose link it was ordered by.
  person_id bigint REFERENCES nomination_people ON DELETE SET NULL,
  user_id bigint REFERENCES users,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'approved', 'declined', 'invoiced', 'paid',
    'proof_sent', 'changes_asked', 'proof_ok', 'in_production', 'shipped', 'delivered', 'cancelled')),
  contact_name text NOT NULL,
  contact_email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  ship_to jsonb NOT NULL,
  -- The lines on the plate, from the top.
  engraving text[] NOT NULL CHECK (cardinality(engraving) BETWEEN 1 AND 6),
  qty int NOT NULL CHECK (qty BETWEEN 1 AND 20),
  unit_cents int NOT NULL CHECK (unit_cents > 0),
  shipping_cents int NOT NULL CHECK (shipping_cents >= 0),
  currency char(3) NOT NULL,
  -- Why it was declined or cancelled, and what the orderer wants otherwise on the plate.
  reason text NOT NULL DEFAULT '',
  wish text NOT NULL DEFAULT '',
  proofs int NOT NULL DEFAULT 0,
  proof_approved_by text NOT NULL DEFAULT '',
  proof_approved_at timestamptz,
  carrier text CHECK (carrier IN ('dhl', 'fedex', 'ups', 'usps', 'dpd', 'other')),
  tracking text NOT NULL DEFAULT '',
  ordered_at timestamptz NOT NULL,
  approved_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
CREATE INDEX trophy_orders_of_season ON trophy_orders (year, state);
CREATE INDEX trophy_orders_of_nomination ON trophy_orders (nomination_id);
CREATE INDEX trophy_orders_of_user ON trophy_orders (user_id) WHERE user_id IS NOT NULL;

-- The pieces an order takes of its nomination's allowance, until it is declined or cancelled.
CREATE TABLE trophy_pieces (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES trophy_orders ON DELETE CASCADE,
  nomination_id bigint NOT NULL REFERENCES nominations,
  n int NOT NULL CHECK (n BETWEEN 1 AND 20)
);
CREATE UNIQUE INDEX one_trophy_piece_of_a_number ON trophy_pieces (nomination_id, n);
CREATE INDEX trophy_pieces_of_order ON trophy_pieces (order_id);

-- What a batch ordered at the maker, with the plate as it was sent. An order is made once.
CREATE TABLE trophy_batch_orders (
  batch_id bigint NOT NULL REFERENCES trophy_batches,
  order_id bigint NOT NULL REFERENCES trophy_orders,
  engraving text[] NOT NULL,
  qty int NOT NULL,
  PRIMARY KEY (batch_id, order_id)
);
CREATE UNIQUE INDEX one_trophy_batch_of_an_order ON trophy_batch_orders (order_id);

INSERT INTO configs (category_id, name, kind, label, help, value, options, is_public, sort, updated_at)
SELECT 900, given.name, given.kind, given.label, given.help, given.value, given.options::jsonb, false, 1000 + given.n, now()
FROM config_categories g, (VALUES
  (1, 'trophy_shipping_cents', 'money', 'Shipping of an order of extra trophies',
    'Added once to each order. Leave empty for free shipping.', '', '[]'),
  (2, 'trophy_orders_for', 'enum', 'Extra trophies can be ordered by',
    'Winners can order once the results are public, nominees once they are announced. The deadline for extra trophies says when.',
    'winners', '[{"value": "winners", "label": "winners only"}, {"value": "nominees", "label": "all nominees"}]')
) AS given (n, name, kind, label, help, value, options)
WHERE g.id = 900 ON CONFLICT DO NOTHING;
  `.execute(db)
}
