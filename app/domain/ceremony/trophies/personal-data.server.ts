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
  (eb: ExpressionBuilder<DB, 'trophy_orders'>) =>
    eb.or([eb('user_id', '=', userId), eb(eb.fn('lower', ['contact_email']), '=', email.toLowerCase())])

/** A person's orders of extra trophies. What was engraved stays; where it was sent and who asked go. */
export const trophyOrdersOfPerson: PersonalData = {
  async held(person, reader) {
    const trophyOrders = await reader
      .selectFrom('trophy_orders')
      .where(ofPerson(person))
      .orderBy('id', 'desc')
      .select(['year as season', 'state', 'engraving', 'qty as pieces', 'contact_name as contact'])
      .select(['contact_email as email', 'phone', 'ship_to as sentTo', 'carrier', 'tracking', 'wish'])
      .select(['proof_approved_by as approvedBy', 'ordered_at as orderedAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { trophyOrders }
  },
  async keptBecause(person, reader) {
    const row = await reader
      .selectFrom('trophy_orders')
      .where(ofPerson(person))
      .where('state', 'not in', ['delivered', 'declined', 'cancelled'])
      .select('id')
      .executeTakeFirst()
    return row ? 'An order of extra trophies is under way.' : null
  },
  async remove(person, _by, now, trx) {
    await trx
      .updateTable('trophy_orders')
      .set({
        user_id: null,
        contact_name: 'Deleted contact',
        contact_email: removedAddress(person.userId),
        phone: '',
        ship_to: JSON.stringify({}),
        wish: '',
        proof_approved_by: '',
        updated_at: now,
      })
      .where(ofPerson(person))
      .execute()
  },
}
