import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { rightsOf } from '#app/domain/people/accounts/rights.server.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { AUDIENCES, type EventAudience } from './rules.ts'

/**
 * Which events a person may know of: those for everyone, and those for what they are. Nominees are those whose nomination is public;
 * sponsors those who accepted an offer. Admins know of all.
 */
export async function audiencesOf(
  userId: number | null,
  { year, now }: { year: number; now: Date },
  reader: Reader,
): Promise<EventAudience[]> {
  if (userId === null) return ['public']
  const [{ membership, exceptions }, { rows }] = await Promise.all([
    rightsOf({ userId }, year, now),
    sql<{ isAdmin: boolean; isPress: boolean; isNominee: boolean; isSponsor: boolean }>`
      select u.role = 'admin' as "isAdmin", u.is_press as "isPress",
        u.email_verified_at is not null and exists (select from nomination_people p
          join nominations n on n.id = p.nomination_id
          where lower(p.email) = lower(u.email::text) and p.email <> '' and n.year = ${year}
            and ${publicNomination('n', now)}) as "isNominee",
        exists (select from sponsorships s where s.state = 'accepted' and s.year = ${year}
          and (s.user_id = u.id or (s.contact_email = u.email and u.email_verified_at is not null))) as "isSponsor"
      from users u where u.id = ${userId}`.execute(reader),
  ])
  const facts = rows[0]
  if (facts?.isAdmin) return [...AUDIENCES]
  return [
    'public',
    ...(facts?.isPress || exceptions.has('press') ? (['press'] as const) : []),
    ...(membership?.status === 'active' ? (['members'] as const) : []),
    ...(facts?.isNominee ? (['nominees'] as const) : []),
    ...(facts?.isSponsor ? (['sponsors'] as const) : []),
  ]
}
