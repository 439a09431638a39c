import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** Files that a person uploaded for a sponsorship. They are the company's and stay; who uploaded them is forgotten. */
export const artworkOfPerson: PersonalData = {
  async held({ userId, email }, reader) {
    const artwork = await reader
      .selectFrom('sponsor_artworks as a')
      .innerJoin('sponsorships as s', 's.id', 'a.sponsorship_id')
      .leftJoin('files as f', 'f.id', 'a.file_id')
      .where((eb) => eb.or([eb('a.uploaded_by', '=', userId), eb('s.contact_email', '=', email)]))
      .orderBy('a.id', 'desc')
      .select([
        's.company',
        'a.part',
        'a.version',
        'f.original_name as file',
        'a.wording',
        'a.link',
        'a.state',
      ])
      .select('a.uploaded_at as uploadedAt')
      .limit(MAX_HELD_ROWS)
      .execute()
    return { artwork }
  },
  async remove({ userId }, _by, _now, trx) {
    await trx
      .updateTable('sponsor_artworks')
      .set({ uploaded_by: null })
      .where('uploaded_by', '=', userId)
      .execute()
  },
}
