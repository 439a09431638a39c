import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/types.ts'
import {
  MAX_HELD_ROWS,
  removedAddress,
  type DataSubject,
  type PersonalData,
} from '#app/platform/personal-data.ts'

const ofPerson =
  ({ userId, email }: DataSubject) =>
  (eb: ExpressionBuilder<DB, 'sponsorships'>) =>
    eb.or([eb('user_id', '=', userId), eb('contact_email', '=', email)])

/** Applications for sponsorships. What was agreed with a company stays; its contact's details go. */
export const sponsorshipsOfPerson: PersonalData = {
  async held(person, reader) {
    const sponsorships = await reader
      .selectFrom('sponsorships')
      .where(ofPerson(person))
      .orderBy('id', 'desc')
      .select(['year as season', 'company', 'credit_as as printedAs', 'contact_name as contact', 'phone'])
      .select(['contact_email as email', 'message', 'state', 'created_at as startedAt'])
      .select(['applied_at as appliedAt', 'bill_to as billedTo', 'po_number as purchaseOrder'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { sponsorships }
  },
  async remove(person, _by, now, trx) {
    await trx.deleteFrom('sponsorships').where(ofPerson(person)).where('state', '=', 'draft').execute()
    const rows = await trx.selectFrom('sponsorships').where(ofPerson(person)).select('id').execute()
    for (const { id } of rows)
      await trx
        .updateTable('sponsorships')
        .set({
          user_id: null,
          contact_name: 'Deleted contact',
          // One address for each: two of them can be of one company.
          contact_email: `${id}-${removedAddress(person.userId)}`,
          phone: '',
          message: '',
          bill_to: null,
          po_number: null,
          updated_at: now,
        })
        .where('id', '=', id)
        .execute()
  },
}
