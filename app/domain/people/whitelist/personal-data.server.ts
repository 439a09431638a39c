import type { PersonalData } from '#app/platform/personal-data.ts'

/** Exceptions that name an address itself. */
export const exceptionsOfPerson: PersonalData = {
  async held({ email }, reader) {
    const exceptions = await reader
      .selectFrom('whitelist')
      .where('match_kind', '=', 'email')
      .where('match_value', '=', email)
      .orderBy('id', 'desc')
      .select(['year as season', 'purpose', 'valid_from as from', 'valid_to as until'])
      .execute()
    return { exceptions }
  },
  async remove({ email }, _by, _now, trx) {
    await trx
      .deleteFrom('whitelist')
      .where('match_kind', '=', 'email')
      .where('match_value', '=', email)
      .execute()
  },
}
