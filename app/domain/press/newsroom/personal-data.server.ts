import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** Items of the newsroom by their author. They are the award's and stay; their author's name goes. */
export const removeAuthor: PersonalData = {
  async held({ userId }, reader) {
    const pressItems = await reader
      .selectFrom('press_items')
      .where('author_id', '=', userId)
      .orderBy('id', 'desc')
      .select(['title', 'kind', 'state', 'created_at as createdAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return pressItems.length > 0 ? { pressItems } : {}
  },
  async remove({ userId }, _by, _now, trx) {
    await trx.updateTable('press_items').set({ author_id: null }).where('author_id', '=', userId).execute()
    await trx.updateTable('press_item_files').set({ added_by: null }).where('added_by', '=', userId).execute()
  },
}
