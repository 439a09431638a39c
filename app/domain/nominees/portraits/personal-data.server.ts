import { discardFile } from '#app/platform/files/commands.server.ts'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** Photos of a person as a nominee, by their address: they can be asked back at any time, so they go with the account. */
export const portraitsOfPerson: PersonalData = {
  async held({ email }, reader) {
    if (email === '') return {}
    const portraits = await reader
      .selectFrom('nominee_portraits as o')
      .innerJoin('nomination_people as p', 'p.id', 'o.person_id')
      .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
      .where('p.email', '=', email)
      // What is not public yet is not told by a download either.
      .where('n.status', '=', 'announced')
      .orderBy('p.id', 'desc')
      .select(['n.display_title as title', 'o.permitted_at as permittedAt', 'o.shown_at as shownAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return portraits.length > 0 ? { portraits } : {}
  },
  async remove({ email }, _by, now, trx) {
    if (email === '') return
    const gone = await trx
      .deleteFrom('nominee_portraits')
      .where('person_id', 'in', (eb) =>
        eb.selectFrom('nomination_people').where('email', '=', email).select('id'),
      )
      .returning('file_id')
      .execute()
    for (const { file_id } of gone) await discardFile(file_id, now, trx)
  },
}
