import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** Nominations of a person, by their address. Who was nominated is the award's record and stays; the address goes. */
export const nominationsOfPerson: PersonalData = {
  async held({ email }, reader) {
    if (email === '') return {}
    const nominations = await reader
      .selectFrom('nomination_people as p')
      .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
      .where('p.email', '=', email)
      // What is not public yet is not told by a download either.
      .where('n.status', '=', 'announced')
      .orderBy('p.id', 'desc')
      .select(['n.year as season', 'n.display_title as title', 'p.full_name as name', 'p.credit', 'p.email'])
      .select(['p.pronunciation', 'p.confirmed_at as confirmedAt', 'p.attending'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return nominations.length > 0 ? { nominations } : {}
  },
  async remove({ email }, _by, _now, trx) {
    if (email === '') return
    await trx.updateTable('nomination_people').set({ email: '' }).where('email', '=', email).execute()
    await trx.deleteFrom('nominee_link_requests').where('email', '=', email).execute()
  },
}
