import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** Filters of lists that an admin has saved. */
export const viewsOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const savedViews = await reader
      .selectFrom('saved_views')
      .where('owner_id', '=', userId)
      .orderBy('id', 'desc')
      .select(['page', 'name', 'query', 'shared'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return savedViews.length > 0 ? { savedViews } : {}
  },
  async remove({ userId }, _by, _now, trx) {
    await trx.deleteFrom('saved_views').where('owner_id', '=', userId).execute()
  },
}
