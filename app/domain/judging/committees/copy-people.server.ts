import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { makeCommittees } from './commands.server.ts'
import { lockCommittee } from './managed-committee.server.ts'
import { takesPeople, type CommitteeRole, type CommitteeStatus } from './rules.ts'
import { hasChair } from './assign-seats.server.ts'

export interface CopiedPerson {
  userId: number
  name: string
  email: string
  employer: string
  discipline: string
  role: CommitteeRole
}

export interface CopyLine {
  categoryId: number
  /** "P08 Storyboards", as it is called this season. */
  category: string
  /** Null where copying makes the committee. */
  committeeId: number | null
  people: CopiedPerson[]
  /** Sit on it or were asked already. */
  there: number
  /** Why nothing is copied. */
  skipped: string | null
}

/** The last season before this one with committees, or null. */
export async function seasonToCopy(year: number): Promise<number | null> {
  const row = await db()
    .selectFrom('committees')
    .where('year', '<', year)
    .select((eb) => eb.fn.max('year').as('year'))
    .executeTakeFirst()
  return row?.year ?? null
}

/**
 * What copying the people of another season's committees would do: category by category with the same type and number, who
 * accepted there and is neither on this season's committee nor asked yet, nor was: who declined or was taken off is asked
 * again by name only. A chair comes as a judge where there is one already.
 * With `committeeId` only for that committee.
 */
export async function planCopy(
  { from, into, committeeId }: { from: number; into: number; committeeId: number | null },
  reader: Reader,
): Promise<CopyLine[]> {
  const categories = await reader
    .selectFrom('categories as k')
    .leftJoin('committees as c', 'c.category_id', 'k.id')
    .where('k.year', '=', into)
    .where('k.status', '<>', 'archived')
    .$if(committeeId !== null, (query) => query.where('c.id', '=', committeeId))
    .select(['k.id', 'k.type', 'k.number', 'k.name', 'c.id as committee_id', 'c.status'])
    .orderBy('k.number')
    .limit(1_000)
    .execute()
  const earlier = await reader
    .selectFrom('committee_members as m')
    .innerJoin('committees as c', 'c.id', 'm.committee_id')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('c.year', '=', from)
    .where('m.status', '=', 'accepted')
    .where('u.status', '=', 'active')
    .select(['k.type', 'k.number', 'u.id', 'u.first_name', 'u.last_name', 'u.email'])
    .select(['m.role', 'm.employer', 'm.discipline'])
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(20_000)
    .execute()
  const ids = [0, ...categories.map(({ committee_id }) => committee_id ?? 0)]
  const seated = await reader
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', 'in', ids)
    .select(['m.committee_id', 'm.role', 'm.status', 'u.email'])
    .execute()
  const asked = await reader
    .selectFrom('committee_invitations')
    .where('committee_id', 'in', ids)
    .where('status', 'in', ['prepared', 'sent', 'declined'])
    .select(['committee_id', 'role', 'status', 'email'])
    .execute()
  const known = [...seated, ...asked]
  return categories.flatMap((category) => {
    const before = earlier.filter(({ type, number }) => type === category.type && number === category.number)
    if (before.length === 0) return []
    const here = known.filter(({ committee_id }) => committee_id === category.committee_id)
    const emails = new Set(here.map(({ email }) => email.toLowerCase()))
    const chaired = here.some(
      ({ role, status }) => role === 'chair' && status !== 'removed' && status !== 'declined',
    )
    const fresh = before.filter(({ email }) => !emails.has(email.toLowerCase()))
    const skipped = skippedBecause(category.status, fresh.length)
    const people = fresh.map((person) => ({
      ...{ userId: person.id, email: person.email, discipline: person.discipline },
      name: `${person.first_name} ${person.last_name}`.trim(),
      employer: person.employer ?? '',
      role: person.role === 'chair' && chaired ? ('judge' as const) : person.role,
    }))
    return [
      {
        ...{ categoryId: category.id, committeeId: category.committee_id, skipped },
        category: categoryTitle(category),
        people: skipped === null ? people : [],
        there: before.length - fresh.length,
      },
    ]
  })
}

function skippedBecause(status: CommitteeStatus | null, fresh: number): string | null {
  if (status !== null && !takesPeople(status)) return 'The slate of this committee is in.'
  return fresh === 0 ? 'Everybody is on it or was asked.' : null
}

/**
 * Writes last season's people down to be asked, as `planCopy` says at this moment; committees that are missing are made. Nothing
 * is sent before somebody sends it (pitfall E9). Refuses `conflict` when that is other people than the page showed.
 */
export async function copyPeople(
  input: { from: number; into: number; committeeId: number | null; expected: number },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ prepared: number; committees: number }>> {
  return transaction(async (trx) => {
    const { into } = input
    const first = await planCopy(input, trx)
    const lacking = first.filter(({ committeeId, people }) => committeeId === null && people.length > 0)
    // In the order of their ids, as everybody who takes several does.
    const existing = first.flatMap(({ committeeId }) => committeeId ?? []).sort((a, b) => a - b)
    for (const id of existing) await lockCommittee(id, trx)
    const plan = await planCopy(input, trx)
    const total = plan.reduce((sum, { people }) => sum + people.length, 0)
    if (total !== input.expected)
      return refuse('conflict', 'Somebody has changed these committees meanwhile. Look at the list again.')
    await makeCommittees(
      into,
      lacking.map(({ categoryId }) => categoryId),
      admin,
      now,
      trx,
    )
    for (const line of plan) await prepare(line, input.from, admin, now, trx)
    return ok({ prepared: total, committees: lacking.length })
  })
}

async function prepare(line: CopyLine, from: number, admin: AdminViewer, now: Date, trx: Trx): Promise<void> {
  if (line.people.length === 0) return
  const { id: committeeId } = await trx
    .selectFrom('committees')
    .where('category_id', '=', line.categoryId)
    .select('id')
    .executeTakeFirstOrThrow()
  const chaired = await hasChair(committeeId, {}, trx)
  await trx
    .insertInto('committee_invitations')
    .values(
      line.people.map(({ name, email, employer, discipline, role }) => ({
        ...{ committee_id: committeeId, name, email, employer, discipline },
        role: role === 'chair' && chaired ? ('judge' as const) : role,
        ...{ status: 'prepared' as const, invited_by: admin.userId, invited_at: now },
      })),
    )
    .execute()
  const after = { from, people: line.people.length }
  const entry = { action: 'committee.people_copied', entity: 'committee', entityId: committeeId, after }
  await audit(admin, entry, now, trx)
}
