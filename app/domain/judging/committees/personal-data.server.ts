import { sql } from 'kysely'
import { MAX_HELD_ROWS, removedAddress, type PersonalData } from '#app/platform/personal-data.ts'

/** Seats on committees, and invitations to them that went to an address. A seat stays with the scores given from it. */
export const seatsOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const seats = await reader
      .selectFrom('committee_members as m')
      .innerJoin('committees as c', 'c.id', 'm.committee_id')
      .where('m.user_id', '=', userId)
      .orderBy('c.year', 'desc')
      .select(['c.year as season', 'c.name as committee', 'm.role', 'm.status', 'm.employer', 'm.discipline'])
      .select(['m.invited_at as invitedAt', 'm.responded_at as answeredAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { seats }
  },
  async remove({ userId, email }, _by, now, trx) {
    await trx
      .updateTable('committee_members')
      .set({ employer: null, discipline: '' })
      .where('user_id', '=', userId)
      .execute()
    await trx
      .updateTable('committee_invitations')
      .set({ email: removedAddress(userId), name: 'Deleted account', employer: '', decline_reason: null })
      // An open one to that address cannot be accepted any more.
      .set({ expires_at: sql<Date | null>`least(expires_at, ${now})` })
      .where('email', '=', email)
      .execute()
  },
}
