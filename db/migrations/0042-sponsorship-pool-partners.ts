import { sql, type Kysely } from 'kysely'

/** Partners of pools: applications, terms, changes of level, places and codes (decision 095). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE pool_partners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_id bigint NOT NULL REFERENCES sponsorship_pools,
  level_id bigint NOT NULL REFERENCES pool_levels,
  -- The terms that the application saw, or those of the last change of level.
  revision_id bigint NOT NULL REFERENCES pool_level_revisions,
  -- Null once the account is deleted.
  user_id bigint REFERENCES users,
  organisation text NOT NULL CHECK (organisation <> ''),
  -- Equal for names that differ in case, spaces and punctuation only.
  organisation_key text GENERATED ALWAYS AS
    (coalesce(nullif(lower(regexp_replace(organisation, '[[:space:][:punct:]]+', '', 'g')), ''), organisation)) STORED,
  credit_as text NOT NULL DEFAULT '',
  is_anonymous boolean NOT NULL DEFAULT false,
  bill_to jsonb NOT NULL,
  po_number text,
  state text NOT NULL DEFAULT 'applied' CHECK (state IN ('applied', 'in_review', 'approved', 'invoiced', 'active', 'renewal_due',
    'suspended', 'lapsed', 'terminated', 'withdrawn', 'rejected')),
  version int NOT NULL DEFAULT 1,
  applied_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  -- Told to the partner.
  reason text NOT NULL DEFAULT '',
  -- The days before the end of the term of the last notice of it; null before the first.
  notice_days int
);
-- The last guards: one partner of a pool for each account, and one for each organisation that was approved.
CREATE UNIQUE INDEX one_pool_partner_per_account ON pool_partners (pool_id, user_id)
  WHERE state IN ('applied', 'in_review', 'approved', 'invoiced', 'active', 'renewal_due', 'suspended');
CREATE UNIQUE INDEX one_pool_partner_per_organisation ON pool_partners (pool_id, organisation_key)
  WHERE state IN ('approved', 'invoiced', 'active', 'renewal_due', 'suspended');
CREATE INDEX pool_partners_of_pool ON pool_partners (pool_id, state, id);
CREATE INDEX pool_partners_of_user ON pool_partners (user_id);
CREATE INDEX pool_partners_of_organisation ON pool_partners (pool_id, organisation_key);
CREATE INDEX pool_partners_search ON pool_partners USING gin (search_form(organisation || E'\\n' || credit_as) gin_trgm_ops);

-- From which day until before which day a partner was one, and at which level.
CREATE TABLE pool_partner_terms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id bigint NOT NULL REFERENCES pool_partners,
  revision_id bigint NOT NULL REFERENCES pool_level_revisions,
  from_on date NOT NULL,
  to_on date NOT NULL,
  CHECK (from_on < to_on),
  UNIQUE (partner_id, from_on)
);

-- A place of a level in a pool, held from the approval until the partnership ends; the last guard of a level's limit.
CREATE TABLE pool_places (
  pool_id bigint NOT NULL REFERENCES sponsorship_pools,
  level_id bigint NOT NULL REFERENCES pool_levels,
  place int NOT NULL CHECK (place > 0),
  partner_id bigint NOT NULL REFERENCES pool_partners,
  CONSTRAINT one_partner_per_place PRIMARY KEY (pool_id, level_id, place),
  UNIQUE (partner_id, level_id)
);

-- A partner's wish to have another level.
CREATE TABLE pool_level_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id bigint NOT NULL REFERENCES pool_partners,
  from_revision_id bigint NOT NULL REFERENCES pool_level_revisions,
  to_revision_id bigint NOT NULL REFERENCES pool_level_revisions,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'invoiced', 'done', 'rejected', 'withdrawn')),
  -- Of the difference for the rest of the term; below zero for a lower level.
  prorated_cents int,
  reason text NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  done_at timestamptz
);
CREATE UNIQUE INDEX one_open_level_change ON pool_level_changes (partner_id) WHERE state IN ('requested', 'invoiced');
CREATE INDEX pool_level_changes_of_partner ON pool_level_changes (partner_id, id DESC);

-- A code that is given with a paid term is made by the payment, and by no person.
ALTER TABLE discounts ALTER COLUMN created_by DROP NOT NULL;
-- The codes of the cart that a partner was given.
CREATE TABLE pool_codes (
  discount_id bigint PRIMARY KEY REFERENCES discounts,
  partner_id bigint NOT NULL REFERENCES pool_partners,
  issued_at timestamptz NOT NULL
);
CREATE INDEX pool_codes_of_partner ON pool_codes (partner_id);

-- What a partner is billed: the first term, a further one, or the difference of a change of level.
CREATE TABLE pool_charges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id bigint NOT NULL REFERENCES pool_partners,
  what text NOT NULL CHECK (what IN ('first', 'renewal', 'change')),
  change_id bigint REFERENCES pool_level_changes,
  revision_id bigint NOT NULL REFERENCES pool_level_revisions,
  -- Before tax is added, as the level names its price; a credit for a lower level is below zero.
  amount_cents int NOT NULL CHECK (amount_cents <> 0),
  currency char(3) NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'cancelled')),
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  CHECK ((what = 'change') = (change_id IS NOT NULL)),
  CHECK ((state = 'paid') = (paid_at IS NOT NULL))
);
CREATE UNIQUE INDEX one_open_charge ON pool_charges (partner_id) WHERE state = 'open';
CREATE INDEX pool_charges_of_partner ON pool_charges (partner_id, id DESC);
  `.execute(db)
}
