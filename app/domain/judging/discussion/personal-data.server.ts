import { ownEntryCode } from '#app/platform/conflicts/visibility.server.ts'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** What a person wrote to a committee about an entry. It is a part of how the award was judged, and stays. */
export const messagesOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const messages = await reader
      .selectFrom('discussion_messages as m')
      .innerJoin('submissions as s', 's.id', 'm.submission_id')
      .where('m.user_id', '=', userId)
      .orderBy('m.id', 'desc')
      .select(ownEntryCode(userId).as('entry'))
      .select(['m.body as text', 'm.created_at as writtenAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return messages.length > 0 ? { judging_messages: messages } : {}
  },
}
