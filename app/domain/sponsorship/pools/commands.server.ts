import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import { lockSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { sameFigure, type CurrencyChange } from '#app/platform/currencies.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove, type ActionOf } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { system, type AdminViewer } from '#app/platform/viewer.ts'
import { POOL_LABELS } from './labels.ts'
import { poolLifecycle } from './lifecycle.ts'
import { findPool, readPool } from './queries.server.ts'
import { poolText, type PoolInput } from './schema.ts'

const NAME_TAKEN = 'Another pool of this season has this name'
const GONE = refuse('not_found', 'We can’t find this pool.')

/** Locks a pool, so that its state and its places stay as they are until the transaction ends. */
export function lockPool(id: number, trx: Trx) {
  return trx
    .selectFrom('sponsorship_pools')
    .where('id', '=', id)
    .select(['id', 'year', 'state', 'name', 'currency', 'version'])
    .select(['opens_at as opensAt', 'closes_at as closesAt', 'term_months as termMonths'])
    .select(['target_cents as targetCents'])
    .forUpdate()
    .executeTakeFirst()
}

/** Two at once: the index refuses the second name. */
async function unlessNameTaken<T>(act: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await act()
  } catch (error) {
    if (!isUniqueViolation(error, 'one_pool_of_a_name')) throw error
    return refuse('conflict', NAME_TAKEN, { name: [NAME_TAKEN] })
  }
}

/** Adds a pool to the current season, as a draft. Refuses `conflict` a name that another one has. */
export async function addPool(
  input: PoolInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return unlessNameTaken(() =>
    transaction(async (trx) => {
      const { year, currency } = await lockSeasonMoney(trx)
      const { id } = await trx
        .insertInto('sponsorship_pools')
        .values({ year, currency, created_at: now, ...snakeRow(input) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await auditRecord(admin, 'sponsorship_pool.added', id, { after: poolText(input, currency) }, now, trx)
      return ok({ id })
    }),
  )
}

/** Changes a pool. Refuses `conflict` when it was changed since `version`, and a name that another one has. */
export async function changePool(
  id: number,
  input: PoolInput,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return unlessNameTaken(() =>
    transaction(async (trx): Promise<Outcome<{ changed: boolean }>> => {
      const locked = await lockPool(id, trx)
      const stored = locked && (await findPool(admin, id, trx))
      if (!stored) return GONE
      const [before, after] = [poolText(stored, stored.currency), poolText(input, stored.currency)]
      if (String(locked.version) !== version)
        return changedSince('pool', changedLines(POOL_LABELS, before, after))
      if (JSON.stringify(before) === JSON.stringify(after)) return ok({ changed: false })
      await trx
        .updateTable('sponsorship_pools')
        .set((eb) => ({ ...snakeRow(input), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await auditRecord(admin, 'sponsorship_pool.changed', id, { before, after }, now, trx)
      await closeWhenFunded(id, now, trx)
      return ok({ changed: true })
    }),
  )
}

export type PoolAction = Extract<ActionOf<typeof poolLifecycle>, 'open' | 'close' | 'reopen'>

const DONE: Readonly<Record<PoolAction, `sponsorship_pool.${string}`>> = {
  open: 'sponsorship_pool.opened',
  close: 'sponsorship_pool.closed',
  reopen: 'sponsorship_pool.reopened',
}

/** Opens, closes or reopens a pool. Refuses `conflict` where its state does not allow it, or its target is reached. */
export async function movePool(
  id: number,
  action: PoolAction,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return transaction(async (trx): Promise<Outcome<{ name: string }>> => {
    const locked = await lockPool(id, trx)
    if (!locked) return GONE
    if (!canMove(poolLifecycle, locked.state, action, 'admin'))
      return refuse('conflict', 'Another admin has changed this pool. It is shown as it is now.')
    if (action === 'reopen' && (await readPool(id, trx)).raisedCents >= locked.targetCents)
      return refuse('conflict', 'This pool has reached its target. Raise the target before you reopen it.')
    const { state } = await moveLocked(
      poolLifecycle,
      action,
      { by: 'admin', id, set: (eb) => ({ version: eb('version', '+', 1) }), returning: ['state'] },
      trx,
    )
    const change = { before: { state: locked.state }, after: { state } }
    await auditRecord(admin, DONE[action], id, change, now, trx)
    return ok({ name: locked.name })
  })
}

/** Takes no more partners into a locked, open pool that has raised its target. */
export async function closeWhenFunded(id: number, now: Date, trx: Trx): Promise<void> {
  const { state, raisedCents, targetCents } = await readPool(id, trx)
  if (state !== 'open' || raisedCents < targetCents) return
  const set = { by: 'system' as const, id, returning: ['state' as const] }
  const moved = await moveLocked(poolLifecycle, 'reach_target', set, trx)
  const change = { before: { state }, after: { state: moved.state } }
  await auditRecord(system, 'sponsorship_pool.funded', id, change, now, trx)
}

/** Gives the pools of a season the same figures in another currency. Throws `UnfitFigure` where one cannot be. */
export async function movePoolAmounts(
  year: number,
  change: CurrencyChange,
  _now: Date,
  trx: Trx,
): Promise<void> {
  const rows = await trx
    .selectFrom('sponsorship_pools')
    .where('year', '=', year)
    .where('currency', '<>', change.to)
    .select(['id', 'name', 'target_cents as target', 'entry_cents as entry'])
    .forUpdate()
    .execute()
  for (const { id, name, target, entry } of rows)
    await trx
      .updateTable('sponsorship_pools')
      .set({
        currency: change.to,
        target_cents: sameFigure(target, change, `The target of the pool “${name}”`),
        entry_cents:
          entry === null ? null : sameFigure(entry, change, `The price of an entry of the pool “${name}”`),
      })
      .where('id', '=', id)
      .execute()
}
