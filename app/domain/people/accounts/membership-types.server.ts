import { sql } from 'kysely'
import { sameFigure } from '#app/platform/currencies.ts'
import { advisoryLock, db, transaction, type Reader, type Trx } from '#db/client.ts'
import { camelRow, snakeRow } from '#db/row-names.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import { lockSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { MEMBERSHIP_TYPE_LABELS } from './membership-type-labels.ts'
import {
  codeFrom,
  membershipTypeText,
  type MembershipTypeInput,
  type NewMembershipTypeInput,
} from './membership-types.ts'

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
) {
  return transaction(async (trx) => {
    await trx.selectFrom('membership_types').where('code', '=', code).select('id').forUpdate().execute()
    const stored = await findMembershipType(admin, code, trx)
    if (!stored) return refuse('not_found', 'We can’t find this membership type.')
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

/**
 * Adds a membership type in the season's currency; its code is made of the name and never changes. Refuses `conflict` a name that
 * another type has.
 */
export async function addMembershipType(input: NewMembershipTypeInput, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const { currency } = await lockSeasonMoney(trx)
    // Two adds at once: the second one sees the first one's code and place.
    await advisoryLock('membership types', trx)
    const types = await trx.selectFrom('membership_types').select(['code', 'name', 'sort']).execute()
    const same = types.some(({ name }) => name.toLowerCase() === input.name.toLowerCase())
    if (same) return refuse('conflict', NAME_TAKEN, { name: [NAME_TAKEN] })
    const base = codeFrom(input.name)
    const taken = new Set(types.map(({ code }) => code))
    let code = base
    for (let number = 2; taken.has(code); number += 1) code = `${base}-${number}`
    const sort = Math.max(0, ...types.map((type) => type.sort)) + 1
    await trx
      .insertInto('membership_types')
      .values({ ...snakeRow(input), code, currency, sort })
      .execute()
    const after = membershipTypeText(input, currency)
    await auditRecord(admin, 'membership_type.added', code, { after }, now, trx)
    return ok({ code })
  })
}

const NAME_TAKEN = 'Another membership has this name'

/** Removes a type that no one has or had. Refuses `conflict` any other: not offering it keeps it from new members. */
export async function removeMembershipType(code: string, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const type = await trx
      .selectFrom('membership_types as t')
      .where('t.code', '=', code)
      .select(['t.id', 't.name', usedBy('t.id').as('used')])
      .forUpdate()
      .executeTakeFirst()
    if (!type) return refuse('not_found', 'We can’t find this membership type.')
    if (type.used) return refuse('conflict', IN_USE)
    await trx.deleteFrom('membership_types').where('id', '=', type.id).execute()
    await auditRecord(admin, 'membership_type.removed', code, { before: { name: type.name } }, now, trx)
    return ok()
  })
}

const IN_USE = 'People have or had this membership, so it can’t be removed. Stop offering it instead.'

const usedBy = (id: string) =>
  sql<boolean>`(exists (select from memberships used where used.membership_type_id = ${sql.ref(id)})
    or exists (select from member_directory listed where listed.membership_type_id = ${sql.ref(id)}))`

/** Why a type cannot be removed, or `null`; `undefined` for an unknown one. */
export async function removalRefusal(_admin: AdminViewer, code: string) {
  const type = await db()
    .selectFrom('membership_types as t')
    .where('t.code', '=', code)
    .select(['t.name', usedBy('t.id').as('used')])
    .executeTakeFirst()
  return type && { name: type.name, refusal: type.used ? IN_USE : null }
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
  // What was asked for and not billed yet keeps its figure too.
  const asked = await trx
    .selectFrom('memberships')
    .select(['id', 'price_cents', 'currency'])
    .where('currency', '<>', to)
    .where('status', 'in', ['pending', 'proof_required', 'approved'])
    .forUpdate()
    .execute()
  for (const { id, price_cents, currency: from } of asked) {
    const price = sameFigure(price_cents, { from, to }, 'The price of a membership that was applied for')
    const set = { price_cents: price, currency: to }
    await trx.updateTable('memberships').set(set).where('id', '=', id).execute()
  }
}
