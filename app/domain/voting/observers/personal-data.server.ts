import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** The votes a person observes. */
export const observedByPerson: PersonalData = {
  async held({ userId }, reader) {
    const observed = await reader
      .selectFrom('voting_observers')
      .where('user_id', '=', userId)
      .orderBy('year', 'desc')
      .select(['year as season', 'added_at as since'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { observed }
  },
  async remove({ userId }, _by, _now, trx) {
    await trx.deleteFrom('voting_observers').where('user_id', '=', userId).execute()
  },
}
