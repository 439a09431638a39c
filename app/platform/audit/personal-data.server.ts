import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** What a person did. History is never changed; it names an account, and the account its person. */
export const stepsOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const history = await reader
      .selectFrom('audit_log')
      .where('actor_id', '=', userId)
      .where('impersonated_id', 'is', null)
      .orderBy('id', 'desc')
      .select(['at', 'action', 'entity', 'entity_id as entityId'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { history }
  },
}
