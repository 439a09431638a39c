import { sql } from 'kysely'
import { advisoryLock, isUniqueViolation, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { SEASONS_LOCK } from '#app/domain/season/seasons/season-commands.server.ts'
import { setSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import { findSeason } from '#app/domain/season/seasons/season-queries.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { typedProblem } from './parts.ts'
import { describeTurn, readProposal, turnParts, type Proposal } from './queries.server.ts'
import type { TurnInput } from './schema.ts'
import { shiftDay } from './shift.ts'

const ALREADY_MADE = refuse('conflict', 'Another admin has created this season. Reload the page.')

/** Keeps what an admin chose and typed of the next season. Refuses `conflict` when it was changed since `version`. */
export function saveTurn(
  from: number,
  input: TurnInput,
  version: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transactionOnCached(async (trx): Promise<Outcome> => {
    await advisoryLock(SEASONS_LOCK, trx)
    const found = await proposalFrom(from, version, trx)
    if (!found.ok) return found
    if (found.value.stored.madeAt) return ALREADY_MADE
    const { season, stored } = found.value
    const turn = await withInput(stored, input, trx)
    const problem = await problemOf(season, turn, trx)
    if (problem) return problem
    await store(turn, null, admin, now, trx)
    return ok()
  })
}

/**
 * Makes the next season of what is proposed and typed, all or nothing. Asked twice, or twice at once, one is made and the second
 * answer says which. Refuses `conflict` when the proposal was changed since `version`, `invalid` what cannot be.
 */
export async function makeNextSeason(
  from: number,
  input: TurnInput,
  version: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ year: number; made: boolean }>> {
  try {
    return await transactionOnCached(async (trx): Promise<Outcome<{ year: number; made: boolean }>> => {
      await advisoryLock(SEASONS_LOCK, trx)
      const found = await proposalFrom(from, version, trx)
      if (!found.ok) return found
      const { season, stored } = found.value
      if (stored.madeAt) return ok({ year: stored.into, made: false })
      const turn = await withInput(stored, input, trx)
      const problem = await problemOf(season, turn, trx)
      if (problem) return problem
      await store(turn, now, admin, now, trx)
      await insertSeason(season, turn, trx)
      const taken: string[] = []
      for (const { key, title, copy } of await turnParts(trx)) {
        if (turn.leftOut.includes(key)) continue
        const count = await copy(turn, admin, now, trx)
        if (count > 0) taken.push(`${title}: ${count}`)
      }
      const after = { from: turn.from, dates: turn.dates, taken: taken.join('; ') }
      await auditRecord(admin, 'season.made_from_last', turn.into, { after }, now, trx)
      return ok({ year: turn.into, made: true })
    })
  } catch (error) {
    // The last guards, where the lock is missing: one season of a year, and one that follows another.
    const constraints = ['season_turns_pkey', 'season_turns_into_year_key', 'seasons_pkey']
    if (constraints.some((name) => isUniqueViolation(error, name))) return ALREADY_MADE
    throw error
  }
}

async function proposalFrom(
  from: number,
  version: number,
  trx: Trx,
): Promise<Outcome<{ season: Season; stored: Proposal }>> {
  const season = await currentSeasonIn(trx)
  if (season.year !== from)
    return refuse('conflict', 'Another season is the current one now. Reload the page.')
  const stored = await readProposal(season, trx)
  if (!stored.madeAt && stored.version !== version)
    return refuse(
      'conflict',
      'Another admin has changed this proposal. Theirs is shown when you open this page again.',
    )
  return ok({ season, stored })
}

/** The proposal with a form's choices. A field that was not touched keeps what it holds by itself, also by another rule for dates. */
async function withInput(stored: Proposal, input: TurnInput, trx: Trx): Promise<Proposal> {
  const parts = await describeTurn({ ...stored, edits: {} }, trx)
  const edits: Record<string, string> = {}
  for (const { key, typed: proposed } of parts.flatMap(({ lines }) => lines)) {
    if (!proposed) continue
    const typed = input.typed[key]?.trim()
    const kept = stored.edits[key]
    const touched = typed !== undefined && typed !== input.shown[key]
    if (touched && typed !== proposed.text) edits[key] = typed
    else if (!touched && kept !== undefined) edits[key] = kept
  }
  const leftOut = parts.map(({ key }) => key).filter((key) => !input.take.includes(key))
  return { ...stored, into: input.year, label: input.label, dates: input.dates, leftOut, edits }
}

async function problemOf(season: Season, turn: Proposal, trx: Trx): Promise<Refusal | null> {
  const fields: Record<string, string[]> = {}
  if (turn.into <= season.year) fields.year = [`Enter a year after ${season.year}`]
  else if (await findSeason(turn.into, trx)) fields.year = [`Season ${turn.into} already exists`]
  const named = await trx
    .selectFrom('seasons')
    .where(sql<boolean>`lower(label) = lower(${turn.label})`)
    .select('year')
    .executeTakeFirst()
  if (named) fields.label = [`Season ${named.year} already has this name`]
  for (const { key, lines } of await describeTurn(turn, trx)) {
    if (turn.leftOut.includes(key)) continue
    for (const line of lines) {
      const problem = line.edited && line.typed ? typedProblem(turn, line.typed.kind, line.typed.text) : null
      if (problem) fields[`typed.${line.key}`] = [problem]
    }
  }
  if (Object.keys(fields).length === 0)
    for (const { key, problems } of await turnParts(trx)) {
      if (turn.leftOut.includes(key) || !problems) continue
      for (const [line, message] of Object.entries(await problems(turn, trx)))
        fields[`typed.${line}`] = [message]
    }
  if (Object.keys(fields).length === 0) return null
  return refuse('invalid', 'Some values are not valid.', fields)
}

async function store(
  { from, into, label, dates, leftOut, edits, version }: Proposal,
  madeAt: Date | null,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const values = {
    ...{ into_year: into, label, dates, left_out: [...leftOut], edits: JSON.stringify(edits) },
    ...{ version: version + 1, updated_at: now, updated_by: admin.userId },
    ...{ made_at: madeAt, made_by: madeAt ? admin.userId : null },
  }
  if (version === 0)
    await trx
      .insertInto('season_turns')
      .values({ from_year: from, ...values })
      .execute()
  else await trx.updateTable('season_turns').set(values).where('from_year', '=', from).execute()
}

/** The season itself: not the current one, and not published. Its dates come with a part of their own. */
async function insertSeason(last: Season, turn: Proposal, trx: Trx): Promise<void> {
  const day = (text: string) => shiftDay(text, turn.into - turn.from, 'date')
  await trx
    .insertInto('seasons')
    .values({
      year: turn.into,
      label: turn.label,
      edition: last.edition + 1,
      timezone: last.timezone,
      eligible_from: day(last.eligibleFrom),
      eligible_to: day(last.eligibleTo),
      is_current: false,
    })
    .execute()
  await setSeasonMoney(turn.into, last, trx)
}
