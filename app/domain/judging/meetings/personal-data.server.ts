import { ownEntryCode } from '#app/platform/conflicts/visibility.server.ts'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** What a person wrote down in meetings of a committee, and where they were there. Both are a part of how the award was judged, and stay. */
export const notesOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const notes = await reader
      .selectFrom('meeting_notes as n')
      .innerJoin('meeting_items as i', 'i.id', 'n.item_id')
      .innerJoin('submissions as s', 's.id', 'i.submission_id')
      .where('n.written_by', '=', userId)
      .orderBy('n.written_at', 'desc')
      .select(ownEntryCode(userId).as('entry'))
      .select(['n.body as text', 'n.written_at as writtenAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    const present = await reader
      .selectFrom('meeting_presence as p')
      .innerJoin('meeting_items as i', 'i.id', 'p.item_id')
      .innerJoin('judging_meetings as m', 'm.id', 'i.meeting_id')
      .innerJoin('submissions as s', 's.id', 'i.submission_id')
      .where('p.user_id', '=', userId)
      .orderBy('p.item_id', 'desc')
      .select(ownEntryCode(userId).as('entry'))
      .select('m.started_at as meetingBegan')
      .limit(MAX_HELD_ROWS)
      .execute()
    return {
      ...(notes.length > 0 && { meeting_notes: notes }),
      ...(present.length > 0 && { meetings_attended: present }),
    }
  },
}
