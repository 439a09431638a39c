import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import { lockSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { sameFigure, type CurrencyChange } from '#app/platform/currencies.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove, type ActionOf } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { LEVEL_LABELS } from './labels.ts'
import { levelLifecycle } from './lifecycle.ts'
import { findLevel } from './queries.server.ts'
import { limitRefusal } from './rules.ts'
import { levelText, type LevelInput, type NewLevelInput } from './schema.ts'

const NAME_TAKEN = 'Another level of this pool has this name'
const GONE = refuse('not_found', 'We can’t find this level.')

/** Locks a level, so that its terms and its places stay as they are until the transaction ends. */
export function lockLevel(id: number, trx: Trx) {
  return trx
    .selectFrom('pool_levels')
    .where('id', '=', id)
    .select(['id', 'year', 'pool_id as poolId', 'state', 'revision'])
    .forUpdate()
    .executeTakeFirst()
}

interface Written {
  by: number | null
  currency: string
  now: Date
}

/** Writes terms of a level as its revision `n`. */
export function insertRevision(
  levelId: number,
  n: number,
  { name, amountCents, mostPartners, benefits, freeEntries, withLogo }: LevelInput,
  { by, currency, now }: Written,
  trx: Trx,
) {
  return trx
    .insertInto('pool_level_revisions')
    .values({
      ...snakeRow({ levelId, n, name, amountCents, currency, mostPartners, benefits, freeEntries, withLogo }),
      created_by: by,
      created_at: now,
    })
    .execute()
}

/** Two at once: the index refuses the second name. */
async function unlessNameTaken<T>(act: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await act()
  } catch (error) {
    if (!isUniqueViolation(error, 'one_level_of_a_name')) throw error
    return refuse('conflict', NAME_TAKEN, { name: [NAME_TAKEN] })
  }
}

/** Adds a level to a pool of the current season or to all. Refuses `conflict` a name that another one has, `invalid` an unknown pool. */
export async function addLevel(
  input: NewLevelInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const { poolId, ...terms } = input
  return unlessNameTaken(() =>
    transaction(async (trx): Promise<Outcome<{ id: number }>> => {
      const { year, currency } = await lockSeasonMoney(trx)
      const pool =
        poolId === null
          ? null
          : await trx
              .selectFrom('sponsorship_pools')
              .where('id', '=', poolId)
              .where('year', '=', year)
              .select('name')
              .executeTakeFirst()
      if (pool === undefined) return refuse('invalid', 'Select a pool.', { poolId: ['Select a pool'] })
      const { id } = await trx
        .insertInto('pool_levels')
        .values({ year, pool_id: poolId, name: terms.name })
        .returning('id')
        .executeTakeFirstOrThrow()
      await insertRevision(id, 1, terms, { by: admin.userId, currency, now }, trx)
      const after = { ...levelText(terms, currency), poolId: pool?.name ?? 'All pools' }
      await auditRecord(admin, 'pool_level.added', id, { after }, now, trx)
      return ok({ id })
    }),
  )
}

/**
 * Gives a level new terms, as a revision: partners keep those they saw. Refuses `conflict` when it was changed since `version`,
 * and a name that another one has; `invalid` fewer partners than a pool has at it.
 */
export async function changeLevel(
  id: number,
  input: LevelInput,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return unlessNameTaken(() =>
    transaction(async (trx): Promise<Outcome<{ changed: boolean }>> => {
      const locked = await lockLevel(id, trx)
      const stored = locked && (await findLevel(admin, id, trx))
      if (!stored) return GONE
      const { currency } = stored
      const [before, after] = [levelText(stored, currency), levelText(input, currency)]
      if (String(locked.revision) !== version)
        return changedSince('level', changedLines(LEVEL_LABELS, before, after))
      if (JSON.stringify(before) === JSON.stringify(after)) return ok({ changed: false })
      const refusal = limitRefusal(input.mostPartners, stored.mostHeld)
      if (refusal) return refuse('invalid', refusal, { mostPartners: [refusal] })
      const n = locked.revision + 1
      await insertRevision(id, n, input, { by: admin.userId, currency, now }, trx)
      await trx
        .updateTable('pool_levels')
        .set({ name: input.name, revision: n })
        .where('id', '=', id)
        .execute()
      await auditRecord(admin, 'pool_level.changed', id, { before, after }, now, trx)
      return ok({ changed: true })
    }),
  )
}

export type LevelAction = ActionOf<typeof levelLifecycle>

const DONE: Readonly<Record<LevelAction, `pool_level.${string}`>> = {
  open: 'pool_level.opened',
  close: 'pool_level.closed',
  archive: 'pool_level.archived',
  restore: 'pool_level.restored',
}

/** Opens, closes, archives or restores a level. Refuses `conflict` where its state or open applications do not allow it. */
export async function moveLevel(
  id: number,
  action: LevelAction,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return unlessNameTaken(() =>
    transaction(async (trx): Promise<Outcome<{ name: string }>> => {
      const locked = await lockLevel(id, trx)
      const stored = locked && (await findLevel(admin, id, trx))
      if (!stored) return GONE
      if (!canMove(levelLifecycle, locked.state, action, 'admin'))
        return refuse('conflict', 'Another admin has changed this level. It is shown as it is now.')
      if (action === 'archive' && (await isAwaited(id, trx)))
        return refuse('conflict', 'Applications for this level are open. Decide them before you archive it.')
      const { state } = await moveLocked(
        levelLifecycle,
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

/** Whether an application for a level is not decided yet. */
async function isAwaited(levelId: number, trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom('pool_partners')
    .where('level_id', '=', levelId)
    .where('state', 'in', ['applied', 'in_review', 'approved'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives the levels of a season the same figures in another currency. Throws `UnfitFigure` where one cannot be. */
export async function moveLevelAmounts(
  year: number,
  change: CurrencyChange,
  now: Date,
  trx: Trx,
): Promise<void> {
  const rows = await trx
    .selectFrom('pool_levels as l')
    .innerJoin('pool_level_revisions as r', (join) =>
      join.onRef('r.level_id', '=', 'l.id').onRef('r.n', '=', 'l.revision'),
    )
    .where('l.year', '=', year)
    .where('r.currency', '<>', change.to)
    .selectAll('r')
    .select(['l.id as levelId', 'l.revision'])
    .forUpdate('l')
    .execute()
  for (const { levelId, revision, name, ...row } of rows) {
    const terms = {
      name,
      amountCents: sameFigure(row.amount_cents, change, `The contribution of the level “${name}”`),
      mostPartners: row.most_partners,
      benefits: row.benefits,
      freeEntries: row.free_entries,
      withLogo: row.with_logo,
    }
    await insertRevision(levelId, revision + 1, terms, { by: null, currency: change.to, now }, trx)
    await trx
      .updateTable('pool_levels')
      .set({ revision: revision + 1 })
      .where('id', '=', levelId)
      .execute()
  }
}
