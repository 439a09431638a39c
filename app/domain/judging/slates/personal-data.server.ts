import { sql } from 'kysely'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

const OF_PERSON = (email: string) =>
  sql<boolean>`exists (select from jsonb_array_elements(people) who where lower(who->>'email') = lower(${email}))`

/** Works that were proposed from outside, by the address of one of their people. Work and names stay; the address goes. */
export const proposedWorksOfPerson: PersonalData = {
  async held({ email }, reader) {
    if (email === '') return {}
    const proposedWorks = await reader
      .selectFrom('outside_works')
      .where(OF_PERSON(email))
      .where('status', '=', 'approved')
      .orderBy('id', 'desc')
      .select(['title', 'studio', 'proposed_at as proposedAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return proposedWorks.length > 0 ? { proposedWorks } : {}
  },
  async remove({ email }, _by, _now, trx) {
    if (email === '') return
    await sql`update outside_works set people = (
        select jsonb_agg(case when lower(who->>'email') = lower(${email}) then jsonb_set(who, '{email}', '""') else who end
          order by at) from jsonb_array_elements(people) with ordinality whose(who, at))
      where ${OF_PERSON(email)}`.execute(trx)
  },
}
