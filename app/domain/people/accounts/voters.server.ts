import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader } from '#db/client.ts'
import { naming, ROW_NAMES_ACCOUNT } from '#app/domain/people/whitelist/person-names.server.ts'
import { endOfAwardDay } from '#app/domain/season/seasons/award-day.server.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { mayVote } from './access.ts'
import { rightsColumns, rightsIn } from './rights.server.ts'
import { voteEndedAt } from './vote-end.ts'

/** Who may vote at a moment by the rule of the guard `vote`, its window left out; of all accounts or of these. */
export async function votersAt(
  year: number,
  now: Date,
  reader: Reader,
  userIds?: readonly number[],
): Promise<number[]> {
  const configs = await partSettings(reader)
  const rows = await reader
    .selectFrom('users as u')
    .where('u.status', '=', 'active')
    .$if(userIds !== undefined, (query) => query.where('u.id', 'in', [...(userIds ?? [])]))
    // Only these can pass the rule below, which decides.
    .where(
      sql<boolean>`(exists (select from memberships held where held.user_id = u.id and held.pro_vote_status = 'approved')
        or exists (select from whitelist w where w.year = ${year} and w.purpose = 'voting'
          and ${ROW_NAMES_ACCOUNT}))`,
    )
    .select('u.id')
    .select(rightsColumns({ year, now }, configs))
    .orderBy('u.id')
    .execute()
  return rows
    .filter((row) => {
      const { membership, exceptions } = rightsIn(row)
      return mayVote(membership, exceptions.has('voting'))
    })
    .map(({ id }) => id)
}

/** What gives these people the right to vote at a moment, in words; people without it are left out. */
export async function voteBasis(
  userIds: readonly number[],
  year: number,
  now: Date,
  reader: Reader,
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const configs = await partSettings(reader)
  const rows = await reader
    .selectFrom('users as u')
    .where('u.status', '=', 'active')
    .where('u.id', 'in', [...userIds])
    .select('u.id')
    .select(rightsColumns({ year, now }, configs))
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const { membership, exceptions } = rightsIn(row)
      if (membership && mayVote(membership, false)) return [[row.id, membership.typeName] as const]
      return exceptions.has('voting') ? [[row.id, 'Whitelist'] as const] : []
    }),
  )
}

/**
 * When these people's right to vote ended by itself: a membership after its last day, an exception at its end. People whose right
 * was taken by a decision, or of whom the data does not say, are left out.
 */
export async function voteEnds(
  userIds: readonly number[],
  year: number,
  now: Date,
  reader: Reader,
): Promise<Map<number, Date>> {
  if (userIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('users as u')
    .where('u.status', '=', 'active')
    .where('u.id', 'in', [...userIds])
    .select('u.id')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('memberships as m')
          .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
          .whereRef('m.user_id', '=', 'u.id')
          .where('t.can_vote', '=', true)
          .select(['m.status', 'm.pro_vote_status as vote', endOfAwardDay('m.ends_on').as('endsAt')]),
      ).as('memberships'),
      jsonArrayFrom(
        eb
          .selectFrom('whitelist')
          .where('year', '=', year)
          .where('purpose', '=', 'voting')
          .where('submission_id', 'is', null)
          .where(naming(sql.ref('u.email')))
          .where('valid_from', '<=', now)
          .select('valid_to as until')
          .select(sql<boolean>`coalesce(uses >= max_uses, false)`.as('isUsedUp')),
      ).as('exceptions'),
    ])
    .execute()
  return new Map(
    rows.flatMap(({ id, memberships, exceptions }) => {
      const held = memberships.map((each) => ({
        ...each,
        endsAt: each.endsAt === null ? null : new Date(each.endsAt),
      }))
      const dated = exceptions.map(({ until, isUsedUp }) => ({
        isUsedUp,
        until: until === null ? null : new Date(until),
      }))
      const end = voteEndedAt(held, dated, now)
      return end ? [[id, end] as const] : []
    }),
  )
}
