import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import type { ListState } from '#app/ui/list-state.ts'
import { countProgress, listMembers, NO_INVITATIONS, openInvitations } from './people.server.ts'
import {
  balanceWarnings,
  COMMITTEE_STATUSES,
  numberOf,
  USUAL_MIN_PEOPLE,
  type CommitteeStatus,
} from './rules.ts'
import { MAX_MIN_PEOPLE } from './status.server.ts'
import { foldedName } from '#app/platform/plain-name.ts'

interface CommitteeQuery extends Pick<ListState, 'query' | 'direction' | 'offset'> {
  status: CommitteeStatus | null
  /** Only those with a warning, or only those without. */
  attention: boolean | null
  sort: 'category' | 'status'
  limit: number
}

export type CommitteeRow = Awaited<ReturnType<typeof listCommittees>>['rows'][number]

/** More categories than any season has. */
const MAX_COUNT = 1_000

/** The number of members a committee needs, by the award's setting. */
export async function minPeople(reader: Reader): Promise<number> {
  return numberOf((await configValuesIn(reader)).committee_min_people, USUAL_MIN_PEOPLE, MAX_MIN_PEOPLE)
}

/** A page of a season's committees, found by category or member; warnings are computed for all, progress for the page. */
export async function listCommittees(admin: AdminViewer, year: number, query: CommitteeQuery, now: Date) {
  const committees = await db()
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.year', '=', year)
    .select(['c.id', 'c.status', 'c.quorum', 'c.members_locked_at', 'k.number', 'k.name', 'k.type'])
    .orderBy('k.number')
    .limit(MAX_COUNT)
    .execute()
  const ids = committees.map(({ id }) => id)
  const [members, invitations, needed] = await Promise.all([
    listMembers(ids, year, admin, now),
    openInvitations(ids, now),
    minPeople(db()),
  ])
  const byCommittee = new Map<number, typeof members>()
  for (const member of members)
    byCommittee.set(member.committeeId, [...(byCommittee.get(member.committeeId) ?? []), member])
  const search = foldedName(query.query)
  const all = committees.map(({ id, status, quorum, ...row }) => {
    const seats = byCommittee.get(id) ?? []
    const open = invitations.get(id) ?? NO_INVITATIONS
    const chair = seats.find(({ role }) => role === 'chair')
    const accepted = seats.filter((seat) => seat.accepted)
    const line = {
      id,
      code: categoryCode(row),
      category: row.name,
      status,
      locked: row.members_locked_at !== null,
      prepared: open.prepared,
      chair: chair && { name: chair.name, accepted: chair.accepted },
      accepted: accepted.length,
      waiting: seats.length - accepted.length + open.withoutSeat,
      signed: accepted.filter(({ signed }) => signed).length,
      warnings: balanceWarnings({ seats, ...open, quorum, minPeople: needed }),
    }
    const text = [line.code, line.category, ...seats.flatMap(({ name, email }) => [name, email])].join('\n')
    return { line, text: foldedName(text) }
  })
  const found = all
    .filter(({ line, text }) => {
      if (!text.includes(search) || (query.status !== null && line.status !== query.status)) return false
      return query.attention === null || line.warnings.length > 0 === query.attention
    })
    .map(({ line }) => line)
  if (query.sort === 'status')
    found.sort((a, b) => COMMITTEE_STATUSES.indexOf(a.status) - COMMITTEE_STATUSES.indexOf(b.status))
  if (query.direction === 'desc') found.reverse()
  const page = found.slice(query.offset, query.offset + query.limit)
  const judging = page.filter(({ status }) => status !== 'forming' && status !== 'ready').map(({ id }) => id)
  const progress = await countProgress(judging, admin, now)
  return {
    rows: page.map((line) => ({ ...line, progress: progress.get(line.id) ?? null })),
    count: found.length,
    all: all.length,
    attention: all.filter(({ line }) => line.warnings.length > 0).length,
    prepared: all.reduce((sum, { line }) => sum + line.prepared, 0),
  }
}

/** Categories of a season that have no committee, by number, except archived ones. */
export async function listCategoriesWithout(_admin: AdminViewer, year: number, reader: Reader) {
  const rows = await reader
    .selectFrom('categories as k')
    .leftJoin('committees as c', 'c.category_id', 'k.id')
    .where('k.year', '=', year)
    .where('k.status', '<>', 'archived')
    .where('c.id', 'is', null)
    .orderBy('k.number')
    .select(['k.id', 'k.type', 'k.number', 'k.name'])
    .limit(MAX_COUNT)
    .execute()
  return rows.map((row) => ({ id: row.id, label: categoryTitle(row) }))
}
