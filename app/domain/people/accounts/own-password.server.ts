import { db, transaction } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { passwordChanged } from './mails/password-changed.ts'
import { endLinks } from './one-time-links.server.ts'
import { nullWhenFull, tryHashPassword, verifyPassword } from './passwords.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { tooBusy } from './sign-in.server.ts'
import { giveBackTry, spendTry } from './throttle.server.ts'

/**
 * Checks the present password of a signed-in person: finding an open browser is not enough. Refuses `invalid` a wrong
 * one, beside `field`, and `throttled` after too many tries.
 */
export async function checkOwnPassword(password: string, viewer: Viewer, field: string) {
  const key = String(viewer.userId)
  const throttled = await spendTry('ownPassword', key)
  if (throttled) return throttled
  const row = await findRow('users', { id: viewer.userId }, ['password_hash'], db())
  const hash = row?.password_hash ?? null
  const check = await verifyPassword(hash, password).catch(nullWhenFull)
  if (!check) return tooBusy
  if (!check.matches || hash === null) {
    const message = 'This is not your present password'
    return refuse('invalid', message, { [field]: [message] })
  }
  await giveBackTry('ownPassword', key)
  return ok({ hash })
}

/**
 * Changes the password of a person who knows the present one. Ends their other sessions and the links that were mailed for a
 * new password or address, and tells them. Refuses `conflict` when it was changed since it was checked.
 */
export async function changePassword(
  input: { current: string; password: string },
  viewer: Viewer,
  now: Date,
) {
  const checked = await checkOwnPassword(input.current, viewer, 'current')
  if (!checked.ok) return checked
  const passwordHash = await tryHashPassword(input.password)
  if (!passwordHash) return tooBusy
  return transaction(async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: now })
      .where('id', '=', viewer.userId)
      .where('password_hash', '=', checked.value.hash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return refuse('conflict', 'Your password has been changed elsewhere. Load the page again.')
    await endLinks(['password_reset', 'email_change', 'second_factor'], { userId: viewer.userId }, now, trx)
    const keep = viewer.sessionFamily
    const ended = await endSessionsOf(viewer.userId, 'password_changed', now, trx, { keep })
    const step = { action: 'account.password_changed', entity: 'user', entityId: viewer.userId }
    await audit(viewer, step, now, trx)
    await queueMail(
      {
        mail: passwordChanged,
        to: { email: viewer.email, name: viewer.firstName, userId: viewer.userId },
        params: { firstName: viewer.firstName },
        dedupeKey: `password-changed:${viewer.userId}:${now.getTime()}`,
        entity: 'user',
        entityId: viewer.userId,
      },
      now,
      trx,
    )
    return ok({ ended })
  })
}
