import { ownEntryCode } from '#app/platform/conflicts/visibility.server.ts'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** The entries assigned to a judge. They prove how the award was judged and stay with the scores. */
export const assignmentsOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const assigned = await reader
      .selectFrom('assigned_entries as a')
      .innerJoin('submissions as s', 's.id', 'a.submission_id')
      .where('a.user_id', '=', userId)
      .orderBy('a.given_at', 'desc')
      .orderBy('s.id')
      .select(ownEntryCode(userId).as('entry'))
      .select(['s.year as season', 'a.given', 'a.given_at as givenAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return assigned.length > 0 ? { assigned } : {}
  },
  async remove({ userId }, _by, _now, trx) {
    await trx.deleteFrom('assignment_loads').where('user_id', '=', userId).execute()
  },
}
