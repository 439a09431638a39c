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
    // A draft that gave nothing has no rows, so versions come first.
    const sheets = await reader
      .selectFrom('round_sheet_versions as v')
      .innerJoin('round_sheets as h', 'h.id', 'v.sheet_id')
      .innerJoin('judging_rounds as r', 'r.id', 'h.round_id')
      .leftJoin('round_marks as m', (join) =>
        join.onRef('m.sheet_id', '=', 'v.sheet_id').onRef('m.version', '=', 'v.version'),
      )
      .leftJoin('submissions as s', 's.id', 'm.submission_id')
      .where('h.user_id', '=', userId)
      .orderBy('v.sheet_id', 'desc')
      .orderBy('v.version', 'desc')
      .orderBy('m.submission_id')
      .select(ownEntryCode(userId).as('entry'))
      .select(['s.year as season', 'r.kind', 'm.mark', 'v.version', 'v.finished', 'v.saved_at as savedAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    const pairs = await reader
      .selectFrom('round_pair_versions as p')
      .innerJoin('round_sheets as h', 'h.id', 'p.sheet_id')
      .innerJoin('round_sheet_versions as v', (join) =>
        join.onRef('v.sheet_id', '=', 'p.sheet_id').onRef('v.version', '=', 'p.version'),
      )
      .innerJoin('submissions as one', 'one.id', 'p.first_id')
      .innerJoin('submissions as other', 'other.id', 'p.second_id')
      .where('h.user_id', '=', userId)
      .orderBy('p.sheet_id', 'desc')
      .orderBy('p.version', 'desc')
      .select([ownEntryCode(userId, 'one').as('first'), ownEntryCode(userId, 'other').as('second')])
      .select(['one.year as season', 'p.answer', 'p.version', 'v.saved_at as savedAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return {
      ...(answers.length > 0 && { roundAnswers: answers, roundAnswerVersions: versions }),
      ...(sheets.length > 0 && { roundSheetVersions: sheets }),
      ...(pairs.length > 0 && { roundPairVersions: pairs }),
    }
  },
}
