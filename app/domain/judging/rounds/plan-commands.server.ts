import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import { lockCommitteeOf } from '#app/domain/judging/committees/managed-committee.server.ts'
import { isFrozen } from '#app/domain/judging/reviews/window.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { judgingStatus } from '#app/domain/season/seasons/windows.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { isAnswered } from './in-round.server.ts'
import { termsText } from './terms.ts'
import { judgingBegun, listRounds, type Round } from './queries.server.ts'
import { MAX_ROUNDS, ruleText, windowProblems } from './rules.ts'
import type { RoundInput } from './schema.ts'

const NO_COMMITTEE = 'We can’t find this committee.'
export const NO_ROUND = 'We can’t find this round.'
export const CHANGED = 'This round has changed since you opened the page. Check it again.'
const SCORING_BEGUN = 'A judge has begun to score this category, so its rounds stay as they are.'
const DECIDED = 'It is decided who advances from this round, so it stays as it is.'
const ANSWERED =
  'A judge has answered in this round. Its name and window can still change, what judges do and its rule can’t.'

/** Refuses a change of rounds while the slate of their committee is with the admins. */
export async function slateRefusal(committeeId: number, trx: Trx): Promise<Refusal | null> {
  const slate = await trx
    .selectFrom('slates')
    .where('committee_id', '=', committeeId)
    .select('status as slateStatus')
    .executeTakeFirst()
  return slate && isFrozen(slate)
    ? refuse('closed', 'The slate is with the admins, so the rounds stay as they are.')
    : null
}

/** The plan of a category under the lock of its committee, as far as it may change. */
async function lockPlan(categoryId: number, trx: Trx) {
  const committee = await lockCommitteeOf(categoryId, trx)
  if (!committee) return refuse('not_found', NO_COMMITTEE)
  const begun = await judgingBegun(categoryId, trx)
  if (begun.scored) return refuse('closed', SCORING_BEGUN)
  const frozen = await slateRefusal(committee.id, trx)
  if (frozen) return frozen
  return ok({ committee, begun, rounds: await listRounds(categoryId, trx) })
}

const asTold = (round: Omit<RoundInput, 'version'>, zone: string) => ({
  name: round.name,
  opens: toLocalText(round.opensAt, zone),
  closes: toLocalText(round.closesAt, zone),
  leastAnswers: round.minAnswers,
  rule: ruleText(round),
  ...(termsText(round) && { terms: termsText(round) }),
})

/** A round as its row has it. */
const stored = (round: Omit<RoundInput, 'version'>, admin: AdminViewer, now: Date) => ({
  ...{ state_name: round.name, opens_at: round.opensAt, closes_at: round.closesAt },
  ...{ kind: round.kind, budget: round.budget, max_each: round.maxEach, ranked: round.ranked },
  comparisons: round.comparisons,
  ...{ min_answers: round.minAnswers, rule: round.rule, rule_value: round.value },
  ...{ ties_together: round.tiesTogether, set_by: admin.userId, set_at: now },
})

/** Tells whether something changes that stays once a judge has answered. */
const isOtherRule = (before: Round, after: RoundInput) => asked(before) !== asked(after)

const asked = (round: Omit<RoundInput, 'version'>) =>
  JSON.stringify([
    [round.kind, round.budget, round.maxEach, round.ranked, round.comparisons],
    [round.rule, round.value, round.tiesTogether, round.minAnswers],
  ])

/**
 * Adds a round to a category's plan, or changes one. Refuses `not_found`, `invalid` beside the dates that do not fit, `conflict` when it
 * was changed since it was opened, and `closed` once it is decided or a judge scores; once a judge has answered its rule stays.
 */
export async function saveRound(
  categoryId: number,
  roundId: number | null,
  input: RoundInput,
  zone: string,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const plan = await lockPlan(categoryId, trx)
    if (!plan.ok) return plan
    const { committee, rounds, begun } = plan.value
    const before = roundId === null ? null : rounds.find(({ id }) => id === roundId)
    if (before === undefined) return refuse('not_found', NO_ROUND)
    if (before && before.version !== input.version) return refuse('conflict', CHANGED)
    if (before?.advancedAt) return refuse('closed', DECIDED)
    if (!before && rounds.length >= MAX_ROUNDS)
      return refuse('closed', `A category has at most ${MAX_ROUNDS} rounds before its scoring.`)
    // Only the round that is on has answers.
    const current = rounds.find(({ advancedAt }) => advancedAt === null)
    if (before && begun.answered && current?.id === before.id && isOtherRule(before, input))
      return refuse('closed', ANSWERED)
    if (begun.answered && current && current.id !== before?.id && input.opensAt < current.opensAt)
      return refuse('closed', `Judges answer in the round for “${current.name}”, so this one comes after it.`)
    const judging = judgingStatus(await configValuesIn(trx), now)
    const problems = windowProblems(input, { judging, others: rounds.filter(({ id }) => id !== roundId) })
    if (Object.keys(problems).length > 0)
      return refuse(
        'invalid',
        'The dates of this round do not fit.',
        Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, [problem]])),
      )
    const values = stored(input, admin, now)
    if (before)
      await trx
        .updateTable('judging_rounds')
        .set((eb) => ({
          ...values,
          version: eb('version', '+', 1),
          // A window that was made longer takes answers again.
          ...(input.closesAt > before.closesAt && { ended_at: null }),
        }))
        .where('id', '=', before.id)
        .execute()
    else
      await trx
        .insertInto('judging_rounds')
        .values({ category_id: categoryId, ...values })
        .execute()
    const change = { ...(before && { before: asTold(before, zone) }), after: asTold(input, zone) }
    await auditRecord(
      admin,
      before ? 'committee.round_changed' : 'committee.round_added',
      committee.id,
      change,
      now,
      trx,
    )
    return ok()
  })
}

/** Removes a round in which no judge has answered. */
export async function removeRound(
  categoryId: number,
  roundId: number,
  version: number,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const plan = await lockPlan(categoryId, trx)
    if (!plan.ok) return plan
    const round = plan.value.rounds.find(({ id }) => id === roundId)
    if (!round) return refuse('not_found', NO_ROUND)
    if (round.version !== version) return refuse('conflict', CHANGED)
    if (round.advancedAt) return refuse('closed', DECIDED)
    const { rows } = await sql<{ answered: boolean }>`select ${isAnswered(roundId)} as answered`.execute(trx)
    if (rows[0]?.answered) return refuse('closed', 'A judge has answered in this round, so it stays.')
    await trx.deleteFrom('judging_rounds').where('id', '=', roundId).execute()
    const before = { name: round.name }
    await auditRecord(admin, 'committee.round_removed', plan.value.committee.id, { before }, now, trx)
    return ok()
  })
}

/**
 * Gives other categories the rounds of this one. A category that has rounds or scores by now, or no committee, is left as it is; how many
 * took them is answered.
 */
export async function copyPlan(categoryId: number, to: readonly number[], admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const rounds = await listRounds(categoryId, trx)
    if (rounds.length === 0) return refuse('not_found', NO_ROUND)
    let copied = 0
    // Committees are locked in one order.
    for (const target of [...new Set(to)].sort((a, b) => a - b)) {
      const plan = target === categoryId ? null : await lockPlan(target, trx)
      if (!plan?.ok || plan.value.rounds.length > 0) continue
      if (!(await isOfSameSeason(categoryId, target, trx))) continue
      await trx
        .insertInto('judging_rounds')
        .values(rounds.map((round) => ({ category_id: target, ...stored(round, admin, now) })))
        .execute()
      const after = { rounds: rounds.map(({ name }) => name).join(', ') }
      await auditRecord(admin, 'committee.rounds_copied', plan.value.committee.id, { after }, now, trx)
      copied += 1
    }
    return ok({ copied })
  })
}

async function isOfSameSeason(one: number, other: number, trx: Trx): Promise<boolean> {
  const years = await trx
    .selectFrom('categories')
    .where('id', 'in', [one, other])
    .where('status', '<>', 'archived')
    .select('year')
    .execute()
  return years.length === 2 && years[0]?.year === years[1]?.year
}
