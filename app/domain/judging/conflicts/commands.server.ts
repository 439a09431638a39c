import { recused } from '#app/domain/judging/conflicts/mails/recused.ts'
import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findValidSignature } from '#app/domain/judging/agreements/valid-signatures.server.ts'
import { config } from '#app/config.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { seatIn } from '#app/domain/judging/committees/seats.server.ts'
import { eligible } from '#app/domain/judging/reviews/eligible.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { href } from '#app/platform/href.ts'
import {
  afterStep,
  CONFLICT_STATE_LABELS,
  type ConflictSource,
  type ConflictState,
  type ConflictStatus,
  type ConflictStep,
} from './rules.ts'
import { suggestConflicts } from './suggest-conflicts.server.ts'
import { hasConflictIgnoringAccess, peopleBehind } from '#app/platform/conflicts/visibility.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { conflictLifecycle } from './lifecycle.ts'

/** What somebody says to the question. */
export type Answer = 'none' | 'tied'

interface Known {
  state: ConflictState
  reason: string
}

async function knownOf(userId: number, submissionId: number, trx: Trx): Promise<Known> {
  const row = await trx
    .selectFrom('conflicts')
    .where('user_id', '=', userId)
    .where('submission_id', '=', submissionId)
    .select(['status', 'reason'])
    .forUpdate()
    .executeTakeFirst()
  return { state: row?.status ?? 'not_asked', reason: row?.reason ?? '' }
}

interface Move {
  userId: number
  personName: string
  submissionId: number
  from: ConflictState
  step: Exclude<ConflictStep, 'suggest'>
  as: 'judge' | 'chair' | 'admin'
  status: ConflictStatus
  source: ConflictSource
  reason: string
}

async function write(move: Move, action: string, by: Viewer, now: Date, trx: Trx): Promise<void> {
  const { userId, submissionId, from, status, source, reason, personName } = move
  const key = { submission_id: submissionId, user_id: userId }
  const set = { source, reason, decided_by: by.userId, updated_at: now }
  if (from === 'not_asked')
    await trx
      .insertInto('conflicts')
      .values({ ...key, created_at: now, ...set, status })
      .execute()
  else
    await moveLocked(
      conflictLifecycle,
      move.step,
      {
        by: move.as,
        where: key,
        set: (eb) => ({ ...set, version: eb('version', '+', 1) }),
      },
      trx,
    )
  await audit(
    by,
    {
      action,
      entity: 'submission',
      entityId: submissionId,
      before: { state: CONFLICT_STATE_LABELS[from] },
      after: { person: personName, state: CONFLICT_STATE_LABELS[status], reason },
    },
    now,
    trx,
  )
}

/** In whose place nobody else speaks: a person's own word about themselves. */
const speaksForThemselves = (viewer: Viewer) => peopleBehind(viewer).length === 1

/**
 * Keeps what a judge answers about entries of their committee, any number at once; the rest stays unanswered. Takes effect at
 * once: what they are tied to is taken from them, and scores they gave it are kept and never counted. `not_found` without an
 * accepted seat, `forbidden` without a signature that holds. Entries that are not the committee's to judge are passed over, and
 * so is a "no" to a tie that was declared; `refused` counts those. `rest` are answered "no tie" with one word for all of them:
 * each that might tie them, by what is known now, stays open and comes back in `open`.
 */
export async function answerQuestions(
  {
    categoryId,
    answers,
    rest = [],
  }: { categoryId: number; answers: ReadonlyMap<number, Answer>; rest?: readonly number[] },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ none: number; tied: number; refused: number; open: number[] }>> {
  return transaction(async (trx) => {
    await advisoryLock(`conflicts ${viewer.userId}`, trx)
    const seat = await seatIn(viewer.userId, categoryId, trx)
    if (!seat) return refuse('not_found', 'You do not sit on this committee.')
    if (!speaksForThemselves(viewer)) return refuse('forbidden', 'Only the judge answers this.')
    if (!(await findValidSignature(viewer.userId, 'judge', seat.year, trx)))
      return refuse('forbidden', 'Sign the judges’ agreement first.')
    const ids = [...new Set([...answers.keys(), ...rest])]
    if (ids.length === 0) return ok({ none: 0, tied: 0, refused: 0, open: [] })
    if (rest.length > 0) await suggestConflicts(viewer.userId, categoryId, seat.year, now, trx)
    const entries = await trx
      .selectFrom('submissions as s')
      .where('s.id', 'in', ids)
      .where('s.category_id', '=', categoryId)
      .where('s.year', '=', seat.year)
      .where(eligible('s'))
      .select('s.id')
      .orderBy('s.id')
      .execute()
    const counts = { none: 0, tied: 0, refused: ids.length - entries.length, open: [] as number[] }
    for (const { id } of entries) {
      const single = answers.get(id)
      const answer = single ?? 'none'
      const known = await knownOf(viewer.userId, id, trx)
      if (!single && known.state !== 'not_asked') {
        if (known.state === 'suspected') counts.open.push(id)
        continue
      }
      const step: Move['step'] = answer === 'tied' ? 'answer_tied' : 'answer_none'
      const next = afterStep(known.state, step, { self: true, conflicted: false, reason: '' })
      if (!next.ok) {
        counts.refused += 1
        continue
      }
      counts[answer] += 1
      if (!next.changes) continue
      const move = {
        ...{ userId: viewer.userId, personName: viewer.displayName, submissionId: id, from: known.state },
        ...{ step, as: 'judge' as const },
        ...{ status: next.status, source: 'own_word' as const, reason: known.reason },
      }
      await write(move, 'conflict.answered', viewer, now, trx)
    }
    return ok(counts)
  })
}

export interface Decision {
  userId: number
  submissionId: number
  reason: string
}

/**
 * Takes an entry off somebody, as the chair of its committee or as the office. Who decides has to be free of the entry, except
 * for a tie of their own; a chair decides about people of the committee. Refuses `not_found` where they have no say or may not
 * know of the entry, and `invalid` with the message of the rule beside `reason`.
 */
export function recuse(decision: Decision, by: Viewer, now: Date): Promise<Outcome> {
  return decide('recuse', decision, by, now)
}

/** Lifts a tie: what somebody declared, a suspicion, or what their studio or the credits say. As `recuse`, and never one's own. */
export function clearConflict(decision: Decision, by: Viewer, now: Date): Promise<Outcome> {
  return decide('clear', decision, by, now)
}

async function decide(
  step: 'recuse' | 'clear',
  { userId, submissionId, reason }: Decision,
  by: Viewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    await advisoryLock(`conflicts ${userId}`, trx)
    const found = await trx
      .selectFrom('submissions as s')
      .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
      .where('s.id', '=', submissionId)
      .select(['s.category_id', 's.year', 'u.first_name', 'u.last_name'])
      .executeTakeFirst()
    const as = found && (await saysAs(by, found, trx))
    // A chair speaks of the people of the committee: from anybody else, the office above all, they would hide an entry.
    const isTheirs = as === 'office' || (found && (await seatIn(userId, found.category_id, trx)) !== null)
    if (!found || !as || !isTheirs) return refuse('not_found', 'There is no such entry or person.')
    const conflicted = await hasConflictIgnoringAccess(by, submissionId, trx)
    const self = peopleBehind(by).includes(userId)
    if (conflicted && !self) return refuse('not_found', 'There is no such entry or person.')
    const known = await knownOf(userId, submissionId, trx)
    const next = afterStep(known.state, step, { self, conflicted, reason })
    if (!next.ok) return refuse('invalid', next.message, { reason: [next.message] })
    if (!next.changes) return ok()
    const personName = `${found.first_name} ${found.last_name}`.trim()
    const move = {
      userId,
      personName,
      submissionId,
      from: known.state,
      step,
      as: as === 'office' ? ('admin' as const) : as,
      status: next.status,
      source: as,
      reason,
    }
    await write(move, step === 'recuse' ? 'conflict.recused' : 'conflict.lifted', by, now, trx)
    if (step === 'recuse' && !self) await tellRecused(userId, submissionId, now, trx)
    return ok()
  })
}

/** A judge is told that something is gone from their list, and not what. */
async function tellRecused(userId: number, submissionId: number, now: Date, trx: Trx): Promise<void> {
  const seat = await trx
    .selectFrom('submissions as s')
    .innerJoin('categories as k', 'k.id', 's.category_id')
    .innerJoin('committees as c', 'c.category_id', 'k.id')
    .innerJoin('committee_members as m', 'm.committee_id', 'c.id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('s.id', '=', submissionId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'accepted')
    .where(eligible('s'))
    .select(['k.id', 'k.type', 'k.number', 'k.name', 'u.email', 'u.first_name', 'u.last_name'])
    .executeTakeFirst()
  if (!seat) return
  const name = `${seat.first_name} ${seat.last_name}`.trim()
  await queueMail(
    {
      mail: recused,
      to: { email: seat.email, name, userId },
      params: {
        recipientName: name,
        category: categoryTitle(seat),
        link: config().appUrl + href('/judges/conflicts/:categoryId', { categoryId: seat.id }),
      },
      dedupeKey: `recused:${userId}:${submissionId}:${now.getTime()}`,
      // Not the entry: nobody shall find it by the mail.
      entity: 'user',
      entityId: userId,
    },
    now,
    trx,
  )
}

/** As what somebody decides about an entry's conflicts: the office, its committee's chair, or not at all. */
async function saysAs(
  by: Viewer,
  entry: { category_id: number; year: number },
  trx: Trx,
): Promise<'office' | 'chair' | null> {
  if (by.role === 'admin') return 'office'
  if (!speaksForThemselves(by)) return null
  const seat = await seatIn(by.userId, entry.category_id, trx)
  if (seat?.role !== 'chair') return null
  return (await findValidSignature(by.userId, 'judge', entry.year, trx)) ? 'chair' : null
}
