import { MOST_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** Consents and the lists with the person. How many were sent stays known from the history; who they were goes. */
export const consentsOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const screenings = await reader
      .selectFrom('indee_access')
      .where('user_id', '=', userId)
      .orderBy('year', 'desc')
      .select(['year', 'indee_email as email', 'status', 'consented_at as consentedAt'])
      .select(['exported_at as sentAt', 'ended_at as endedAt'])
      .limit(MOST_HELD_ROWS)
      .execute()
    return { screenings }
  },
  async remove({ userId }, _by, _now, trx) {
    await trx
      .deleteFrom('indee_list_people')
      .where('access_id', 'in', trx.selectFrom('indee_access').where('user_id', '=', userId).select('id'))
      .execute()
    await trx.deleteFrom('indee_access').where('user_id', '=', userId).execute()
  },
}
