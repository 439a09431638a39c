import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { NO_INVITATIONS, balanceFacts, openInvitations, peopleOn, progressOf } from './people.server.ts'
import {
  COMMITTEE_STATUSES,
  USUAL_MIN_PEOPLE,
  balanceWarnings,
  numberOf,
  type CommitteeStatus,
} from './rules.ts'
import { MOST_MIN_PEOPLE } from './status.server.ts'
import type { CommitteeLine, CommitteesFound } from './views.ts'

export interface CommitteeQuery {
  words: string
  status: CommitteeStatus | null
  /** Only those with a warning, or only those without. */
  attention: boolean | null
  sort: 'category' | 'status'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** More categories than any season has. */
const MOST = 1_000

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** The number a committee needs, by the award's setting. */
export async function minPeople(reader: Reader): Promise<number> {
  return numberOf((await configValuesIn(reader)).committee_min_people, USUAL_MIN_PEOPLE, MOST_MIN_PEOPLE)
}

/**
 * A page of a season's committees with what is amiss with each, found by category, person or address. A season has at most some
 * hundred, so warnings are worked out for all of them, once; progress only for the page that is shown.
 */
export async function listCommittees(
  admin: AdminViewer,
  year: number,
  query: CommitteeQuery,
  now: Date,
): Promise<CommitteesFound> {
  const reader = db()
  const committees = await reader
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.year', '=', year)
    .select(['c.id', 'c.status', 'c.quorum', 'c.members_locked_at', 'k.id as category_id'])
    .select(['k.number', 'k.name', 'k.type'])
    .orderBy('k.number')
    .limit(MOST)
    .execute()
  const ids = committees.map(({ id }) => id)
  const [people, invitations, needed] = await Promise.all([
    peopleOn(ids, year, admin, now, reader),
    openInvitations(ids, now, reader),
    minPeople(reader),
  ])
  const byCommittee = new Map<number, typeof people>()
  for (const person of people)
    byCommittee.set(person.committeeId, [...(byCommittee.get(person.committeeId) ?? []), person])
  const words = fold(query.words)
  const lines = committees.map((row) => {
    const seats = byCommittee.get(row.id) ?? []
    const asked = invitations.get(row.id) ?? NO_INVITATIONS
    const chair = seats.find(({ role }) => role === 'chair')
    const here = seats.filter(({ accepted }) => accepted)
    const numbers = { quorum: row.quorum, minPeople: needed }
    const line: CommitteeLine = {
      ...{ id: row.id, categoryId: row.category_id, code: categoryCode(row), category: row.name },
      ...{ status: row.status, locked: row.members_locked_at !== null, prepared: asked.prepared },
      chair: chair ? { name: chair.name, accepted: chair.accepted } : null,
      accepted: here.length,
      waiting: seats.length - here.length + asked.withoutSeat,
      signed: here.filter(({ signed }) => signed).length,
      warnings: balanceWarnings(balanceFacts(seats, asked, numbers)),
      progress: null,
    }
    const text = [line.code, line.category, ...seats.flatMap(({ name, email }) => [name, email])]
    return { line, text: fold(text.join('\n')) }
  })
  const found = lines
    .filter(({ line, text }) => {
      if (words !== '' && !text.includes(words)) return false
      if (query.status !== null && line.status !== query.status) return false
      return query.attention === null || line.warnings.length > 0 === query.attention
    })
    .map(({ line }) => line)
  if (query.sort === 'status')
    found.sort((a, b) => COMMITTEE_STATUSES.indexOf(a.status) - COMMITTEE_STATUSES.indexOf(b.status))
  if (query.direction === 'desc') found.reverse()
  const rows = found.slice(query.offset, query.offset + query.limit)
  const judging = rows.filter(({ status }) => status !== 'forming' && status !== 'ready')
  const progress = await progressOf(
    judging.map(({ id }) => id),
    admin,
    now,
    reader,
  )
  return {
    rows: rows.map((line) => ({ ...line, progress: progress.get(line.id) ?? null })),
    total: found.length,
    all: lines.length,
    attention: lines.filter(({ line }) => line.warnings.length > 0).length,
    prepared: lines.reduce((sum, { line }) => sum + line.prepared, 0),
  }
}

/** Categories of a season that have no committee, by number; archived ones left out. */
export async function categoriesWithout(
  _admin: AdminViewer,
  year: number,
): Promise<{ id: number; label: string }[]> {
  const rows = await db()
    .selectFrom('categories as k')
    .leftJoin('committees as c', 'c.category_id', 'k.id')
    .where('k.year', '=', year)
    .where('k.status', '<>', 'archived')
    .where('c.id', 'is', null)
    .orderBy('k.number')
    .select(['k.id', 'k.type', 'k.number', 'k.name'])
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ id: row.id, label: categoryTitle(row) }))
}
