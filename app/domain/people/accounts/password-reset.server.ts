import { passwordReset } from './mails/password-reset.ts'
import { z } from 'zod'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import { db, transaction, type Trx } from '#db/client.ts'
import { awardDay } from '#app/domain/season/seasons/award-day.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { href } from '#app/platform/href.ts'
import { createAccount } from './create-account.server.ts'
import { endLinks, findLink, takeLink, usableLinks, type LinkOwner } from './one-time-links.server.ts'
import { mailLink } from './mailed-links.server.ts'
import { tryHashPassword } from './passwords.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { tooBusy } from './sign-in.server.ts'

export const answerReset = defineJob({
  kind: 'account.reset',
  lane: 'personal',
  payload: z.strictObject({ requestId: recordId }),
})

/** At most this many usable links, rather than so many an hour: the mailbox has one that works or gets another. */
const USABLE_LINKS = 3
const KINDS = ['password_reset', 'account_setup'] as const

/**
 * Stores a request for a new password, which the worker answers. The work is the same whether or not there is an account, so
 * neither the answer nor its time tells.
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

/**
 * Answers a request in the worker: mails a link to an active account with fewer than three usable ones, once. Opens nothing: the link goes
 * to the address itself.
 */
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

/** Mails an account the link to set a password, unless it has three that work. */
export async function mailResetLink(
  user: { id: number; email: string; first_name: string },
  now: Date,
  trx: Trx,
): Promise<void> {
  const owner = { userId: user.id }
  if ((await usableLinks('password_reset', owner, now, trx)) >= USABLE_LINKS) return
  const link = { kind: 'password_reset', mail: passwordReset, page: href('/password-reset') } as const
  const person = { email: user.email, firstName: user.first_name }
  await mailLink({ ...link, owner, person }, now, trx)
}

/** The state of a set-password link and its owner. `isSetUp` is for the first password of a directory member. */
export async function findPasswordLink(token: string, now: Date) {
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
 * Sets a password by a mailed link and ends the person's other sessions. A set-up link makes the account of a directory member,
 * or claims the one with the same address, which the email has proven. Refuses `closed` a used or expired link.
 */
export async function setPasswordByLink(token: string, password: string, requestId: string, now: Date) {
  const gone = refuse('closed', 'This link has been used or has expired.')
  // Checked first, because hashing is expensive.
  if ((await findLink(token, KINDS, now, db())).state !== 'usable') return gone
  const passwordHash = await tryHashPassword(password)
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
    await endLinks([...KINDS, 'second_factor'], { userId, directoryId: link.directoryId }, now, trx)
    await endSessionsOf(userId, 'password_changed', now, trx)
    const change = { after: { by: link.kind } }
    const step = { action: 'account.password_set', entity: 'user', entityId: userId, ...change }
    await audit({ userId, requestId }, step, now, trx)
    return ok({ userId })
  })
}

/** The account of a directory member, created if there is none, with the membership in the directory. */
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
  const today = await awardDay(now, trx)
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

/** Opens nothing: the set-up link that leads here was mailed to the address. */
async function userWithEmail(email: string, trx: Trx): Promise<number | null> {
  const row = await trx.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst()
  return row?.id ?? null
}
