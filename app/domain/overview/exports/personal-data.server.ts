import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { exportScheduleLifecycle } from './lifecycle.ts'

/** Exports a person asked for. That they were made stays, as history does; schedules end with the account. */
export const exportsOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const exports = await reader
      .selectFrom('data_exports')
      .where('reader_id', '=', userId)
      .orderBy('id', 'desc')
      .select(['dataset', 'format', 'year as season', 'purpose', 'state', 'asked_at as askedAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    const schedules = await reader
      .selectFrom('export_schedules')
      .where((eb) => eb.or([eb('owner_id', '=', userId), eb('reader_id', '=', userId)]))
      .orderBy('id', 'desc')
      .select(['dataset', 'format', 'purpose', 'every', 'destination', 'state', 'created_at as since'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return {
      ...(exports.length > 0 && { exports }),
      ...(schedules.length > 0 && { scheduledExports: schedules }),
    }
  },
  async remove({ userId }, _by, _now, trx) {
    await moveAll(
      exportScheduleLifecycle,
      'turn_off',
      {
        by: 'system',
        where: (eb) => eb.or([eb('owner_id', '=', userId), eb('reader_id', '=', userId)]),
        set: { off_reason: 'The account was deleted.' },
      },
      trx,
    )
  },
}
