import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** A person’s entries of rolls. Ballots name no one, so there is nothing of them to hand out. */
export const rollOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const roll = await reader
      .selectFrom('voting_roll')
      .where('user_id', '=', userId)
      .orderBy('year', 'desc')
      .select(['year as season', 'entered_at as entered', 'reason'])
      .select(['left_at as left', 'left_reason as leftBecause'])
      .select(['merged_at as merged', 'merge_reason as mergedBecause', 'took_part as tookPart'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { roll }
  },
}
