import { ownEntryCode } from '#app/platform/conflicts/visibility.server.ts'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** What a person asked for a committee, and what they answered for a studio. Both are a part of how the award was judged, and stay. */
export const clarificationsOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const rows = await reader
      .selectFrom('clarifications as c')
      .innerJoin('submissions as s', 's.id', 'c.submission_id')
      .where((eb) => eb.or([eb('c.asked_by', '=', userId), eb('c.answered_by', '=', userId)]))
      .orderBy('c.id', 'desc')
      .select(ownEntryCode(userId).as('entry'))
      .select((eb) => [
        eb.case().when('c.asked_by', '=', userId).then(eb.ref('c.question')).end().as('asked'),
        eb.case().when('c.answered_by', '=', userId).then(eb.ref('c.answer')).end().as('answered'),
      ])
      .select(['c.asked_at as askedAt', 'c.answered_at as answeredAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return rows.length > 0 ? { clarifications: rows } : {}
  },
}
