import { MAX_OFF_MS } from '#app/clock.server.ts'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { FreshAdmin } from '#app/platform/viewer.ts'
import { hasBox, readBox } from '../ballots/box.server.ts'
import { ballotsToCount, closeBallots } from '../ballots/counting.server.ts'
import { votingRoundLifecycle } from '../rounds/lifecycle.ts'
import { followLosses } from '../rounds/roll.server.ts'
import { lockRound, readRound } from '../rounds/round.server.ts'
import { giveBoxPart } from './box-parts.server.ts'
import { isBeingCorrected, openCorrection } from './corrections.server.ts'
import { countRun, onlyOf, type RunContent } from './content.server.ts'
import { decidedOf, howDecided } from './decided.server.ts'
import { macBy, openerOf, type Opener } from './envelopes.server.ts'
import { keyholdersOf, sealedFor } from './keyholders.server.ts'
import { ownKey } from './own-key.server.ts'
import { readRelease, releasedContent } from './publication.server.ts'
import { countRefusal, isPublished, MIN_HOLDERS } from './rules.ts'
import { hasResultKey, resultMac, sealResult } from './seals.server.ts'
import { tellOfPart } from './tell-box.server.ts'

/** The name a run is sealed under. */
export const runName = (year: number, run: number) => `result|${year}|${run}`

/** Why the current season's round cannot be counted now; `null` if it can. */
export async function countProblem(year: number, now: Date, reader: Reader): Promise<string | null> {
  const [configs, round] = [await configValuesIn(reader), await readRound(year, reader)]
  const { state, closesAt } = votingStatus(configs, now)
  return countRefusal({
    hasKey: hasResultKey(),
    isOver: state === 'over',
    // A save waits for so long at most: from then on the count has all that were in time.
    isSettled: closesAt !== null && now.getTime() - closesAt.getTime() >= MAX_OFF_MS,
    isRollFrozen: round.rollFrozenAt !== null,
    holders: (await keyholdersOf(year, reader)).length,
    leastHolders: MIN_HOLDERS,
    isPublished: isPublished(await readRelease(year, reader), now) && !(await isBeingCorrected(year, reader)),
    ...(await howDecided(year, reader)),
  })
}

/** Says what a press of “Count” did. */
export type Counted =
  | { step: 'first' }
  | {
      step: 'counted'
      run: number
      /** Compared with the run before; null for the first. */
      sameBallots: boolean | null
      /** Ballots that could not be read, and are in no result. */
      damaged: number
    }

/**
 * Counts a round after its close and stores the result sealed. Counting again adds a run, and changes none. Where ballots lie in the season's
 * box it takes two key holders, each with their passphrase, within half an hour; the second one counts. Elsewhere the server can read what is
 * counted, and one admin counts.
 */
export async function countRound(
  { year, passphrase = '' }: { year: number; passphrase?: string | undefined },
  admin: FreshAdmin,
  now: Date,
): Promise<Outcome<Counted>> {
  const needsKey = await hasBox(year, db())
  if (needsKey && passphrase === '') return refuse('invalid', NO_PASSPHRASE, { secret: [NO_PASSPHRASE] })
  const throttled = needsKey ? await spendTry('resultKey', String(admin.userId)) : null
  if (throttled) return throttled
  return transaction<Outcome<Counted>>(async (trx) => {
    const own = needsKey ? await ownKey({ year, passphrase }, admin, trx) : null
    if (own && !own.ok) return own
    await lockRound(year, trx)
    const problem = await countProblem(year, now, trx)
    if (problem) return refuse('conflict', problem)
    const box = await readBox(year, trx)
    if (!box) return count({ year, box: null }, admin, now, trx)
    if (!own)
      return refuse('conflict', 'The ballots were sealed for the key holders at this moment. Count again.')
    const part = await giveBoxPart({ year, purpose: 'count' }, box, own.value, now, trx)
    if (!part.ok) return part
    if (part.value) return count({ year, box: openerOf(part.value) }, admin, now, trx)
    await tellOfPart({ year, purpose: 'count', step: 'first' }, admin, now, trx)
    return ok({ step: 'first' })
  })
}

const NO_PASSPHRASE = 'Enter your passphrase'

/** The caller holds the round, and has found that it can be counted. */
async function count(
  { year, box }: { year: number; box: Opener | null },
  admin: FreshAdmin,
  now: Date,
  trx: Trx,
): Promise<Outcome<Counted>> {
  const configs = await configValuesIn(trx)
  const closesAt = votingStatus(configs, now).closesAt ?? now
  const round = await readRound(year, trx)
  // Counted once, the roll stays as it was counted by.
  if (round.state === 'armed') await followLosses(year, closesAt, now, trx)
  if (round.rollFrozenAt) await closeBallots(year, closesAt, now, trx)
  const unsubmittedCount = configs.voting_count_unsubmitted !== '0'
  const asked = { year, closesAt, unsubmittedCount, now, ...(box && { box }) }
  const { ballots, decided, damaged } = await whatIsCounted(asked, trx)
  const mac = box ? macBy(box.privateKey) : resultMac
  const counted = countRun(ballots, mac)
  const last = await lastRun(year, trx)
  const run = (last?.run ?? 0) + 1
  const content: RunContent = { ballots: counted.ballots, artefact: counted.artefact, decided }
  await trx
    .insertInto('voting_results')
    .values({
      ...{ year, run_no: run, damaged },
      input_hash: counted.inputHash,
      code_version: counted.codeVersion,
      result_mac: mac(counted.artefact + (decided.length > 0 ? JSON.stringify(decided) : ''), 'result'),
      sealed: sealResult(JSON.stringify(content), await sealedFor(year, trx), runName(year, run)),
      created_by: admin.userId,
      created_at: now,
    })
    .execute()
  // Without a vote there is no round: it stays as it is, in case members vote after all.
  if (round.rollFrozenAt) await moveAll(votingRoundLifecycle, 'count', { by: 'admin', where: { year } }, trx)
  const after = { run, code: counted.codeVersion, damaged }
  await audit(
    admin,
    { action: 'voting_round.counted', entity: 'voting_round', entityId: year, after },
    now,
    trx,
  )
  if (box) await tellOfPart({ year, purpose: 'count', step: 'second', run, damaged }, admin, now, trx)
  return ok({ step: 'counted', run, damaged, sameBallots: last && last.inputHash.equals(counted.inputHash) })
}

/** All ballots and what was decided by hand; under a correction of one category the others as they were published. */
async function whatIsCounted(asked: Parameters<typeof ballotsToCount>[0], trx: Trx) {
  const { year, now } = asked
  const correction = await openCorrection(year, trx)
  const { code = null, method = null, seats = null } = correction ?? {}
  const opened = await ballotsToCount(
    { ...asked, ...(code && method && { corrected: { code, method, seats } }) },
    trx,
  )
  const all = { ballots: opened.ballots, decided: await decidedOf(year, now, trx) }
  const published = code === null ? null : await releasedContent(year, trx)
  const counted = code !== null && published ? onlyOf(code, published, all) : all
  return { ...counted, damaged: opened.damaged }
}

async function lastRun(year: number, reader: Reader) {
  const row = await reader
    .selectFrom('voting_results')
    .where('year', '=', year)
    .select(['run_no as run', 'input_hash as inputHash'])
    .orderBy('run_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export interface Run {
  run: number
  countedAt: Date
  countedBy: string | null
  code: string
  /** Compared with the run before; null for the first. */
  ballots: 'same' | 'other' | null
  result: 'same' | 'other' | null
  /** Ballots that could not be read. */
  damaged: number
}

/** A season's runs, the latest first: what they counted and whether it differed, not what came out. */
export async function listRuns(year: number, reader: Reader): Promise<Run[]> {
  const rows = await reader
    .selectFrom('voting_results as r')
    .innerJoin('users as u', 'u.id', 'r.created_by')
    .where('r.year', '=', year)
    .select(['r.run_no as run', 'r.created_at as countedAt', fullName('u').as('countedBy')])
    .select(['r.code_version as code', 'r.input_hash as inputHash', 'r.result_mac as mac', 'r.damaged'])
    .orderBy('r.run_no', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ inputHash, mac, ...row }, index) => {
    const before = rows[index + 1]
    const compared = (a: Buffer, b: Buffer | undefined) => (b ? (a.equals(b) ? 'same' : 'other') : null)
    return { ...row, ballots: compared(inputHash, before?.inputHash), result: compared(mac, before?.mac) }
  })
}
