import type { Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type {
  AudienceCount,
  AudienceQuestion,
  Member,
  MemberPage,
} from '#app/domain/season/audiences/audience.ts'
import { readFilter, type MailGroup } from './groups.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { audiencesInUse, findAudience, groupsInUse } from './registry.server.ts'
import { countSources, keysOfSources } from '#app/domain/season/audiences/sql-audience.server.ts'

/** What groups are asked, each with its own filter. */
export type GroupQuestion = Omit<AudienceQuestion, 'filter'>

type Narrowed = Pick<MailGroup, 'audience' | 'filter'>

function groupRows(reader: Reader) {
  return reader
    .selectFrom('mail_groups as g')
    .select([
      'g.id',
      'g.code',
      'g.name',
      'g.audience',
      'g.filter',
      'g.version',
      'g.archived_at as archivedAt',
    ])
}

type GroupRow = Awaited<ReturnType<ReturnType<typeof groupRows>['execute']>>[number]

const asGroup = (row: GroupRow): MailGroup => ({ ...row, filter: readFilter(row.filter) })

/** More groups than an award needs. */
export const MAX_GROUPS = 200

/** The audiences that groups are listed of: those of what the award uses. */
export const audienceCodes = async (reader: Reader): Promise<string[]> =>
  audiencesInUse(await partSettings(reader)).map(({ code }) => code)

/** The groups in use, by name. */
export async function listGroups(reader: Reader): Promise<MailGroup[]> {
  const rows = await groupRows(reader)
    .where('g.archived_at', 'is', null)
    .where('g.audience', 'in', await audienceCodes(reader))
    .orderBy('g.name')
    .orderBy('g.id')
    .limit(MAX_GROUPS)
    .execute()
  return rows.map(asGroup)
}

/** A group, archived or not; `null` when there is none of that id. */
export async function findGroup(groupId: number, reader: Reader): Promise<MailGroup | null> {
  const row = await groupRows(reader).where('g.id', '=', groupId).executeTakeFirst()
  return row ? asGroup(row) : null
}

/** The groups of these ids, in their order by name; archived ones too, since rules may still name them. */
export async function groupsOfIds(ids: readonly number[], reader: Reader): Promise<MailGroup[]> {
  if (ids.length === 0) return []
  const rows = await groupRows(reader)
    .where('g.id', 'in', [...ids])
    .orderBy('g.name')
    .orderBy('g.id')
    .execute()
  return rows.map(asGroup)
}

/** Compares keys by bytes, as the database does. */
function byKey(a: { key: string }, b: { key: string }): number {
  return Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))
}

/**
 * A page of the members of the groups, by address and record, each record once. The limit counts people, as an audience's
 * does. Without groups there are none.
 */
export async function groupMembers(
  groups: readonly Narrowed[],
  question: GroupQuestion,
  page: MemberPage,
  reader: Reader,
): Promise<Member[]> {
  const used = groupsInUse(groups, await partSettings(reader))
  const pages = await Promise.all(
    used.map(({ audience, filter }) => findAudience(audience).members({ ...question, filter }, page, reader)),
  )
  const [only] = pages
  if (pages.length === 1 && only) return only
  const found = pages.flat().map((member) => ({ key: member.address.toLowerCase(), member }))
  found.sort((a, b) => byKey(a, b) || a.member.entityId - b.member.entityId)
  const people = new Set<string>()
  const seen = new Set<string>()
  const members: Member[] = []
  for (const { key, member } of found) {
    // The first people of all groups are among the first of each, with all their records.
    if (!people.has(key) && people.size === page.limit) break
    people.add(key)
    const record = `${key} ${member.entity} ${member.entityId}`
    if (seen.has(record)) continue
    seen.add(record)
    members.push(member)
  }
  return members
}

async function sourcesOf(groups: readonly Narrowed[], question: GroupQuestion, reader: Reader) {
  const used = groupsInUse(groups, await partSettings(reader))
  return Promise.all(
    used.map(async ({ audience: code, filter }) => {
      const audience = findAudience(code)
      const own = { ...question, filter }
      return { source: await audience.source(own, reader), entity: audience.entity, question: own }
    }),
  )
}

/** How many people and records the groups have together, each counted once. */
export async function groupCount(
  groups: readonly Narrowed[],
  question: GroupQuestion,
  reader: Reader,
): Promise<AudienceCount> {
  return countSources(await sourcesOf(groups, question, reader), reader)
}

/** A person of a group with the first reasons why, and how many more there are. */
export interface GroupPerson {
  address: string
  name: string
  userId: number | null
  whys: string[]
  more: number
}

const WHYS_SHOWN = 3

/** A page of the people of groups by address, searched by name and address, and how many there are. */
export async function groupPeople(
  groups: readonly Narrowed[],
  question: GroupQuestion,
  list: { query: string; limit: number; offset: number },
  reader: Reader,
): Promise<{ people: GroupPerson[]; count: number }> {
  const sources = await sourcesOf(groups, question, reader)
  const pattern = list.query.trim() ? containing(list.query.trim()) : null
  const { keys, count } = await keysOfSources(sources, { ...list, pattern }, reader)
  if (keys.length === 0) return { people: [], count }
  const page = { limit: keys.length }
  const members = await groupMembers(groups, { ...question, addresses: keys }, page, reader)
  const people = new Map<string, GroupPerson>()
  for (const { address, name, userId, why } of members) {
    const key = address.toLowerCase()
    const person = people.get(key) ?? { address, name, userId, whys: [], more: 0 }
    if (person.whys.length < WHYS_SHOWN) person.whys.push(why)
    else person.more += 1
    people.set(key, person)
  }
  return { people: [...people.values()], count }
}
