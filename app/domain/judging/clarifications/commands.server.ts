import type { z } from 'zod'
import { config } from '#app/config.server.ts'
import { db, transaction, type Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { lockRow } from '#db/rows.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { lockBoard, type BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { isFrozen } from '#app/domain/judging/reviews/window.ts'
import { ENTRY_ROLES } from '#app/domain/season/audiences/studio-people.ts'
import { addLocalDays } from '#app/domain/season/seasons/zoned-times.ts'
import { lockOwnEntry, noSuchEntry, roleRefusal } from '#app/domain/submissions/locks.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import {
  personWithoutConflict,
  withoutConflictIgnoringAccess,
} from '#app/platform/conflicts/visibility.server.ts'
import { href } from '#app/platform/href.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { EntrantViewer, Viewer } from '#app/platform/viewer.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { clarificationLifecycle } from './lifecycle.ts'
import { clarificationAnswered, clarificationAsked } from './mails/clarification.ts'
import { MAX_QUESTIONS, standingOf } from './rules.ts'
import type { answerSchema, questionSchema } from './schema.ts'

const NO_QUESTION = 'This question is no longer open.'

/** The board of a category under its lock, and the entry on it, for who may ask about it; null otherwise. */
async function lockAsked(viewer: Viewer, categoryId: number, submissionId: number, now: Date, trx: Trx) {
  const access = await lockBoard(viewer, categoryId, now, trx)
  if (!access) return null
  const entry = await trx
    .selectFrom('submissions as s')
    .where('s.id', '=', submissionId)
    .where('s.category_id', '=', categoryId)
    .where(judged('s'))
    // Access that was granted in spite of a conflict is for reading.
    .where(withoutConflictIgnoringAccess(viewer, 's.id'))
    .select(['s.id', 's.title', 's.studio_id as studioId'])
    .executeTakeFirst()
  return entry ? { access, entry } : null
}

/**
 * Asks those who entered a work, who have `days` to answer, in the name of the jury: chair and admins may, without a conflict of interest, until
 * the slate is submitted. Refuses `not_found`, `closed`, and `conflict` beyond the most questions about one entry.
 */
export function askEntrants(
  { categoryId, submissionId }: { categoryId: number; submissionId: number },
  { question, days }: z.output<typeof questionSchema>,
  viewer: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const found = await lockAsked(viewer, categoryId, submissionId, now, trx)
    if (!found) return noSuchEntry
    const { access, entry } = found
    if (isFrozen(access))
      return refuse('closed', 'The slate is with the admins, so nothing more can be asked.')
    const { count } = await trx
      .selectFrom('clarifications')
      .where('submission_id', '=', submissionId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_QUESTIONS)
      return refuse('conflict', `${MAX_QUESTIONS} questions were asked about this entry. That is the most.`)
    const dueAt = addLocalDays(now, days, access.zone)
    const { id } = await trx
      .insertInto('clarifications')
      .values({
        ...{ committee_id: access.committeeId, submission_id: submissionId, question },
        ...{ asked_by: viewer.userId, asked_at: now, due_at: dueAt },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditRecord(
      viewer,
      'submission.clarification_asked',
      submissionId,
      { after: { clarification: id } },
      now,
      trx,
    )
    await mailEntrants(id, { ...entry, question, due: formatDateTime(dueAt, access.zone) }, now, trx)
    return ok()
  })
}

async function mailEntrants(
  id: number,
  { id: submissionId, title, studioId, question, due }: BoardEntryAsked,
  now: Date,
  trx: Trx,
): Promise<void> {
  const people = await trx
    .selectFrom('studio_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.studio_id', '=', studioId)
    .where('m.status', '=', 'active')
    .where('m.role', 'in', [...ENTRY_ROLES])
    .where('u.status', '=', 'active')
    .select(['u.id', 'u.email', personName('u').as('name')])
    .orderBy('u.id')
    .limit(100)
    .execute()
  for (const { id: userId, email, name } of people)
    await queueMail(
      {
        mail: clarificationAsked,
        to: { email, name, userId },
        params: {
          ...{ recipientName: name, title: shownTitle(title), question, due },
          link: config().appUrl + href('/submissions/questions/:submissionId', { submissionId }),
        },
        dedupeKey: `clarification-asked:${id}:${userId}`,
        entity: 'submission',
        entityId: submissionId,
      },
      now,
      trx,
    )
}

interface BoardEntryAsked {
  id: number
  title: string
  studioId: number
  question: string
  due: string
}

/** Takes a question back that is not answered. Refuses `not_found` to anyone who may not ask, and `conflict` once it is answered. */
export function withdrawQuestion(
  { categoryId, submissionId }: { categoryId: number; submissionId: number },
  clarification: number,
  viewer: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const found = await lockAsked(viewer, categoryId, submissionId, now, trx)
    if (!found) return noSuchEntry
    const where = { id: clarification, submission_id: submissionId, committee_id: found.access.committeeId }
    const row = await lockRow('clarifications', where, ['state'], trx)
    if (row?.state !== 'asked') return refuse('conflict', NO_QUESTION)
    await moveLocked(clarificationLifecycle, 'withdraw', { by: roleOf(found.access), where }, trx)
    await auditRecord(
      viewer,
      'submission.clarification_withdrawn',
      submissionId,
      { after: { clarification } },
      now,
      trx,
    )
    return ok()
  })
}

const roleOf = ({ isChair }: BoardAccess) => (isChair ? 'chair' : 'admin')

/**
 * Answers a question for the studio of the entry, once and before it is due; who asked is emailed. Refuses `forbidden` to a member who only
 * reads, `closed` when it is due, and `conflict` when it was answered or withdrawn.
 */
export function answerQuestion(
  submissionId: number,
  { clarification, answer }: z.output<typeof answerSchema>,
  entrant: EntrantViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const forbidden = roleRefusal(entrant.studio)
    if (forbidden) return forbidden
    const entry = await lockOwnEntry(submissionId, entrant.studio.id, trx)
    if (!entry) return noSuchEntry
    const row = await trx
      .selectFrom('clarifications')
      .where('id', '=', clarification)
      .where('submission_id', '=', submissionId)
      .select(['state', 'due_at as dueAt', 'asked_by as askedBy'])
      .forUpdate()
      .executeTakeFirst()
    const standing = row && standingOf(row, now)
    if (standing === 'missed') return refuse('closed', 'The time to answer this question is over.')
    if (!row || standing !== 'open') return refuse('conflict', NO_QUESTION)
    await moveLocked(
      clarificationLifecycle,
      'answer',
      {
        by: 'entrant',
        where: { id: clarification },
        set: { answer, answered_by: entrant.userId, answered_at: now },
      },
      trx,
    )
    await auditRecord(
      entrant,
      'submission.clarification_answered',
      submissionId,
      { after: { clarification } },
      now,
      trx,
    )
    await mailAsker(clarification, row.askedBy, { id: submissionId, code: entry.code ?? '' }, now, trx)
    return ok()
  })
}

async function mailAsker(
  id: number,
  askedBy: number,
  entry: { id: number; code: string },
  now: Date,
  trx: Trx,
): Promise<void> {
  const asker = await trx
    .selectFrom('users as u')
    .innerJoin('submissions as s', (join) => join.on('s.id', '=', entry.id))
    .where('u.id', '=', askedBy)
    .where('u.status', '=', 'active')
    .where(personWithoutConflict('u.id', 's.id'))
    .select(['u.email', personName('u').as('name')])
    .executeTakeFirst()
  if (!asker) return
  await queueMail(
    {
      mail: clarificationAnswered,
      to: { ...asker, userId: askedBy },
      params: {
        ...{ recipientName: asker.name, entry: entry.code },
        link: config().appUrl + href('/judges/submission/:submissionId', { submissionId: entry.code }),
      },
      dedupeKey: `clarification-answered:${id}`,
      entity: 'submission',
      entityId: entry.id,
    },
    now,
    trx,
  )
}

/** Marks the questions about an entry as seen by those who entered it, once. */
export function noteSeen(submissionId: number, now: Date) {
  return db()
    .updateTable('clarifications')
    .set({ seen_at: now })
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'asked')
    .where('seen_at', 'is', null)
    .execute()
}
