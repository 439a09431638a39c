import { createHash } from 'node:crypto'
import { db, transaction, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { MembershipTypeInput, MembershipTypeRow } from './membership-types.ts'

const selected = (reader: Reader) =>
  reader
    .selectFrom('membership_types as t')
    .select([
      't.code',
      't.name',
      't.description',
      't.price_cents as priceCents',
      't.currency',
      't.entry_discount_pct as entryDiscountPct',
      't.requires_proof as requiresProof',
      't.self_signup as selfSignup',
      't.active',
      't.is_student as isStudent',
      't.is_pro as isPro',
      't.can_vote as canVote',
    ])
    .select((eb) =>
      eb
        .selectFrom('memberships as m')
        .whereRef('m.membership_type_id', '=', 't.id')
        .where('m.status', '=', 'active')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('members'),
    )

/** Every membership type in the order of the sign-up form, with how many hold it. */
export async function listMembershipTypes(_admin: AdminViewer): Promise<MembershipTypeRow[]> {
  const rows = await selected(db()).orderBy('t.sort').orderBy('t.name').limit(100).execute()
  return rows.map((row) => ({ ...row, members: Number(row.members ?? 0) }))
}

/** One membership type by its code; `null` when there is none. */
export async function findMembershipType(
  _admin: AdminViewer,
  code: string,
  reader: Reader,
): Promise<MembershipTypeRow | null> {
  const row = await selected(reader).where('t.code', '=', code).executeTakeFirst()
  return row ? { ...row, members: Number(row.members ?? 0) } : null
}

const kept = (row: MembershipTypeInput) => ({
  name: row.name,
  description: row.description,
  priceCents: row.priceCents,
  entryDiscountPct: row.entryDiscountPct,
  requiresProof: row.requiresProof,
  selfSignup: row.selfSignup,
  active: row.active,
})

/** The version of a type's values: equal for equal values. */
export function membershipTypeVersion(row: MembershipTypeInput): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.values(kept(row))))
    .digest('hex')
    .slice(0, 32)
}

/**
 * Changes what a membership type costs and asks for. Whoever holds it keeps it; invoices already issued keep their discount.
 * Refuses `conflict` when it was changed since the form was opened.
 */
export async function changeMembershipType(
  code: string,
  input: MembershipTypeInput,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return transaction(async (trx) => {
    const locked = await trx
      .selectFrom('membership_types')
      .where('code', '=', code)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    const stored = locked && (await findMembershipType(admin, code, trx))
    if (!stored) return refuse('not_found', 'There is no such membership.')
    if (membershipTypeVersion(stored) !== version)
      return refuse(
        'conflict',
        'Somebody else has changed this membership since you opened it. Nothing was saved.',
      )
    if (membershipTypeVersion(input) === version) return ok({ changed: false })
    await trx
      .updateTable('membership_types')
      .set({
        name: input.name,
        description: input.description,
        price_cents: input.priceCents,
        entry_discount_pct: input.entryDiscountPct,
        requires_proof: input.requiresProof,
        self_signup: input.selfSignup,
        active: input.active,
      })
      .where('code', '=', code)
      .execute()
    await audit(
      admin,
      {
        action: 'membership_type.changed',
        entity: 'membership_type',
        entityId: code,
        before: kept(stored),
        after: kept(input),
      },
      now,
      trx,
    )
    return ok({ changed: true })
  })
}
