import { passwordReset } from '#app/domain/people/accounts/mails/password-reset.ts'
import { z } from 'zod'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import { db, transaction, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { createAccount } from './create-account.server.ts'
import {
  endLinks,
  findLink,
  issueLink,
  takeLink,
  usableLinks,
  type LinkOwner,
  type LinkState,
} from './one-time-links.server.ts'
import type { PasswordOwner } from './password-rules.ts'
import { hashPassword, PasswordQueueFull } from './passwords.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { tooBusy } from './sign-in.server.ts'

export const answerReset = defineJob({
  kind: 'account.reset',
  lane: 'personal',
  payload: z.strictObject({ requestId: recordId }),
})

/** Counted while they work, not by the hour: whoever else asked, the mailbox holds one that works or gets another. */
const USABLE_LINKS = 3
const KINDS = ['password_reset', 'account_setup'] as const

/**
 * Writes down that somebody wants a new password for this address, and leaves the rest to the worker: what is done now is
 * the same whether or not there is an account, so neither answer nor time tells.
 */
export async function requestPasswordReset(email: string, now: Date): Promise<void> {
  await transaction(async (trx) => {
    const request = await trx
      .insertInto('password_reset_requests')
      .values({ email, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const options = { dedupeKey: `account.reset:${request.id}` }
    await enqueue(answerReset, { requestId: request.id }, options, now, trx)
  })
}

/** The worker's half: mails the link when there is an active account and fewer than three that still work. Doing it twice mails once. */
export async function answerResetRequest(requestId: number, now: Date): Promise<void> {
  await transaction(async (trx) => {
    const request = await trx
      .deleteFrom('password_reset_requests')
      .where('id', '=', requestId)
      .returning('email')
      .executeTakeFirst()
    if (!request) return
    const user = await trx
      .selectFrom('users')
      .where('email', '=', request.email)
      .where('status', '=', 'active')
      .select(['id', 'email', 'first_name'])
      .forUpdate()
      .executeTakeFirst()
    if (user) await mailResetLink(user, now, trx)
  })
}

export async function mailResetLink(
  user: { id: number; email: string; first_name: string },
  now: Date,
  trx: Trx,
): Promise<void> {
  if ((await usableLinks('password_reset', { userId: user.id }, now, trx)) >= USABLE_LINKS) return
  const { token, linkId } = await issueLink('password_reset', { userId: user.id }, now, trx)
  await queueMail(
    {
      mail: passwordReset,
      to: { email: user.email, name: user.first_name, userId: user.id },
      params: {
        firstName: user.first_name,
        link: config().appUrl + withQuery(href('/password-reset'), { token }),
      },
      dedupeKey: `password-reset:${linkId}`,
      entity: 'user',
      entityId: user.id,
      sensitive: true,
    },
    now,
    trx,
  )
}

export interface PasswordLink {
  state: LinkState
  /** A first password for somebody out of the member directory, rather than a new one. */
  isSetUp: boolean
  owner: PasswordOwner
}

/** What the link of a set-password page is worth, and whose it is. Changes nothing. */
export async function findPasswordLink(token: string, now: Date): Promise<PasswordLink> {
  const link = await findLink(token, KINDS, now, db())
  const owner = link.state === 'usable' ? await ownerOf(link) : undefined
  return {
    state: link.state === 'usable' && !owner ? 'unknown' : link.state,
    isSetUp: link.kind === 'account_setup',
    owner: { email: owner?.email, firstName: owner?.first_name, lastName: owner?.last_name },
  }
}

function ownerOf(link: { userId: number | null; directoryId: number | null }) {
  const table = link.userId === null ? 'member_directory' : 'users'
  return db()
    .selectFrom(table)
    .where('id', '=', link.userId ?? link.directoryId ?? 0)
    .select(['email', 'first_name', 'last_name'])
    .executeTakeFirst()
}

/**
 * Sets the password behind a mailed link, which works once, and ends all other sessions of the person. A set-up link makes
 * the account of a directory member, or claims the one with the same address: the mail has proven whose it is.
 * Refused with `closed` when the link has been used or ran out.
 */
export async function setPasswordByLink(
  token: string,
  password: string,
  requestId: string,
  now: Date,
): Promise<Outcome<{ userId: number }>> {
  const gone = refuse('closed', 'This link has been used or has run out.')
  // Hashing is dear: not for links that open nothing.
  if ((await findLink(token, KINDS, now, db())).state !== 'usable') return gone
  const passwordHash = await hashPassword(password).catch((error: unknown) => {
    if (error instanceof PasswordQueueFull) return null
    throw error
  })
  if (!passwordHash) return tooBusy
  return transaction(async (trx) => {
    const link = await takeLink(token, KINDS, now, trx)
    const userId = link && (link.userId ?? (await accountOfMember(link, now, trx)))
    if (!userId) return gone
    const user = await trx
      .updateTable('users')
      .set((eb) => ({
        password_hash: passwordHash,
        email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
        updated_at: now,
      }))
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .returning('id')
      .executeTakeFirst()
    if (!user) return gone
    await endLinks(KINDS, { userId, directoryId: link.directoryId }, now, trx)
    await endSessionsOf(userId, 'password_changed', now, trx)
    const entry = {
      action: 'account.password_set',
      entity: 'user',
      entityId: userId,
      after: { by: link.kind },
    }
    await audit({ userId, requestId }, entry, now, trx)
    return ok({ userId })
  })
}

/** The account of a directory member, made now if there is none, with the membership the directory states. */
async function accountOfMember(link: LinkOwner, now: Date, trx: Trx): Promise<number | null> {
  const member = await trx
    .selectFrom('member_directory')
    .where('id', '=', link.directoryId ?? 0)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!member) return null
  if (member.claimed_by) return member.claimed_by
  const created = await createAccount(
    { email: member.email, firstName: member.first_name, lastName: member.last_name },
    now,
    trx,
  )
  const userId = created.ok ? created.value.userId : await userWithEmail(member.email, trx)
  if (!userId) return null
  await trx.updateTable('member_directory').set({ claimed_by: userId }).where('id', '=', member.id).execute()
  const today = now.toISOString().slice(0, 10)
  if (member.membership_type_id !== null && (member.valid_to === null || member.valid_to >= today)) {
    await trx
      .insertInto('memberships')
      .values({
        user_id: userId,
        membership_type_id: member.membership_type_id,
        status: 'active',
        ends_on: member.valid_to,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return userId
}

async function userWithEmail(email: string, trx: Trx): Promise<number | null> {
  const row = await trx.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst()
  return row?.id ?? null
}
