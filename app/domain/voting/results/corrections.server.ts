import { transaction, type Reader, type Trx } from '#db/client.ts'
import { mayBeSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { move, moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { lockRound } from '../rounds/round.server.ts'
import { correctMethod } from '../rounds/set-up.server.ts'
import { SEATS_RANGE } from '../rounds/set-up.ts'
import { READABLE_BY } from '../tally/choice-as.ts'
import type { Method } from '../tally/choices.ts'
import type { CountArtefact } from '../tally/result.ts'
import { keyholdersOf } from './keyholders.server.ts'
import { votingCorrectionLifecycle } from './lifecycle.ts'
import { readRelease, releasedContent } from './publication.server.ts'
import { isPublished } from './rules.ts'
import { tellOfCorrection } from './tell-correction.server.ts'
import { tellKeyholders } from './tell-keyholders.server.ts'

/**
 * Published results are corrected in the open: with a public reason, by two key holders who let ballots be counted again, and by two who open
 * that run. What was public before stays readable.
 */

const NONE = refuse('not_found', 'We can’t find this correction.')

/** Why this admin cannot begin a correction; `null` if they can. */
export async function correctionProblem(
  year: number,
  admin: AdminViewer,
  now: Date,
  reader: Reader,
): Promise<string | null> {
  if (!isPublished(await readRelease(year, reader), now))
    return 'The results are not published. Until then ballots can be counted again without a correction.'
  const holders = await keyholdersOf(year, reader)
  return holders.some(({ userId }) => userId === admin.userId) ? null : 'Only key holders correct a result.'
}

/** What a correction is about. */
export interface CorrectionScope {
  reason: string
  /** The code of the one category that is counted again; null: all are. */
  code: string | null
  /** The method that category should have been counted by; null: its own. */
  method: Method | null
  /** How many should have been elected, of the method `stv`. */
  seats: number | null
}

/** Asks another key holder to let published results be corrected. */
export async function askForCorrection(
  year: number,
  { reason, code, method, seats }: CorrectionScope,
  admin: FreshAdmin,
  now: Date,
) {
  return transaction<Outcome>(async (trx) => {
    await lockRound(year, trx)
    const problem = await correctionProblem(year, admin, now, trx)
    if (problem) return refuse('conflict', problem)
    const scopes = await correctable(year, trx)
    const scope = scopes.find((each) => each.code === code)
    if (code !== null && !scope) return refuse('invalid', NO_CATEGORY, { code: [NO_CATEGORY] })
    if (method !== null && !scope?.methods.includes(method)) {
      const message = 'What members chose in this category can’t be counted by this method'
      return refuse('invalid', message, { method: [message] })
    }
    const seatless = seatsRefusal(method, seats, scope)
    if (seatless) return refuse('invalid', seatless, { seats: [seatless] })
    if (await currentCorrection(year, trx))
      return refuse('conflict', 'A correction has already begun. It has to end first.')
    const { id } = await trx
      .insertInto('voting_corrections')
      .values({ year, reason, category_code: code, method, seats, asked_by: admin.userId, asked_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const did = scope
      ? `asks to correct the published result of ${scope.name}. Another key holder has to agree.`
      : 'asks to correct the published results. Another key holder has to agree.'
    await tell({ year, id, what: 'correction_asked', did, note: reason }, admin, now, trx)
    return ok()
  })
}

/** Why these seats cannot be what a correction counts by; `null` if they can. */
function seatsRefusal(method: Method | null, seats: number | null, scope?: Correctable): string | null {
  if (method !== 'stv') return seats === null ? null : 'Only the method for several seats has seats'
  if (seats === null) return SEATS_RANGE
  return seats === scope?.seats ? 'The category was counted for as many seats' : null
}

const NO_CATEGORY = 'Select a category of the published results'

interface Correctable {
  code: string
  name: string
  methods: Method[]
  /** How many it was counted for; null: one. */
  seats: number | null
}

/** The categories of the published results, with the methods that could count one instead of its own. */
export async function correctable(year: number, reader: Reader): Promise<Correctable[]> {
  const content = await releasedContent(year, reader)
  if (!content) return []
  const { categories } = JSON.parse(content.artefact) as CountArtefact
  const voted = categories.flatMap((each) => ('withheld' in each ? [] : [each]))
  const named = ({ id, name }: { id: string; name: string }) => ({ code: id, name })
  return [
    ...voted.map((each) => ({
      ...named(each),
      // The same method for another number of seats is a correction too; several seats and “No award” exclude each other.
      methods: READABLE_BY[each.method].filter((method) =>
        method === 'stv' ? !each.noAward : method !== each.method,
      ),
      seats: each.seats ?? null,
    })),
    ...(content.decided ?? []).map((each) => ({ ...named(each), methods: [], seats: null })),
  ]
}

type Decision = 'agree' | 'decline' | 'withdraw'

const DID: Readonly<Record<Decision, string>> = {
  agree:
    'has agreed that the published results are corrected. Members can be removed from the roll and ballots counted again; two key holders open the run.',
  decline: 'has declined to correct the published results.',
  withdraw: 'has ended the correction. The published results stay as they are.',
}

/** Another key holder agrees or declines; the one who asked takes it back, and once it is open any of them ends it. */
export async function decideCorrection(
  { year, id }: { year: number; id: number },
  decision: Decision,
  admin: FreshAdmin,
  now: Date,
) {
  return transaction<Outcome>(async (trx) => {
    await lockRound(year, trx)
    const row = await currentCorrection(year, trx)
    if (row?.id !== id) return NONE
    const problem = await correctionProblem(year, admin, now, trx)
    if (problem) return refuse('forbidden', problem)
    const isOwn = row.askedById === admin.userId
    if (decision !== 'withdraw' && isOwn)
      return refuse('forbidden', 'You asked for this. Another key holder has to decide.')
    if (decision === 'withdraw' && !isOwn && row.state === 'asked')
      return refuse('forbidden', 'Another key holder asked for this. You can agree to it or decline it.')
    const asked = { by: row.askedById, at: row.askedAt }
    const second = decision === 'agree' ? await mayBeSecond(admin, asked, now, trx) : null
    if (second) return second
    const set = { decided_by: admin.userId, decided_at: now }
    const moved = await move(votingCorrectionLifecycle, decision, { by: 'admin', id, set }, trx)
    if (!moved.ok) return moved
    const what = `correction_${decision}` as const
    await tell({ year, id, what, did: DID[decision], note: row.reason }, admin, now, trx)
    return ok()
  })
}

/**
 * Keeps what was public, when a run that two key holders opened takes its place. Answers what of the release stays: its moment. Nothing to
 * keep without a correction. The caller holds the round.
 */
export async function finishCorrection(
  { year, run, content: after }: { year: number; run: number; content: string },
  now: Date,
  trx: Trx,
): Promise<{ publish_at: Date | null; with_tallies: boolean } | null> {
  const row = await currentCorrection(year, trx)
  if (row?.state !== 'open') return null
  const earlier = await trx
    .selectFrom('voting_releases')
    .where('year', '=', year)
    .select(['run_no', 'content', 'released_at', 'publish_at', 'with_tallies'])
    .executeTakeFirstOrThrow()
  const { run_no, content, released_at, ...kept } = earlier
  await moveLocked(
    votingCorrectionLifecycle,
    'finish',
    {
      by: 'admin',
      id: row.id,
      set: {
        ...{ earlier_run: run_no, earlier_content: content, earlier_released_at: released_at },
        ...{ run_no: run, corrected_at: now },
      },
    },
    trx,
  )
  if (row.code !== null && row.method !== null) {
    const counted = { method: row.method, seats: row.seats }
    await correctMethod(year, row.code, counted, trx)
  }
  await tellOfCorrection({ year, id: row.id, reason: row.reason, before: content, after }, now, trx)
  return kept
}

/** The correction of a season that waits for another key holder, or under which ballots are counted again. */
export async function currentCorrection(year: number, reader: Reader) {
  const row = await reader
    .selectFrom('voting_corrections as c')
    .innerJoin('users as a', 'a.id', 'c.asked_by')
    .where('c.year', '=', year)
    .where('c.state', 'in', ['asked', 'open'])
    .select(['c.id', 'c.state', 'c.reason', 'c.asked_by as askedById', 'c.asked_at as askedAt'])
    .select(['c.category_code as code', 'c.method', 'c.seats'])
    .select(fullName('a').as('askedBy'))
    .executeTakeFirst()
  return row ?? null
}

/** The correction to which two key holders have agreed, under which ballots are counted again. */
export async function openCorrection(year: number, reader: Reader) {
  const row = await currentCorrection(year, reader)
  return row?.state === 'open' ? row : null
}

/** Whether published results are being corrected: ballots may be counted and a later run opened. */
export async function isBeingCorrected(year: number, reader: Reader): Promise<boolean> {
  return (await openCorrection(year, reader)) !== null
}

async function tell(
  change: {
    year: number
    id: number
    what: 'correction_asked' | `correction_${Decision}`
    did: string
    note: string
  },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { year, id, what, did, note } = change
  const action = `voting_round.${what}`
  const after = { correction: id, reason: note }
  await audit(admin, { action, entity: 'voting_round', entityId: year, after }, now, trx)
  await tellKeyholders({ year, did, note, key: `${what}:${id}` }, admin, now, trx)
}
