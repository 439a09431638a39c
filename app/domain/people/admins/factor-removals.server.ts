import { transaction, type Reader, type Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { hasFactor, removeFactor } from '#app/domain/people/accounts/second-factor.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { lockAdmins, noLongerAdmin } from './lock-admins.server.ts'
import { tellOfLostFactor } from './lost-factor.server.ts'
import { openSince } from './rules.ts'
import { mayBeSecond, whyNotSecond } from './second-admin.server.ts'

/** A lost second step is taken away by two admins: one asks for it, another one decides. */

const MAX_REMOVALS_LISTED = 5

const NONE = refuse('not_found', 'This account has no second step of signing in.')
const OWN = refuse('forbidden', 'It is your own second step: turn it off on your account page.')

function openAsks(now: Date, reader: Reader) {
  return reader.selectFrom('factor_removals as r').where('r.asked_at', '>', openSince(now))
}

/**
 * A person's name, whether they have a second step, and who asks to remove it, with why this admin may not be the second one. `null` for an
 * unknown person.
 */
export async function factorOf(userId: number, admin: AdminViewer, now: Date, reader: Reader) {
  const person = await reader
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select(['u.email', personName('u').as('name')])
    .executeTakeFirst()
  if (!person) return null
  const name = person.name || person.email
  const asked = await openAsks(now, reader)
    .innerJoin('users as u', 'u.id', 'r.asked_by')
    .where('r.user_id', '=', userId)
    .select(['r.asked_by as by', 'r.asked_at as at', 'r.reason', personName('u').as('name')])
    .executeTakeFirst()
  if (!asked) return { name, isOn: await hasFactor(userId, reader), asked: null }
  return { name, isOn: true, asked: { ...asked, refusal: await whyNotSecond(admin, asked, now, reader) } }
}

/** The people whose lost second step waits for another admin than this one, the oldest wish first. */
export function listFactorRemovals(admin: AdminViewer, now: Date, reader: Reader) {
  return openAsks(now, reader)
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.asked_by', '<>', admin.userId)
    .orderBy('r.asked_at')
    .select(['u.id', 'u.email', personName('u').as('name')])
    .limit(MAX_REMOVALS_LISTED)
    .execute()
}

/**
 * Asks another admin to remove the second step of a person who has lost it. All admins who decide are told. Refuses `not_found` an account
 * without one, `forbidden` one's own, and `conflict` while another admin asks for the same.
 */
export function askFactorRemoval(userId: number, reason: string, admin: FreshAdmin, now: Date) {
  if (userId === admin.userId) return OWN
  return transaction(async (trx) => {
    const refusal = noLongerAdmin(await lockAdmins(trx), admin)
    if (refusal) return refusal
    if (!(await hasFactor(userId, trx))) return NONE
    await trx.deleteFrom('factor_removals').where('asked_at', '<=', openSince(now)).execute()
    const asked = await trx
      .insertInto('factor_removals')
      .values({ user_id: userId, asked_by: admin.userId, asked_at: now, reason })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!asked) return refuse('conflict', 'An admin has already asked for this. Reload the page.')
    await write('asked', userId, reason, admin, now, trx)
    const what = `${admin.displayName} asks to remove the second step of an account. Another admin has to decide.`
    await tellOfLostFactor({ userId, step: 'asked', what, reason }, now, trx)
    return ok()
  })
}

/**
 * Decides what another admin asked for, or takes one's own wish back. Refuses `conflict` what was decided before, and `forbidden` an
 * admin who may not be the second one.
 */
export function decideFactorRemoval(
  { userId, removes }: { userId: number; removes: boolean },
  admin: FreshAdmin,
  now: Date,
) {
  return transaction(async (trx) => {
    const refusal = noLongerAdmin(await lockAdmins(trx), admin)
    if (refusal) return refusal
    const asked = await openAsks(now, trx).where('r.user_id', '=', userId).selectAll().executeTakeFirst()
    if (!asked) return refuse('conflict', 'This has already been decided or has expired. Reload the page.')
    if (!removes) {
      await trx.deleteFrom('factor_removals').where('user_id', '=', userId).execute()
      await write('declined', userId, asked.reason, admin, now, trx)
      return ok()
    }
    if (userId === admin.userId) return OWN
    const second = await mayBeSecond(admin, { by: asked.asked_by, at: asked.asked_at }, now, trx)
    if (second) return second
    // The wish goes with what it is about.
    if (!(await removeFactor(userId, admin, now, trx))) return NONE
    const what = `${admin.displayName} removed the second step of an account, as another admin had asked: its password alone signs in now.`
    await tellOfLostFactor({ userId, step: 'removed', what, reason: asked.reason }, now, trx)
    return ok()
  })
}

function write(
  what: 'asked' | 'declined',
  userId: number,
  reason: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
) {
  const action = `account.second_step_removal_${what}`
  return audit(admin, { action, entity: 'user', entityId: userId, after: { reason } }, now, trx)
}
