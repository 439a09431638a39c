import type { Trx } from '#db/client.ts'

const MAX_ADMINS = 100

/** The admins who are told what people outside did: those who may decide. */
export async function listAdminsToTell(trx: Trx) {
  const rows = await trx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('admin_role', '=', 'admin')
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
    .limit(MAX_ADMINS)
    .execute()
  return rows.map(({ lastName, ...row }) => ({ ...row, name: `${row.firstName} ${lastName}`.trim() }))
}
