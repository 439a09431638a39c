import { sql } from 'kysely'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'
import { shownTitle } from './shown-title.ts'

/** Entries that a person began or that belong to their studios, and the address beside their credits. */
export const entriesOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const rows = await reader
      .selectFrom('submissions as s')
      .innerJoin('categories as c', 'c.id', 's.category_id')
      .where(
        sql<boolean>`(s.created_by = ${userId} or s.studio_id in (
          select studio_id from studio_members where user_id = ${userId} and status = 'active'))`,
      )
      .orderBy('s.id', 'desc')
      .select(['s.code', 's.title', 's.status', 's.year as season', 'c.name as category'])
      .select(sql<boolean>`s.created_by = ${userId}`.as('begunByYou'))
      .limit(MAX_HELD_ROWS)
      .execute()
    return { entries: rows.map((row) => ({ ...row, title: shownTitle(row.title) })) }
  },
  async remove({ email }, _by, _now, trx) {
    await trx
      .updateTable('submission_people')
      .set({ email: '' })
      .where(sql<boolean>`lower(email) = lower(${email}) and email <> ''`)
      .execute()
    await trx.deleteFrom('opening_notices').where('email', '=', email).execute()
  },
}
