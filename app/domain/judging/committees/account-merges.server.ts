import type { AccountMerges } from '#app/platform/account-merges.ts'
import { refreshStatusesOf } from './status.server.ts'

/** A person has one seat in a committee, and who judges there is never decided by a merge. */
export const seatsOfMerged: AccountMerges = {
  moves: [
    {
      column: 'committee_members.user_id',
      what: ['seat in a committee', 'seats in committees'],
      unless: [{ has: 'committee_members.user_id', same: ['committee_id'] }],
    },
    {
      column: 'committee_invitations.for_user_id',
      what: ['invitation to a committee', 'invitations to committees'],
    },
  ],
  stays: ['committee_invitations.invited_by', 'committee_invitations.user_id'],
  async refusals({ stays, goes, moves }, _now, reader) {
    const seats = await reader
      .selectFrom('committee_members as m')
      .innerJoin('committees as c', 'c.id', 'm.committee_id')
      .where('m.user_id', '=', goes)
      .where('m.status', 'in', ['invited', 'accepted'])
      .$if(moves, (query) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('committee_members as k')
              .whereRef('k.committee_id', '=', 'm.committee_id')
              .where('k.user_id', '=', stays)
              .select('k.user_id'),
          ),
        ),
      )
      .orderBy('c.id')
      .select(['c.name', 'c.year'])
      .execute()
    return seats.map(({ name, year }) =>
      moves
        ? `Accounts ${stays} and ${goes} both have a place in the committee ${name} of ${year}. Remove account ${goes} from it first.`
        : `Account ${goes} has a place in the committee ${name} of ${year}. Remove it there first, and invite the address again.`,
    )
  },
  async after({ stays, moves }, _by, now, trx) {
    if (!moves) return
    // The one account may judge what the other one entered, so the next sweep compares the entries with the person.
    const seats = await trx
      .updateTable('committee_members')
      .set({ conflicts_checked_at: null })
      .where('user_id', '=', stays)
      .returning('committee_id')
      .execute()
    if (seats.length === 0) return
    const years = await trx
      .selectFrom('committees')
      .where(
        'id',
        'in',
        seats.map((seat) => seat.committee_id),
      )
      .distinct()
      .orderBy('year')
      .select('year')
      .execute()
    for (const { year } of years) await refreshStatusesOf({ userId: stays, year }, now, trx)
  },
}
