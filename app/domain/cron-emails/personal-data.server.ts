import { removedAddress, type PersonalData } from '#app/platform/personal-data.ts'

/** To which addresses rules have written, so that they write once. The messages are the mail module's; the address goes. */
export const writtenToPerson: PersonalData = {
  async remove({ userId, email }, _by, _now, trx) {
    await trx
      .updateTable('mail_run_records')
      .set({ address: removedAddress(userId) })
      .where('address', '=', email)
      .execute()
  },
}
