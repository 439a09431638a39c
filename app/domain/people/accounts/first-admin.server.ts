import type { Trx } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { system } from '#app/platform/viewer.ts'
import { endLinks, issueLink } from './one-time-links.server.ts'

interface FirstAdmin {
  email: string
  firstName: string
  lastName: string
}

/**
 * A new link for the first admin, who may get another address and name; earlier links stop working. Refuses `closed` as soon as
 * any admin has a password: from then on people reset it by mail. Refuses `conflict` an address of another account.
 */
export async function renewFirstAdmin({ email, firstName, lastName }: FirstAdmin, now: Date, trx: Trx) {
  const admins = await trx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .orderBy('id')
    .select(['id', 'email', 'password_hash'])
    .forUpdate()
    .execute()
  const [first] = admins
  if (!first) return refuse('not_found', 'This award has no admin.')
  const able = admins.find(({ password_hash }) => password_hash !== null)
  if (able)
    return refuse('closed', `${able.email} is an admin with a password. Reset it on the sign-in page.`)
  const taken = await trx
    .selectFrom('users')
    .where('email', '=', email)
    .where('id', '<>', first.id)
    .select('id')
    .executeTakeFirst()
  if (taken) return refuse('conflict', `--email: ${email} has another account.`)
  const userId = first.id
  await trx
    .updateTable('users')
    .set({ email, first_name: firstName, last_name: lastName, email_verified_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute()
  await endLinks(['password_reset', 'account_setup'], { userId }, now, trx)
  const { token } = await issueLink('password_reset', { userId }, now, trx)
  const change = { before: { email: first.email }, after: { email } }
  const step = { action: 'account.first_admin_renewed', entity: 'user', entityId: userId, ...change }
  await audit(system, step, now, trx)
  return ok({ userId, token })
}
