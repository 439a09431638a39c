import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** Logos that a person uploaded for a partner. They are the organisation's and stay; who uploaded them is forgotten. */
export const logosOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const partnerLogos = await reader
      .selectFrom('pool_partner_logos as l')
      .innerJoin('pool_partners as a', 'a.id', 'l.partner_id')
      .innerJoin('files as f', 'f.id', 'l.file_id')
      .where('l.uploaded_by', '=', userId)
      .orderBy('l.id', 'desc')
      .select([
        'a.organisation',
        'l.version',
        'f.original_name as file',
        'l.state',
        'l.uploaded_at as uploadedAt',
      ])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { partnerLogos }
  },
  async remove({ userId }, _by, _now, trx) {
    await trx
      .updateTable('pool_partner_logos')
      .set({ uploaded_by: null })
      .where('uploaded_by', '=', userId)
      .execute()
  },
}
