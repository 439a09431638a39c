import { sql } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { personName } from '#db/person-name.ts'
import { config } from '#app/config.server.ts'
import { MAX_ADMINS_LISTED } from '#app/domain/people/admins/rules.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { rolesWith } from '#app/platform/admin-rights.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { deletionLifecycle } from './lifecycle.ts'
import { deletionAsked, deletionEnded, deletionToDecide } from './mails/deletion.ts'

/** The latest request of a person to have their account deleted; `null` without one. */
export async function latestRequestOf(userId: number, reader: Reader) {
  const row = await reader
    .selectFrom('deletion_requests')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .select(['id', 'status', 'reason', 'asked_at as askedAt', 'answer', 'decided_at as decidedAt'])
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Asks for the deletion of the viewer's account. The person and the admins are told. Refuses `conflict` a second request. */
export async function askDeletion(input: { reason: string }, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const made = await trx
      .insertInto('deletion_requests')
      .values({ user_id: viewer.userId, reason: input.reason, asked_at: now })
      // Written out: a prepared statement finds no partial index for a parameter.
      .onConflict((conflict) => conflict.column('user_id').where('status', '=', sql.lit('open')).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return refuse('conflict', 'You have already asked for this. We will write to you.')
    await auditRecord(viewer, 'deletion_request.asked', made.id, { after: { user: viewer.userId } }, now, trx)
    await queueMail(
      {
        mail: deletionAsked,
        to: { email: viewer.email, name: viewer.firstName, userId: viewer.userId },
        params: { firstName: viewer.firstName },
        dedupeKey: `deletion-asked:${made.id}`,
        entity: 'deletion_request',
        entityId: made.id,
      },
      now,
      trx,
    )
    await tellAdmins(made.id, input.reason, viewer, now, trx)
    return ok()
  })
}

/** Withdraws the viewer's open request. Refuses `conflict` when there is none: an admin was faster. */
export async function withdrawDeletion(viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const [request] = await moveAll(
      deletionLifecycle,
      'withdraw',
      { by: 'member', where: { user_id: viewer.userId }, set: { decided_at: now }, returning: ['id'] },
      trx,
    )
    if (!request) return refuse('conflict', 'There is no open request. An admin has decided about it.')
    const before = { user: viewer.userId }
    await auditRecord(viewer, 'deletion_request.withdrawn', request.id, { before }, now, trx)
    await queueDeletionEnded({ ...viewer, requestId: request.id, answer: null }, now, trx)
    return ok()
  })
}

interface EndedRequest {
  requestId: number
  userId: number
  email: string
  firstName: string
  /** An admin's reason; `null` when the person withdrew it. */
  answer: string | null
}

/** Tells a person that nothing was deleted. */
export async function queueDeletionEnded(ended: EndedRequest, now: Date, trx: Trx): Promise<void> {
  const { requestId, userId, email, firstName, answer } = ended
  await queueMail(
    {
      mail: deletionEnded,
      to: { email, name: firstName, userId },
      params: { firstName, answer },
      dedupeKey: `deletion-ended:${requestId}`,
      entity: 'deletion_request',
      entityId: requestId,
    },
    now,
    trx,
  )
}

async function tellAdmins(requestId: number, reason: string, viewer: Viewer, now: Date, trx: Trx) {
  const readers = await trx
    .selectFrom('users as u')
    .where('u.status', '=', 'active')
    .where('u.role', '=', 'admin')
    .where('u.admin_role', 'in', rolesWith('write'))
    .orderBy('u.id')
    .select(['u.id', 'u.email', personName('u').as('name')])
    .limit(MAX_ADMINS_LISTED)
    .execute()
  for (const { id, email, name } of readers) {
    await queueMail(
      {
        mail: deletionToDecide,
        to: { email, name, userId: id },
        params: {
          recipientName: name,
          person: viewer.displayName,
          email: viewer.email,
          reason,
          link: config().appUrl + href('/admin/people/:id/deletion', { id: viewer.userId }),
        },
        dedupeKey: `deletion-to-decide:${requestId}:${id}`,
        entity: 'deletion_request',
        entityId: requestId,
      },
      now,
      trx,
    )
  }
}

/** The requests that wait for an admin. */
export async function findDeletionTasks(_asked: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const count = await countOf(reader.selectFrom('deletion_requests').where('status', '=', 'open'))
  const to = withQuery(href('/admin/people'), { role: 'deletion' })
  const task = { key: 'deletions', urgency: 'awaited', to } as const
  return countedTask(
    Number(count),
    'person asks to have their account deleted',
    'people ask to have their account deleted',
    task,
  )
}

/** The request that waits for a decision, with its person; `null` without one. */
export async function findOpenRequest(userId: number) {
  const row = await db()
    .selectFrom('deletion_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.user_id', '=', userId)
    .where('r.status', '=', 'open')
    .select(['r.id', 'r.reason', 'r.asked_at as askedAt', 'u.email', 'u.admin_role as adminRole'])
    .select((eb) => [
      personName('u').as('name'),
      eb('u.email_verified_at', 'is not', null).as('emailVerified'),
    ])
    .executeTakeFirst()
  return row ? { ...row, emailVerified: Boolean(row.emailVerified) } : null
}
