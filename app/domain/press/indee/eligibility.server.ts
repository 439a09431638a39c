import type { Viewer } from '#app/platform/viewer.ts'
import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { liveExceptions } from '#app/domain/people/whitelist/person-names.server.ts'
import { isWhitelisted, rightsOf } from '#app/domain/people/accounts/rights.server.ts'
import { awardDayOf } from '#app/domain/season/seasons/award-day.server.ts'
import { eligibilityOf, type Eligibility } from './rules.ts'

/** Whether a person may watch screenings this season, and why. */
export async function eligibilityFor(
  { userId, confirmedEmail }: Pick<Viewer, 'userId' | 'confirmedEmail'>,
  year: number,
  now: Date,
): Promise<Eligibility> {
  const [{ membership }, isListed] = await Promise.all([
    rightsOf({ userId }, year, now),
    isWhitelisted(confirmedEmail, 'indee_pro', year, now, db()),
  ])
  return eligibilityOf(membership, isListed)
}

/** The same rule for rows of `users as u`, where only the answer counts. */
export function isEligibleUser(year: number, now: Date, reader: Reader): RawBuilder<boolean> {
  const listed = liveExceptions({ email: sql.ref('u.email'), year }, now, reader)
    .where('purpose', '=', 'indee_pro')
    .select('id')
  return sql<boolean>`(u.status = 'active' and (exists ${listed} or exists (select from memberships em
    join membership_types et on et.id = em.membership_type_id
    where em.user_id = u.id and em.status = 'active' and et.is_pro
      and (em.ends_on is null or em.ends_on >= ${awardDayOf(now)}))))`
}

/** The name that lists and pages have of a person, never empty. */
export const nameOf = (alias: string): RawBuilder<string> =>
  sql<string>`coalesce(${fullName(alias)}, ${sql.ref(`${alias}.email`)}::text)`
