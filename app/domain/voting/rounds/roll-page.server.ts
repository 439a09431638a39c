import { sql, type RawBuilder } from 'kysely'
import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { containing } from '#db/containing.ts'
import { personName } from '#db/person-name.ts'
import { votersAt, voteBasis } from '#app/domain/people/accounts/voters.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { isEntryId, ROLL_ACTIONS, rollRefusal, rollState, type RollState } from './roll-rules.ts'
import { isRollCounted, readRound } from './round.server.ts'

interface RollFilter {
  query: string
  state: RollState | null
  limit: number
  offset: number
}

export interface RollLine {
  /** Null before voting has opened. */
  entryId: string | null
  userId: number
  name: string
  email: string
  /** What gives them the right now; null without one. */
  basis: string | null
  entered: { at: Date; reason: string } | null
  state: RollState
  left: { at: Date; reason: string; byAdmin: boolean } | null
  mergedInto: { entryId: string; email: string } | null
}

/** The roll as it is written; before that, who would be on it by their rights at `now`. */
export async function listRoll(_admin: AdminViewer, year: number, filter: RollFilter, now: Date) {
  const round = await readRound(year, db())
  const { rollFrozenAt } = round
  const isCounted = await isRollCounted(round, db())
  const found = rollFrozenAt ? await pageOfRoll(year, filter) : await pageOfVoters(year, filter, now)
  const basis = await voteBasis(
    found.rows.map(({ userId }) => userId),
    year,
    now,
    db(),
  )
  const rows = found.rows.map((row): RollLine => ({ ...row, basis: basis.get(row.userId) ?? null }))
  return { frozenAt: rollFrozenAt, isCounted, rows, count: found.count }
}

type FoundPage = { rows: Omit<RollLine, 'basis'>[]; count: number }

const matching = (query: string): RawBuilder<boolean> =>
  query === ''
    ? sql<boolean>`true`
    : sql<boolean>`(u.email::text ilike ${containing(query)} or ${personName('u')} ilike ${containing(query)})`

const ORDER = sql`lower(u.last_name), lower(u.first_name), u.id`

const IN_STATE: Readonly<Record<RollState, RawBuilder<boolean>>> = {
  on: sql<boolean>`r.left_at is null and r.merged_into is null`,
  left: sql<boolean>`r.left_at is not null and r.merged_into is null`,
  merged: sql<boolean>`r.merged_into is not null`,
}

async function pageOfRoll(year: number, filter: RollFilter): Promise<FoundPage> {
  const found = db()
    .selectFrom('voting_roll as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.year', '=', year)
    .where(matching(filter.query))
    .$if(filter.state !== null, (query) => query.where(IN_STATE[filter.state ?? 'on']))
  const [rows, count] = await Promise.all([
    found
      .leftJoin('voting_roll as k', 'k.id', 'r.merged_into')
      .leftJoin('users as ku', 'ku.id', 'k.user_id')
      .select(['r.id as entryId', 'u.id as userId', personName('u').as('name'), 'u.email'])
      .select(['r.entered_at as enteredAt', 'r.reason', 'r.left_at as leftAt', 'r.left_reason as leftReason'])
      .select(['r.left_by as leftBy', 'r.merged_into as mergedInto', 'ku.email as keptEmail'])
      .orderBy(ORDER)
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    countOf(found),
  ])
  return {
    count,
    rows: rows.map(({ entryId, userId, name, email, enteredAt, reason, ...row }) => ({
      ...{ entryId, userId, name, email, entered: { at: enteredAt, reason } },
      state: rollState(row),
      left: row.leftAt && { at: row.leftAt, reason: row.leftReason, byAdmin: row.leftBy !== null },
      mergedInto: row.mergedInto !== null ? { entryId: row.mergedInto, email: row.keptEmail ?? '' } : null,
    })),
  }
}

async function pageOfVoters(year: number, filter: RollFilter, now: Date): Promise<FoundPage> {
  if (filter.state !== null && filter.state !== 'on') return { rows: [], count: 0 }
  const found = db()
    .selectFrom('users as u')
    .where(sql<boolean>`u.id = any(${await votersAt(year, now, db())}::bigint[])`)
    .where(matching(filter.query))
  const [rows, count] = await Promise.all([
    found
      .select(['u.id as userId', personName('u').as('name'), 'u.email'])
      .orderBy(ORDER)
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    countOf(found),
  ])
  const blank = { entryId: null, entered: null, state: 'on', left: null, mergedInto: null } as const
  return { count, rows: rows.map((row) => ({ ...row, ...blank })) }
}

/** An entry of the current season's roll, and what an admin may do with it now. */
export async function findRollEntry(_admin: AdminViewer, entryId: string, now: Date) {
  if (!isEntryId(entryId)) return null
  const { year } = await currentSeason()
  const row = await db()
    .selectFrom('voting_roll as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('users as l', 'l.id', 'r.left_by')
    .leftJoin('users as m', 'm.id', 'r.merged_by')
    .leftJoin('voting_roll as k', 'k.id', 'r.merged_into')
    .leftJoin('users as ku', 'ku.id', 'k.user_id')
    .where('r.id', '=', entryId)
    .where('r.year', '=', year)
    .select([
      'u.id as userId',
      personName('u').as('name'),
      'u.email',
      'r.entered_at as enteredAt',
      'r.reason',
    ])
    .select(['r.left_at as leftAt', 'r.left_by as leftBy', 'r.left_reason as leftReason'])
    .select([fullName('l').as('leftByName'), fullName('m').as('mergedByName')])
    .select(['r.merged_into as mergedInto', 'r.merged_at as mergedAt', 'r.merge_reason as mergeReason'])
    .select(['ku.email as keptEmail', 'r.took_part as tookPart'])
    .executeTakeFirst()
  if (!row) return null
  const [round, configs, basis, mergedHere] = await Promise.all([
    readRound(year, db()),
    configValues(),
    voteBasis([row.userId], year, now, db()),
    db()
      .selectFrom('voting_roll as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .where('r.merged_into', '=', entryId)
      .select(['r.id as entryId', 'u.email'])
      .orderBy('u.email')
      .limit(50)
      .execute(),
  ])
  const isCounted = await isRollCounted(round, db())
  const isOver = votingStatus(configs, now).state === 'over'
  return {
    ...{ entryId, userId: row.userId, name: row.name, email: row.email, year },
    basis: basis.get(row.userId) ?? null,
    entered: { at: row.enteredAt, reason: row.reason },
    state: rollState(row),
    left: row.leftAt && { at: row.leftAt, reason: row.leftReason, by: row.leftByName },
    merged:
      row.mergedInto === null
        ? null
        : {
            ...{ entryId: row.mergedInto, email: row.keptEmail ?? '' },
            ...{ at: row.mergedAt, by: row.mergedByName, reason: row.mergeReason },
          },
    mergedHere,
    /** Known only since the count. */
    tookPart: isCounted ? row.tookPart : null,
    ...{ isOver, isCounted },
    may: ROLL_ACTIONS.filter((action) => rollRefusal(action, row, { isOver, isCounted }) === null),
  }
}

const MAX_FOUND = 10

/** Accounts on the roll that another can be merged into, by name or address; none without a search. */
export async function searchToKeep(_admin: AdminViewer, entryId: string, year: number, query: string) {
  if (query === '') return []
  return db()
    .selectFrom('voting_roll as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.year', '=', year)
    .where('r.id', '<>', entryId)
    .where(IN_STATE.on)
    .where(matching(query))
    .select(['r.id as entryId', personName('u').as('name'), 'u.email'])
    .orderBy(sql`u.email = ${query}::citext`, 'desc')
    .orderBy(ORDER)
    .limit(MAX_FOUND)
    .execute()
}
