import type { Reader } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { discardFile } from '#app/platform/files/commands.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { MAX_HELD_ROWS, removedAddress, type PersonalData } from '#app/platform/personal-data.ts'
import { accountLifecycle, membershipLifecycle } from './lifecycle.ts'

/** The account itself, its sessions and memberships. */
export const accountOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const [account, sessions, secondFactor, passkeys, memberships] = await Promise.all([
      reader
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['email', 'first_name as firstName', 'last_name as lastName', 'phone', 'country', 'timezone'])
        .select([
          'newsletter',
          'role',
          'admin_role as adminRole',
          'is_press as isPress',
          'created_at as joinedAt',
        ])
        .select(['email_verified_at as emailConfirmedAt', 'terms_accepted_at as termsAcceptedAt'])
        .select('last_sign_in_at as lastSignInAt')
        .executeTakeFirstOrThrow(),
      reader
        .selectFrom('session_families')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .select(['user_agent as browser', 'address', 'created_at as startedAt', 'last_seen_at as lastSeenAt'])
        .select('revoked_at as endedAt')
        .limit(MAX_HELD_ROWS)
        .execute(),
      reader
        .selectFrom('second_factors')
        .where('user_id', '=', userId)
        .select(['created_at as setUpAt', 'confirmed_at as turnedOnAt'])
        .executeTakeFirst(),
      reader
        .selectFrom('passkeys')
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .select(['name', 'created_at as addedAt', 'last_used_at as lastUsedAt'])
        .limit(MAX_HELD_ROWS)
        .execute(),
      membershipsOf(userId, reader),
    ])
    return { account, sessions, secondFactor: secondFactor ?? null, passkeys, memberships }
  },
  async remove({ userId, email }, by, now, trx) {
    const set = {
      email: removedAddress(userId),
      first_name: 'Deleted',
      last_name: 'account',
      password_hash: null,
      phone: null,
      country: null,
      timezone: null,
      newsletter: false,
      is_press: false,
      current_studio_id: null,
      email_verified_at: null,
      deleted_at: now,
      updated_at: now,
    }
    await moveLocked(accountLifecycle, 'delete', { by: 'admin', id: userId, set }, trx)
    await trx.deleteFrom('session_families').where('user_id', '=', userId).execute()
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
    await trx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
    await trx.deleteFrom('parked_forms').where('user_id', '=', userId).execute()
    await trx.deleteFrom('password_reset_requests').where('email', '=', email).execute()
    await trx
      .deleteFrom('member_directory')
      .where((eb) => eb.or([eb('claimed_by', '=', userId), eb('email', '=', email)]))
      .execute()
    const ended = await moveAll(
      membershipLifecycle,
      'cancel',
      { by: 'admin', where: { user_id: userId }, returning: ['id'] },
      trx,
    )
    for (const { id } of ended)
      await auditRecord(by, 'membership.cancelled', id, { after: { status: 'cancelled' } }, now, trx)
    const proofs = await trx
      .selectFrom('memberships')
      .where('user_id', '=', userId)
      .where('proof_file_id', 'is not', null)
      .select('proof_file_id as fileId')
      .execute()
    const details = { school: null, student_no: null, expected_graduation: null, discipline: null }
    await trx
      .updateTable('memberships')
      .set({ ...details, credits_url: null, resume: null, review_note: null, proof_file_id: null })
      .where('user_id', '=', userId)
      .execute()
    for (const { fileId } of proofs) if (fileId !== null) await discardFile(fileId, now, trx)
  },
}

function membershipsOf(userId: number, reader: Reader) {
  return reader
    .selectFrom('memberships as m')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('m.user_id', '=', userId)
    .orderBy('m.id', 'desc')
    .select(['t.name as type', 'm.status', 'm.starts_on as from', 'm.ends_on as until', 'm.school'])
    .select(['m.student_no as studentNumber', 'm.expected_graduation as expectedGraduation', 'm.discipline'])
    .select(['m.credits_url as credits', 'm.resume as aboutYourWork', 'm.created_at as appliedAt'])
    .limit(MAX_HELD_ROWS)
    .execute()
}
