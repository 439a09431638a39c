import { ownEntryCode } from '#app/platform/conflicts/visibility.server.ts'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** A judge's answers in rounds. They prove how the award was judged, and stay. */
export const answersOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const answers = await reader
      .selectFrom('round_answers as a')
      .innerJoin('submissions as s', 's.id', 'a.submission_id')
      .where('a.user_id', '=', userId)
      .orderBy('a.id', 'desc')
      .select(ownEntryCode(userId).as('entry'))
      .select(['s.year as season', 'a.answer', 'a.reason', 'a.answered_at as answeredAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    const versions = await reader
      .selectFrom('round_answer_versions as v')
      .innerJoin('round_answers as a', 'a.id', 'v.answer_id')
      .innerJoin('submissions as s', 's.id', 'a.submission_id')
      .where('a.user_id', '=', userId)
      .orderBy('v.answer_id', 'desc')
      .orderBy('v.version', 'desc')
      .select(ownEntryCode(userId).as('entry'))
      .select(['v.version', 'v.answer', 'v.reason', 'v.saved_at as savedAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return answers.length > 0 ? { roundAnswers: answers, roundAnswerVersions: versions } : {}
  },
}
