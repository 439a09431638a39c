import { ownEntryCode } from '#app/platform/conflicts/visibility.server.ts'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** What a person wrote in the notes of a committee's discussion. It is a part of how the award was judged, and stays. */
export const discussionOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const discussion = await reader
      .selectFrom('committee_notes as n')
      .innerJoin('submissions as s', 's.id', 'n.submission_id')
      .where('n.user_id', '=', userId)
      .orderBy('n.id', 'desc')
      .select(ownEntryCode(userId).as('entry'))
      .select(['n.body as text', 'n.created_at as writtenAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return discussion.length > 0 ? { discussion } : {}
  },
}
