import type { Trx } from '#db/client.ts'
import { askLater, lockQuestions } from '#app/domain/catalogue/categories/later-questions.server.ts'
import { lockCommitteeOf } from '#app/domain/judging/committees/managed-committee.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { judgingStatus } from '#app/domain/season/seasons/windows.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { CHANGED, NO_ROUND, slateRefusal } from '../plan-commands.server.ts'
import { listRounds } from '../queries.server.ts'
import { askables } from './queries.server.ts'
import { choiceProblem, dueProblem, type Askable } from './rules.ts'
import type { MaterialsInput } from './schema.ts'

const TOLD = 'Entrants were told what they are asked for, so only the date can change.'

/**
 * Chooses what those who advance from a round are asked for, and until when. Once entrants are told, the questions stay and the date can only
 * be made later. Refuses `not_found`, `conflict` when the round was changed since it was opened, `closed` while the slate is with the admins,
 * and `invalid` beside a question or date that does not fit.
 */
export async function planMaterials(
  { categoryId, roundId }: { categoryId: number; roundId: number },
  input: MaterialsInput,
  zone: string,
  admin: AdminViewer,
  now: Date,
) {
  return transactionOnCached(async (trx) => {
    const committee = await lockCommitteeOf(categoryId, trx)
    const rounds = committee ? await listRounds(categoryId, trx) : []
    const round = rounds.find(({ id }) => id === roundId)
    if (!committee || !round) return refuse('not_found', NO_ROUND)
    if (round.version !== input.version) return refuse('conflict', CHANGED)
    const frozen = await slateRefusal(committee.id, trx)
    if (frozen) return frozen
    await lockQuestions(trx)
    const questions = await askables(categoryId, trx)
    const before = questions.filter((question) => question.roundId === roundId)
    const chosen = new Set(input.questions)
    const after = questions.filter(({ bindingId }) => chosen.has(bindingId))
    const isSame = after.length === before.length && after.every((question) => before.includes(question))
    if (after.length < chosen.size || (round.toldAt !== null && !isSame)) {
      const message = round.toldAt === null ? 'Select questions of this category' : TOLD
      return refuse('invalid', message, { questions: [message] })
    }
    const problem = choiceProblem(questions, chosen, roundId)
    if (problem) return refuse('invalid', problem, { questions: [problem] })
    const judging = judgingStatus(await configValuesIn(trx), now)
    const late =
      input.dueAt &&
      dueProblem(input.dueAt, {
        ...{ closesAt: round.closesAt, judgingClosesAt: judging.closesAt, now },
        toldUntil: round.toldAt ? round.materialsDue : null,
      })
    if (late) return refuse('invalid', 'The date does not fit.', { dueAt: [late] })
    if (!isSame) await ask(categoryId, roundId, { before, after }, now, trx)
    await trx
      .updateTable('judging_rounds')
      .set((eb) => ({ materials_due: input.dueAt, version: eb('version', '+', 1) }))
      .where('id', '=', roundId)
      .execute()
    const told = (asked: readonly Askable[], due: Date | null) => ({
      round: round.name,
      questions: asked.map(({ label }) => label).join(', '),
      until: due ? toLocalText(due, zone) : '',
    })
    const change = { before: told(before, round.materialsDue), after: told(after, input.dueAt) }
    await auditRecord(admin, 'committee.round_materials', committee.id, change, now, trx)
    return ok({ extended: round.toldAt !== null })
  })
}

async function ask(
  categoryId: number,
  roundId: number,
  { before, after }: Record<'before' | 'after', readonly Askable[]>,
  now: Date,
  trx: Trx,
): Promise<void> {
  const ids = (questions: readonly Askable[]) => questions.map(({ bindingId }) => bindingId)
  await trx.deleteFrom('round_questions').where('round_id', '=', roundId).execute()
  if (after.length > 0)
    await trx
      .insertInto('round_questions')
      .values(ids(after).map((bindingId) => ({ binding_id: bindingId, round_id: roundId })))
      .execute()
  const first = ids(before.filter((question) => !after.includes(question)))
  await askLater(categoryId, { later: ids(after), first }, now, trx)
}
