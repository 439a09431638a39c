import type { Reader, Trx } from '#db/client.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { removedAddress } from '#app/platform/personal-data.ts'
import { accountLifecycle } from './lifecycle.ts'

/**
 * Closes an account that was merged into another, as a deleted one is closed, except for its name: the history says who did what, and the
 * person is there. What opened press and a studio is the other account's now.
 */
export async function closeMerged(
  { stays, goes }: { stays: number; goes: number },
  now: Date,
  trx: Trx,
): Promise<void> {
  const { is_press: isPress } = await trx
    .selectFrom('users')
    .where('id', '=', goes)
    .select('is_press')
    .executeTakeFirstOrThrow()
  const set = {
    email: removedAddress(goes),
    password_hash: null,
    phone: null,
    newsletter: false,
    is_press: false,
    current_studio_id: null,
    email_verified_at: null,
    deleted_at: now,
    merged_into: stays,
    updated_at: now,
  }
  await moveLocked(accountLifecycle, 'merge', { by: 'admin', id: goes, set }, trx)
  if (isPress) await trx.updateTable('users').set({ is_press: true }).where('id', '=', stays).execute()
}

/** Gives an account the address that it confirmed as it is stored, so that sign-in finds it, unless a third account has that one. */
export async function spellAddress(userId: number, email: string, now: Date, trx: Trx): Promise<void> {
  const stored = storedAddress(email)
  await trx
    .updateTable('users')
    .set({ email: stored, updated_at: now })
    .where('id', '=', userId)
    .where('email', '<>', stored)
    .where('email_verified_at', 'is not', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('users as u').where('u.email', '=', stored).select('u.id'))),
    )
    .execute()
}

/** The accounts that were merged into a person's. */
export async function mergedInto(userId: number, reader: Reader) {
  return reader
    .selectFrom('users')
    .where('merged_into', '=', userId)
    .orderBy('id')
    .select(['id as userId', 'email', 'first_name as firstName', 'last_name as lastName'])
    .execute()
}
