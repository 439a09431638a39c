import { sql } from 'kysely'
import { sameFigure } from '#app/platform/currencies.ts'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { camelRow, snakeRow } from '#db/row-names.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { MEMBERSHIP_TYPE_LABELS } from './membership-type-labels.ts'
import { membershipTypeText, type MembershipTypeInput } from './membership-types.ts'

export type MembershipTypeRow = Awaited<ReturnType<typeof listMembershipTypes>>[number]

const selected = (reader: Reader) =>
  reader
    .selectFrom('membership_types as t')
    .selectAll('t')
    .select(
      sql<number>`(select count(*)::int from memberships m
        where m.membership_type_id = t.id and m.status = 'active')`.as('members'),
    )

/** Every membership type in the order of the sign-up form, with how many people have it. */
export async function listMembershipTypes(_admin: AdminViewer) {
  const rows = await selected(db()).orderBy('t.sort').orderBy('t.name').limit(100).execute()
  return rows.map(camelRow)
}

/** One membership type by its code; `null` when there is none. */
export async function findMembershipType(
  _admin: AdminViewer,
  code: string,
  reader: Reader,
): Promise<MembershipTypeRow | null> {
  const row = await selected(reader).where('t.code', '=', code).executeTakeFirst()
  return row ? camelRow(row) : null
}

/** The version of a type's values: equal for equal values. */
export const membershipTypeVersion = (type: MembershipTypeInput & { currency: string }) =>
  versionOf(membershipTypeText(type, type.currency))

/**
 * Changes what a membership type costs and requires, unless it was changed since `version`. People keep the type they have, and
 * issued invoices their discount.
 */
export async function changeMembershipType(
  code: string,
  input: MembershipTypeInput,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return transaction(async (trx) => {
    await trx.selectFrom('membership_types').where('code', '=', code).select('id').forUpdate().execute()
    const stored = await findMembershipType(admin, code, trx)
    if (!stored) return refuse('not_found', 'There is no such membership type.')
    const textOf = (type: MembershipTypeInput) => membershipTypeText(type, stored.currency)
    const [before, after] = [textOf(stored), textOf(input)]
    if (versionOf(before) !== version)
      return changedSince('membership type', changedLines(MEMBERSHIP_TYPE_LABELS, before, after))
    const changed = versionOf(after) !== version
    if (!changed) return ok({ changed })
    await trx.updateTable('membership_types').set(snakeRow(input)).where('code', '=', code).execute()
    await auditRecord(admin, 'membership_type.changed', code, { before, after }, now, trx)
    return ok({ changed })
  })
}

/** Puts the prices of all types into another currency with the same figures. Throws `UnfitFigure` where one cannot be. */
export async function moveMembershipPricesTo(to: string, trx: Trx): Promise<void> {
  const types = await trx
    .selectFrom('membership_types')
    .select(['id', 'name', 'price_cents', 'currency'])
    .where('currency', '<>', to)
    .forUpdate()
    .execute()
  for (const { id, name, price_cents, currency: from } of types) {
    const price = sameFigure(price_cents, { from, to }, `The price of the membership “${name}”`)
    const set = { price_cents: price, currency: to }
    await trx.updateTable('membership_types').set(set).where('id', '=', id).execute()
  }
}
