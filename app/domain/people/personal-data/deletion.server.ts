import { sql } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { lockRow } from '#db/rows.ts'
import { setAdminRole } from '#app/domain/people/accounts/admin-role.server.ts'
import { mergedInto } from '#app/domain/people/accounts/close-merged.server.ts'
import { lockAdmins, noLongerAdmin } from '#app/domain/people/admins/lock-admins.server.ts'
import { queueAdminsChanged } from '#app/domain/people/admins/mails.server.ts'
import { loadAdmins } from '#app/domain/people/admins/queries.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { clearMessagesOf, clearTextsAbout, forgetInMails } from '#app/domain/mail/personal-data.server.ts'
import type { AdminRole } from '#app/platform/admin-rights.ts'
import { audit, auditRecord } from '#app/platform/audit/commands.server.ts'
import { forgetInHistory, forgetKeysInHistory } from '#app/platform/audit/forget.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { dataSubject, type DataSubject } from '#app/platform/personal-data.ts'
import type { Actor, AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { deletionLifecycle } from './lifecycle.ts'
import { accountDeleted } from './mails/deletion.ts'
import { queueDeletionEnded } from './requests.server.ts'
import { deletionRefusal } from './rules.ts'

type Named = Pick<Subject, 'userId' | 'email' | 'firstName' | 'lastName'> &
  Partial<Pick<Subject, 'emailVerified' | 'phone'>>

interface Subject {
  userId: number
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  phone: string | null
  adminRole: AdminRole | null
}

/** An admin's page: why the account cannot be deleted now, or `null`. */
export async function refusalOf(
  person: { userId: number; email: string; emailVerified: boolean },
  admin: AdminViewer,
): Promise<string | null> {
  const [admins, kept] = await Promise.all([loadAdmins(db()), keptBecause(dataSubject(person), db())])
  return deletionRefusal({ userId: person.userId, adminId: admin.userId, admins }, kept)
}

/** What keeps an account from being deleted, a sentence each. */
export async function keptBecause(person: DataSubject, reader: Reader): Promise<string[]> {
  const reasons: string[] = []
  for (const part of partsOf('personalData')) {
    const reason = await part.keptBecause?.(person, reader)
    if (reason) reasons.push(reason)
  }
  return reasons
}

/**
 * Deletes the personal data of a person who asked for it: each module removes what nothing requires to be kept. The last admin
 * is asked for under the lock on all admins. Refuses `conflict` a request that is no longer open and an account that has to stay.
 */
export function eraseAccount(userId: number, admin: FreshAdmin, now: Date) {
  return onOpenRequest(userId, admin, async ({ requestId, person, admins }, trx) => {
    const asked = { userId, adminId: admin.userId, admins }
    const refusal = deletionRefusal(asked, await keptBecause(dataSubject(person), trx))
    if (refusal) return refuse('conflict', refusal)
    const set = { decided_by: admin.userId, decided_at: now, reason: '' }
    await moveLocked(deletionLifecycle, 'erase', { by: 'admin', id: requestId, set }, trx)
    if (person.adminRole) await endRole({ ...person, adminRole: person.adminRole }, admin, now, trx)
    await removeEverywhere(dataSubject(person), admin, now, trx)
    // Accounts that were merged into it are the person's too: what stays with them as history named them.
    const earlier = await mergedInto(userId, trx)
    for (const each of earlier)
      await removeEverywhere(dataSubject({ ...each, emailVerified: false }), admin, now, trx)
    // After the messages of the account were cleared: this one still needs the address.
    await queueMail(
      {
        mail: accountDeleted,
        to: { email: person.email, name: person.firstName },
        params: { firstName: person.firstName },
        dedupeKey: `account-deleted:${requestId}`,
        entity: 'deletion_request',
        entityId: requestId,
      },
      now,
      trx,
    )
    for (const each of [person, ...earlier]) await forgetName(each, trx)
    await auditRecord(admin, 'deletion_request.done', requestId, { after: { user: userId } }, now, trx)
    await audit(admin, { action: 'account.deleted', entity: 'user', entityId: userId }, now, trx)
    return ok()
  })
}

/** Removes what modules hold about a person, but for what has to be kept. */
export async function removeEverywhere(person: DataSubject, by: Actor, now: Date, trx: Trx): Promise<void> {
  for (const part of partsOf('personalData')) await part.remove?.(person, by, now, trx)
}

/** Takes the person's name and address out of what the history and mails to others say. */
async function forgetName(person: Named, trx: Trx): Promise<void> {
  const { userId, firstName, lastName, phone } = person
  const name = `${firstName} ${lastName}`.trim()
  // Who has the same name keeps it.
  const namesake = await trx
    .selectFrom('users')
    .where('id', '<>', userId)
    .where(sql<boolean>`lower(trim(first_name || ' ' || last_name)) = lower(${name})`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const words = [dataSubject({ emailVerified: false, ...person }).email, ...(namesake ? [] : [name])]
  await forgetInHistory(words, 'everything', trx)
  await forgetInMails(words, trx)
  const own = [person.email, name, firstName, lastName, phone ?? '']
  const account = { entity: 'user', entityIds: [userId] }
  await forgetInHistory(own, account, trx)
  await forgetKeysInHistory(['firstName', 'lastName', 'email', 'phone'], account, trx)
}

/** Declines a request with a reason, which the person is told. Refuses `conflict` a request that is no longer open. */
export function declineDeletion(
  { userId, answer }: { userId: number; answer: string },
  admin: AdminViewer,
  now: Date,
) {
  return onOpenRequest(userId, admin, async ({ requestId, person }, trx) => {
    const set = { decided_by: admin.userId, decided_at: now, answer }
    await moveLocked(deletionLifecycle, 'decline', { by: 'admin', id: requestId, set }, trx)
    const after = { user: userId, answer }
    await auditRecord(admin, 'deletion_request.declined', requestId, { after }, now, trx)
    await queueDeletionEnded({ ...person, requestId, answer }, now, trx)
    return ok()
  })
}

interface OpenRequest {
  requestId: number
  person: Subject
  admins: Awaited<ReturnType<typeof lockAdmins>>
}

/** Decides with the admins, the request and the account locked, in this order. */
function onOpenRequest(
  userId: number,
  admin: AdminViewer,
  decide: (request: OpenRequest, trx: Trx) => Promise<Outcome>,
) {
  return transaction(async (trx) => {
    const admins = await lockAdmins(trx)
    const refusal = noLongerAdmin(admins, admin)
    if (refusal) return refusal
    const request = await lockRow('deletion_requests', { user_id: userId, status: 'open' }, ['id'], trx)
    if (!request) return refuse('conflict', 'This request was withdrawn, or another admin has decided it.')
    const person = await trx
      .selectFrom('users')
      .where('id', '=', userId)
      .select([
        'id as userId',
        'email',
        'first_name as firstName',
        'last_name as lastName',
        'phone',
        'admin_role as adminRole',
      ])
      .select(sql<boolean>`email_verified_at is not null`.as('emailVerified'))
      .forUpdate()
      .executeTakeFirstOrThrow()
    return decide({ requestId: request.id, person, admins }, trx)
  })
}

async function endRole(
  { userId, email, firstName, adminRole }: Subject & { adminRole: AdminRole },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
) {
  await setAdminRole({ userId, from: adminRole, to: null }, now, trx)
  const change = {
    what: `${admin.displayName} deleted the account of ${firstName}, as they had asked`,
    person: { userId: null, name: firstName, email },
    before: adminRole,
    after: 'Account deleted',
    by: admin,
    key: `deleted:${userId}`,
  }
  await queueAdminsChanged(change, now, trx)
}

const MAX_AT_ONCE = 20

/** Removes the address from messages about deletions once they were sent. Answers how many requests are clear. */
export async function clearDeletionMessages(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const requests = await trx
      .selectFrom('deletion_requests')
      .where('status', '=', 'done')
      .where('messages_cleared_at', 'is', null)
      .orderBy('id')
      .select(['id', 'user_id as userId'])
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    let cleared = 0
    for (const { id, userId } of requests) {
      const left = await clearMessagesOf({ entity: 'deletion_request', entityId: id, userId }, trx)
      if (left > 0) continue
      // That it was asked for and done is in the request; what admins were written about it named the person.
      await clearTextsAbout({ entity: 'deletion_request', entityId: id }, trx)
      const set = { messages_cleared_at: now }
      await trx.updateTable('deletion_requests').set(set).where('id', '=', id).execute()
      cleared += 1
    }
    return cleared
  })
}
