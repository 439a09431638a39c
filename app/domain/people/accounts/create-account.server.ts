import type { Trx } from '#db/client.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { hashPassword } from './passwords.server.ts'
import type { AdminRole } from '#app/platform/admin-rights.ts'
import { accountLabels } from './rules.ts'

export interface NewAccount {
  email: string
  /** One of the two, or neither for an account that is set up by mail. */
  password?: string
  passwordHash?: string
  firstName: string
  lastName: string
  role?: 'admin' | 'member'
  /** Of an admin; default all rights. */
  adminRole?: AdminRole
  isPress?: boolean
  emailVerifiedAt?: Date | null
  phone?: string | null
  country?: string | null
  timezone?: string | null
  newsletter?: boolean
  termsAcceptedAt?: Date | null
}

/** Creates an account. Refuses `conflict` (spec 8) an address that is taken. */
export async function createAccount(input: NewAccount, now: Date, trx: Trx) {
  const passwordHash =
    input.passwordHash ?? (input.password === undefined ? null : await hashPassword(input.password))
  const row = await trx
    .insertInto('users')
    .values({
      email: input.email,
      password_hash: passwordHash,
      email_verified_at: input.emailVerifiedAt ?? null,
      role: input.role ?? 'member',
      admin_role: input.role === 'admin' ? (input.adminRole ?? 'admin') : null,
      first_name: input.firstName,
      last_name: input.lastName,
      phone: input.phone ?? null,
      country: input.country ?? null,
      timezone: input.timezone ?? null,
      is_press: input.isPress ?? false,
      terms_accepted_at: input.termsAcceptedAt ?? null,
      newsletter: input.newsletter ?? false,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) return ok({ userId: row.id })
  const message = accountLabels.usernameTaken
  return refuse('conflict', message, { email: [message] })
}
