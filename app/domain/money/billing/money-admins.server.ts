import type { Trx } from '#db/client.ts'
import { rolesWith } from '#app/platform/admin-rights.ts'

const MAX_TOLD = 50

/** The admins who are told of money by email, all but the one who did it. */
export async function moneyAdmins(except: number | null, trx: Trx) {
  const admins = await trx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('admin_role', 'in', rolesWith('money'))
    .where('status', '=', 'active')
    .where('id', '<>', except ?? 0)
    .orderBy('id')
    .select(['id', 'email', 'first_name', 'last_name'])
    .limit(MAX_TOLD)
    .execute()
  return admins.map(({ id, email, first_name: firstName, last_name: lastName }) => ({
    firstName,
    to: { email, name: `${firstName} ${lastName}`.trim(), userId: id },
  }))
}
