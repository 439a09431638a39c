import { advisoryLock, isUniqueViolation, type Trx } from '#db/client.ts'
import { lockSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { sameFigure, type CurrencyChange } from '#app/platform/currencies.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove, type ActionOf } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { PACKAGE_LABELS } from './labels.ts'
import { packageLifecycle } from './lifecycle.ts'
import { applicationsOf, findPackage, packages } from './queries.server.ts'
import { placesRefusal } from './rules.ts'
import { kindText, packageText, type NewPackageInput, type PackageInput } from './schema.ts'

const NAME_TAKEN = 'Another package of this season has this name'
const GONE = 'We can’t find this package.'

const orderLock = (year: number) => `sponsorship packages ${year}`

/** The version of a package: that of its terms. */
export const packageVersion = ({ revision }: { revision: number }): string => String(revision)

/** Locks a package, so that its places and terms stay as they are until the transaction ends. */
export function lockPackage(id: number, trx: Trx) {
  return trx
    .selectFrom('sponsorship_packages')
    .where('id', '=', id)
    .select(['id', 'year', 'state', 'revision'])
    .forUpdate()
    .executeTakeFirst()
}

/** Writes terms of a package as its revision `n`. */
export function insertRevision(
  packageId: number,
  n: number,
  input: PackageInput,
  currency: string,
  createdBy: number | null,
  now: Date,
  trx: Trx,
) {
  const { name, level, priceCents, places, description, benefits, freeEntries, size, artwork } = input
  return trx
    .insertInto('sponsorship_package_revisions')
    .values({
      package_id: packageId,
      n,
      name,
      description,
      level,
      price_cents: priceCents,
      currency,
      places,
      benefits: JSON.stringify(benefits),
      free_entries: freeEntries,
      size,
      artwork: artwork && JSON.stringify(artwork),
      artwork_rules: input.artworkRules,
      artwork_by: input.artworkDue,
      created_by: createdBy,
      created_at: now,
    })
    .execute()
}

/** Adds a package to the current season, after the others of its kind. Refuses `conflict` a name that another one has. */
export async function addPackage(
  input: NewPackageInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return unlessNameTaken(() =>
    transactionOnCached(async (trx) => {
      const { year, currency } = await lockSeasonMoney(trx)
      await advisoryLock(orderLock(year), trx)
      const { last } = await trx
        .selectFrom('sponsorship_packages')
        .where('year', '=', year)
        .select((eb) => eb.fn.coalesce(eb.fn.max('sort'), eb.lit(0)).as('last'))
        .executeTakeFirstOrThrow()
      const { id } = await trx
        .insertInto('sponsorship_packages')
        .values({ year, kind: input.kind, name: input.name, sort: Number(last) + 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await insertRevision(id, 1, input, currency, admin.userId, now, trx)
      const after = { ...packageText(input, currency), kind: kindText(input.kind) }
      await auditRecord(admin, 'sponsorship_package.added', id, { after }, now, trx)
      return ok({ id })
    }),
  )
}

/** Two at once: the index refuses the second name. */
async function unlessNameTaken<T>(act: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await act()
  } catch (error) {
    if (!isUniqueViolation(error, 'one_package_of_a_name')) throw error
    return refuse('conflict', NAME_TAKEN, { name: [NAME_TAKEN] })
  }
}

/**
 * Gives a package new terms, as a revision: applications keep those they saw. Refuses `conflict` when it was changed since
 * `version`, and a name that another one has; `invalid` fewer places than are held.
 */
export async function changePackage(
  id: number,
  input: PackageInput,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return unlessNameTaken(() =>
    transactionOnCached(async (trx): Promise<Outcome<{ changed: boolean }>> => {
      const locked = await lockPackage(id, trx)
      const stored = locked && (await findPackage(admin, id, trx))
      if (!stored) return refuse('not_found', GONE)
      const { currency } = stored
      const [before, after] = [packageText(stored, currency), packageText(input, currency)]
      if (packageVersion(locked) !== version)
        return changedSince('package', changedLines(PACKAGE_LABELS, before, after))
      if (versionOf(before) === versionOf(after)) return ok({ changed: false })
      const refusal = placesRefusal(input.places, stored.held)
      if (refusal) return refuse('invalid', refusal, { places: [refusal] })
      const n = locked.revision + 1
      await insertRevision(id, n, input, currency, admin.userId, now, trx)
      await trx
        .updateTable('sponsorship_packages')
        .set({ name: input.name, revision: n })
        .where('id', '=', id)
        .execute()
      await auditRecord(admin, 'sponsorship_package.changed', id, { before, after }, now, trx)
      return ok({ changed: true })
    }),
  )
}

export type PackageAction = ActionOf<typeof packageLifecycle>

const DONE: Readonly<Record<PackageAction, `sponsorship_package.${string}`>> = {
  open: 'sponsorship_package.opened',
  close: 'sponsorship_package.closed',
  archive: 'sponsorship_package.archived',
  restore: 'sponsorship_package.restored',
}

/** Opens, closes, archives or restores a package. Refuses `conflict` where its state or open applications do not allow it. */
export async function movePackage(
  id: number,
  action: PackageAction,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return unlessNameTaken(() =>
    transactionOnCached(async (trx): Promise<Outcome<{ name: string }>> => {
      const locked = await lockPackage(id, trx)
      const stored = locked && (await findPackage(admin, id, trx))
      if (!stored) return refuse('not_found', GONE)
      if (!canMove(packageLifecycle, locked.state, action, 'admin'))
        return refuse('conflict', 'Another admin has changed this package. It is shown as it is now.')
      if (action === 'archive') {
        const { open } = await applicationsOf(id, trx)
        if (Number(open) > 0)
          return refuse(
            'conflict',
            'Applications for this package are open. Decide them before you archive it.',
          )
      }
      const { state } = await moveLocked(
        packageLifecycle,
        action,
        { by: 'admin', id, returning: ['state'] },
        trx,
      )
      const change = { before: { state: locked.state }, after: { state } }
      await auditRecord(admin, DONE[action], id, change, now, trx)
      return ok({ name: stored.name })
    }),
  )
}

/** Puts a package before or after its neighbour of the same kind. At the end of the list nothing changes. */
export async function shiftPackage(
  id: number,
  direction: 'up' | 'down',
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ moved: boolean }>> {
  return transactionOnCached(async (trx): Promise<Outcome<{ moved: boolean }>> => {
    const moved = await packages(trx).where('p.id', '=', id).executeTakeFirst()
    if (!moved) return refuse('not_found', GONE)
    await advisoryLock(orderLock(moved.year), trx)
    const rows = await trx
      .selectFrom('sponsorship_packages')
      .where('year', '=', moved.year)
      .where('kind', '=', moved.kind)
      .where('state', '<>', 'archived')
      .orderBy('sort')
      .orderBy('id')
      .select(['id', 'sort'])
      .limit(1_000)
      .execute()
    const from = rows.findIndex((row) => row.id === id)
    const [one, other] = [rows[from], rows[from + (direction === 'up' ? -1 : 1)]]
    if (!one || !other) return ok({ moved: false })
    for (const [row, sort] of [
      [one, other.sort],
      [other, one.sort],
    ] as const)
      await trx.updateTable('sponsorship_packages').set({ sort }).where('id', '=', row.id).execute()
    await auditRecord(admin, 'sponsorship_package.moved', id, { after: { direction } }, now, trx)
    return ok({ moved: true })
  })
}

/** Gives the packages of a season the same figures in another currency. Throws `UnfitFigure` where one cannot be. */
export async function movePackagePrices(
  year: number,
  change: CurrencyChange,
  now: Date,
  trx: Trx,
): Promise<void> {
  const rows = await packages(trx).where('p.year', '=', year).where('r.currency', '<>', change.to).execute()
  for (const row of rows) {
    await lockPackage(row.id, trx)
    const priceCents = sameFigure(row.priceCents, change, `The price of the package “${row.name}”`)
    await insertRevision(row.id, row.revision + 1, { ...row, priceCents }, change.to, null, now, trx)
    await trx
      .updateTable('sponsorship_packages')
      .set({ revision: row.revision + 1 })
      .where('id', '=', row.id)
      .execute()
  }
}
