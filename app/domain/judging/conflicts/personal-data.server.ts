import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/**
 * A person's conflicts of interest, and what they asked to see nevertheless. They prove who was kept from what, and stay. The
 * entry is not named, since the person is not shown it.
 */
export const conflictsOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const [conflicts, requests] = await Promise.all([
      reader
        .selectFrom('conflicts as c')
        .innerJoin('submissions as s', 's.id', 'c.submission_id')
        .where('c.user_id', '=', userId)
        .orderBy('c.id', 'desc')
        .select(['s.year as season', 'c.status', 'c.source', 'c.reason'])
        .select('c.created_at as since')
        .limit(MAX_HELD_ROWS)
        .execute(),
      reader
        .selectFrom('break_glass')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .select(['reason', 'granted', 'requested_at as requestedAt', 'expires_at as expiresAt'])
        .limit(MAX_HELD_ROWS)
        .execute(),
    ])
    return {
      ...(conflicts.length > 0 && { conflicts }),
      ...(requests.length > 0 && { accessDespiteConflict: requests }),
    }
  },
}
