import { db, isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { href } from '#app/platform/href.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { emailChangeLink } from './mails/email-change-link.ts'
import { emailChangeAsked, emailChanged, emailInUse } from './mails/email-changes.ts'
import { mailLink } from './mailed-links.server.ts'
import { endLinks, findLink, issueLink, linksInLastHour, takeLink } from './one-time-links.server.ts'
import { checkOwnPassword } from './own-password.server.ts'

const CHANGES_AN_HOUR = 3
const KINDS = ['email_change'] as const
const GONE = refuse('closed', 'This link no longer works. Sign in and ask for the change again.')

/**
 * Asks for another address: mails a link to it, and a notice to the present one. The answer, the page and what is stored are the
 * same when an account has that address already; then its owner is told, and no link is sent. Opens nothing: only the link does.
 */
export async function askEmailChange(input: { email: string; password: string }, viewer: Viewer, now: Date) {
  const newEmail = input.email
  if (newEmail.toLowerCase() === viewer.email.toLowerCase()) {
    const message = 'This is already your address'
    return refuse('invalid', message, { email: [message] })
  }
  const checked = await checkOwnPassword(input.password, viewer, 'password')
  if (!checked.ok) return checked
  return transaction(async (trx) => {
    await trx.selectFrom('users').where('id', '=', viewer.userId).select('id').forUpdate().execute()
    if ((await linksInLastHour('email_change', viewer, now, trx)) >= CHANGES_AN_HOUR)
      return refuse('throttled', 'You have asked for several changes. Try again in an hour.')
    const owner = { userId: viewer.userId }
    await endLinks(KINDS, owner, now, trx)
    const holder = await trx
      .selectFrom('users')
      .where('email', '=', newEmail)
      .select(['id', 'email', 'first_name as firstName'])
      .executeTakeFirst()
    if (holder) {
      await issueLink('email_change', { ...owner, email: newEmail }, now, trx)
      await tellHolder(holder, now, trx)
    } else {
      const person = { email: newEmail, firstName: viewer.firstName }
      const link = { kind: 'email_change', mail: emailChangeLink, page: href('/account/email') } as const
      await mailLink({ ...link, owner, person, newEmail }, now, trx)
    }
    const { userId, firstName, email } = viewer
    const step = { action: 'account.email_change_asked', entity: 'user', entityId: userId }
    await audit(viewer, { ...step, after: { email: newEmail } }, now, trx)
    await queueMail(
      {
        mail: emailChangeAsked,
        to: { email, name: firstName, userId },
        params: { firstName, newEmail },
        dedupeKey: `email-change-asked:${userId}:${now.getTime()}`,
        entity: 'user',
        entityId: userId,
      },
      now,
      trx,
    )
    return ok()
  })
}

/** Tells the owner of an address that another account asked for it, once a day at most. */
function tellHolder(holder: { id: number; email: string; firstName: string }, now: Date, trx: Trx) {
  const { id, email, firstName } = holder
  return queueMail(
    {
      mail: emailInUse,
      to: { email, name: firstName, userId: id },
      params: { firstName },
      dedupeKey: `email-in-use:${id}:${now.toISOString().slice(0, 10)}`,
      entity: 'user',
      entityId: id,
    },
    now,
    trx,
  )
}

/** The address that waits for its confirmation, and until when; `null` without one. */
export async function pendingEmailOf(viewer: Viewer, now: Date) {
  const row = await db()
    .selectFrom('one_time_tokens')
    .where('user_id', '=', viewer.userId)
    .where('kind', '=', 'email_change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .select(['email', 'expires_at as until'])
    .executeTakeFirst()
  return row?.email ? { email: row.email, until: row.until } : null
}

/** Ends a change that was not confirmed: its link stops working. */
export async function cancelEmailChange(viewer: Viewer, now: Date): Promise<void> {
  await transaction(async (trx) => {
    await endLinks(KINDS, viewer, now, trx)
    const step = { action: 'account.email_change_cancelled', entity: 'user', entityId: viewer.userId }
    await audit(viewer, step, now, trx)
  })
}

/** The state of a link that confirms an address, and the address while it can be confirmed. */
export async function findEmailChange(token: string, now: Date) {
  const { state, email } = await findLink(token, KINDS, now, db())
  return { state, email: state === 'usable' ? email : null }
}

/**
 * Makes the confirmed address the account's, and tells the one before. Links that were mailed there stop working. Refuses
 * `closed` a used or expired link, and an address that another account has taken since, with the same words.
 */
export async function confirmEmailChange(token: string, requestId: string, now: Date) {
  try {
    return await transaction((trx) => takeNewEmail(token, requestId, now, trx))
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error
    await transaction((trx) => takeLink(token, KINDS, now, trx))
    return GONE
  }
}

async function takeNewEmail(token: string, requestId: string, now: Date, trx: Trx) {
  const link = await takeLink(token, KINDS, now, trx)
  if (!link?.userId || !link.email) return GONE
  const { userId, email: newEmail } = link
  const person = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .select(['email', 'first_name as firstName'])
    .forUpdate()
    .executeTakeFirst()
  if (!person) return GONE
  await trx
    .updateTable('users')
    .set({ email: newEmail, email_verified_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute()
  await endLinks(['email_change', 'email_verify', 'password_reset'], { userId }, now, trx)
  const step = { action: 'account.email_changed', entity: 'user', entityId: userId }
  const change = { before: { email: person.email }, after: { email: newEmail } }
  await audit({ userId, requestId }, { ...step, ...change }, now, trx)
  await queueMail(
    {
      mail: emailChanged,
      to: { email: person.email, name: person.firstName, userId },
      params: { firstName: person.firstName, newEmail },
      dedupeKey: `email-changed:${userId}:${now.getTime()}`,
      entity: 'user',
      entityId: userId,
    },
    now,
    trx,
  )
  return ok()
}
