import { recused } from './mails/recused.ts'
import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { config } from '#app/config.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { findSeat } from '#app/domain/judging/committees/seats.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
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

/** A judge's answer to a conflict question. */
export type Answer = 'none' | 'conflict'

async function knownOf(userId: number, submissionId: number, trx: Trx) {
  const row = await trx
    .selectFrom('conflicts')
    .where('user_id', '=', userId)
    .where('submission_id', '=', submissionId)
    .select(['status as state', 'reason'])
    .forUpdate()
    .executeTakeFirst()
  return row ?? { state: 'not_asked', reason: '' }
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

/** Only the person answers for themselves, not an admin who acts as them. */
const isThemselves = (viewer: Viewer) => peopleBehind(viewer).length === 1

/**
 * Saves a judge's answers about entries of their committee, which take effect at once: entries with a conflict disappear, and their
 * scores no longer count. Refuses `not_found` without an accepted seat and `forbidden` without a valid signature. Entries the
 * committee does not judge and a "no" to a declared conflict are skipped and counted in `refused`. `rest` are answered "no conflict"
 * together; entries with a suspected conflict stay open and come back in `open`.
 */
export async function answerQuestions(
  {
    categoryId,
    answers,
    rest = [],
  }: { categoryId: number; answers: ReadonlyMap<number, Answer>; rest?: readonly number[] },
  viewer: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    await advisoryLock(`conflicts ${viewer.userId}`, trx)
    const seat = await findSeat(viewer.userId, categoryId, trx)
    if (!seat) return refuse('not_found', 'You are not on this committee.')
    if (!isThemselves(viewer)) return refuse('forbidden', 'Only the judge can answer these questions.')
    if (!(await findValidSignature(viewer.userId, 'judge', seat.year, trx)))
      return refuse('forbidden', 'Accept the judges’ agreement first.')
    const ids = [...new Set([...answers.keys(), ...rest])]
    if (ids.length === 0) return ok({ none: 0, conflict: 0, refused: 0, open: [] })
    if (rest.length > 0) await suggestConflicts(viewer.userId, categoryId, seat.year, now, trx)
    const entries = await trx
      .selectFrom('submissions as s')
      .where('s.id', 'in', ids)
      .where('s.category_id', '=', categoryId)
      .where('s.year', '=', seat.year)
      .where(judged('s'))
      .select('s.id')
      .orderBy('s.id')
      .execute()
    const counts = { none: 0, conflict: 0, refused: ids.length - entries.length, open: [] as number[] }
    for (const { id } of entries) {
      const single = answers.get(id)
      const answer = single ?? 'none'
      const known = await knownOf(viewer.userId, id, trx)
      if (!single && known.state !== 'not_asked') {
        if (known.state === 'suspected') counts.open.push(id)
        continue
      }
      const step: Move['step'] = answer === 'conflict' ? 'answer_conflict' : 'answer_none'
      const next = afterStep(known.state, step, { self: true, conflicted: false, reason: '' })
      if (!next.ok) {
        counts.refused += 1
        continue
      }
      counts[answer] += 1
      if (!next.changes) continue
      const move: Move = {
        userId: viewer.userId,
        personName: viewer.displayName,
        submissionId: id,
        from: known.state,
        step,
        as: 'judge',
        status: next.status,
        source: 'own_answer',
        reason: known.reason,
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
 * Recuses a person from an entry, as the chair of its committee or as an admin without a conflict, except about themselves; a chair
 * decides about members of the committee. Refuses `not_found` where they may not decide or know of the entry, and `invalid` with the
 * message of the rule beside `reason`.
 */
export function recuse(decision: Decision, by: Viewer, now: Date) {
  return decide('recuse', decision, by, now)
}

/** Clears a declared or suspected conflict. As `recuse`, and never one's own. */
export function clearConflict(decision: Decision, by: Viewer, now: Date) {
  return decide('clear', decision, by, now)
}

async function decide(
  step: 'recuse' | 'clear',
  { userId, submissionId, reason }: Decision,
  by: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    await advisoryLock(`conflicts ${userId}`, trx)
    const found = await trx
      .selectFrom('submissions as s')
      .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
      .where('s.id', '=', submissionId)
      .select(['s.category_id', 's.year', 'u.first_name', 'u.last_name'])
      .executeTakeFirst()
    const as = found && (await decidesAs(by, found, trx))
    // A chair decides about members of the committee only, so they cannot hide an entry from an admin.
    const isTheirs = as === 'admin' || (found && (await findSeat(userId, found.category_id, trx)) !== null)
    if (!found || !as || !isTheirs) return refuse('not_found', 'We can’t find this entry or person.')
    const conflicted = await hasConflictIgnoringAccess(by, submissionId, trx)
    const self = peopleBehind(by).includes(userId)
    if (conflicted && !self) return refuse('not_found', 'We can’t find this entry or person.')
    const known = await knownOf(userId, submissionId, trx)
    const next = afterStep(known.state, step, { self, conflicted, reason })
    if (!next.ok) return refuse('invalid', next.message, { reason: [next.message] })
    if (!next.changes) return ok()
    const personName = `${found.first_name} ${found.last_name}`.trim()
    const move: Move = {
      userId,
      personName,
      submissionId,
      from: known.state,
      step,
      as,
      status: next.status,
      source: as,
      reason,
    }
    await write(move, step === 'recuse' ? 'conflict.recused' : 'conflict.cleared', by, now, trx)
    if (step === 'recuse' && !self) await tellRecused(userId, submissionId, now, trx)
    return ok()
  })
}

/** Mails a judge that an entry left their list, without naming it. */
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
    .where(judged('s'))
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
      // The mail is filed under the person, so that it does not reveal the entry.
      entity: 'user',
      entityId: userId,
    },
    now,
    trx,
  )
}

/** The role in which a person decides about an entry's conflicts: an admin, its committee's chair, or none. */
async function decidesAs(
  by: Viewer,
  entry: { category_id: number; year: number },
  trx: Trx,
): Promise<'admin' | 'chair' | null> {
  if (by.role === 'admin') return 'admin'
  if (!isThemselves(by)) return null
  const seat = await findSeat(by.userId, entry.category_id, trx)
  if (seat?.role !== 'chair') return null
  return (await findValidSignature(by.userId, 'judge', entry.year, trx)) ? 'chair' : null
}
