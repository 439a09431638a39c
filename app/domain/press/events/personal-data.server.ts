import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/types.ts'
import {
  MAX_HELD_ROWS,
  removedAddress,
  type DataSubject,
  type PersonalData,
} from '#app/platform/personal-data.ts'
import { giveUpPlace } from './guests.server.ts'

const ofPerson =
  ({ userId, email }: DataSubject) =>
  (eb: ExpressionBuilder<DB, 'event_guests'>) =>
    eb.or([eb('user_id', '=', userId), eb('email', '=', email)])

/**
 * Answers to events. How many came stays; who they were goes. A place at an event that is still to come goes to the one who waits
 * longest.
 */
export const answersOfPerson: PersonalData = {
  async held(person, reader) {
    const events = await reader
      .selectFrom('event_guests')
      .innerJoin('events', 'events.id', 'event_guests.event_id')
      .where((eb) =>
        eb.or([eb('event_guests.user_id', '=', person.userId), eb('event_guests.email', '=', person.email)]),
      )
      .orderBy('event_guests.id', 'desc')
      .select([
        'events.title as event',
        'events.starts_at as startsAt',
        'event_guests.name',
        'event_guests.email',
      ])
      .select(['event_guests.state', 'event_guests.created_at as answeredAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { events }
  },
  async remove(person, by, now, trx) {
    const rows = await trx
      .selectFrom('event_guests')
      .where(ofPerson(person))
      // In the order in which guests lock events.
      .orderBy('event_id')
      .orderBy('id')
      .select('id')
      .execute()
    for (const { id } of rows) {
      await giveUpPlace(id, by, now, trx)
      await trx
        .updateTable('event_guests')
        // One address for each: an address answers once.
        .set({
          user_id: null,
          name: 'Deleted guest',
          email: `${id}-${removedAddress(person.userId)}`,
          updated_at: now,
        })
        .where('id', '=', id)
        .execute()
    }
    await trx.deleteFrom('event_feeds').where('user_id', '=', person.userId).execute()
    await trx.updateTable('events').set({ author_id: null }).where('author_id', '=', person.userId).execute()
  },
}
