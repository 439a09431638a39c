import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { makeCommittees } from './commands.server.ts'
import { lockCommittee } from './managed-committee.server.ts'
import { takesPeople, type CommitteeStatus } from './rules.ts'

export type CopyLine = Awaited<ReturnType<typeof planCopy>>[number]

/** The last season before this one with committees, or null. */
export async function seasonToCopy(year: number): Promise<number | null> {
  const row = await db()
    .selectFrom('committees')
    .where('year', '<', year)
    .select((eb) => eb.fn.max('year').as('year'))
    .executeTakeFirst()
  return row?.year ?? null
}

/** The members of another season's committees, by category type and number, who are neither on this season's committee nor invited to it. */
export async function planCopy(
  { from, into, committeeId }: { from: number; into: number; committeeId: number | null },
  reader: Reader,
) {
  const categories = await reader
    .selectFrom('categories as k')
    .leftJoin('committees as c', 'c.category_id', 'k.id')
    .where('k.year', '=', into)
    .where('k.status', '<>', 'archived')
    .$if(committeeId !== null, (query) => query.where('c.id', '=', committeeId))
    .select(['k.id', 'k.type', 'k.number', 'k.name', 'c.id as committeeId', 'c.status'])
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
    .select([
      'k.type',
      'k.number',
      'u.email',
      'm.role',
      'm.employer',
      'm.discipline',
      personName('u').as('name'),
    ])
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(20_000)
    .execute()
  const ids = [0, ...categories.map((category) => category.committeeId ?? 0)]
  const members = await reader
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', 'in', ids)
    .select(['m.committee_id as committeeId', 'm.role', 'm.status', 'u.email'])
    .execute()
  const invited = await reader
    .selectFrom('committee_invitations')
    .where('committee_id', 'in', ids)
    .where('status', 'in', ['prepared', 'sent', 'declined'])
    .select(['committee_id as committeeId', 'role', 'status', 'email'])
    .execute()
  return categories.flatMap((category) => {
    const before = earlier.filter(({ type, number }) => type === category.type && number === category.number)
    if (before.length === 0) return []
    const known = [...members, ...invited].filter((each) => each.committeeId === category.committeeId)
    const emails = new Set(known.map(({ email }) => email.toLowerCase()))
    const chaired = known.some(
      ({ role, status }) => role === 'chair' && status !== 'removed' && status !== 'declined',
    )
    const people = before
      .filter(({ email }) => !emails.has(email.toLowerCase()))
      .map(({ name, email, employer, discipline, role }) => ({
        name,
        email,
        employer: employer ?? '',
        discipline,
        role: role === 'chair' && chaired ? ('judge' as const) : role,
      }))
    const skipped = skippedBecause(category.status, people.length)
    return [
      {
        categoryId: category.id,
        committeeId: category.committeeId,
        category: categoryTitle(category),
        people: skipped === null ? people : [],
        there: before.length - people.length,
        skipped,
      },
    ]
  })
}

function skippedBecause(status: CommitteeStatus | null, fresh: number): string | null {
  if (status !== null && !takesPeople(status)) return 'The slate is submitted.'
  return fresh === 0 ? 'All are members or invited.' : null
}

/** Prepares invitations as `planCopy` lists them and creates missing committees; refuses `conflict` when the plan has changed. */
export async function copyPeople(
  input: { from: number; into: number; committeeId: number | null; expected: number },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const done = await preparePlanned(input, admin, now, trx, input.expected)
    return done.prepared === input.expected
      ? ok(done)
      : refuse('conflict', 'These committees have changed. Check the list again.')
  })
}

/** Prepares invitations as `planCopy` lists them and creates missing committees; none where there are not as many as expected. */
export async function preparePlanned(
  input: { from: number; into: number; committeeId: number | null },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
  expected?: number,
): Promise<{ prepared: number; committees: number }> {
  const first = await planCopy(input, trx)
  const lacking = first.filter(({ committeeId, people }) => committeeId === null && people.length > 0)
  // Committees are locked in the order of their ids.
  const existing = first.flatMap(({ committeeId }) => committeeId ?? []).sort((a, b) => a - b)
  for (const id of existing) await lockCommittee(id, trx)
  const plan = await planCopy(input, trx)
  const prepared = plan.reduce((sum, { people }) => sum + people.length, 0)
  if (expected !== undefined && prepared !== expected) return { prepared, committees: 0 }
  const lackingIds = lacking.map(({ categoryId }) => categoryId)
  await makeCommittees(input.into, lackingIds, admin, now, trx)
  for (const line of plan) await prepare(line, input.from, admin, now, trx)
  return { prepared, committees: lacking.length }
}

async function prepare(line: CopyLine, from: number, admin: AdminViewer, now: Date, trx: Trx): Promise<void> {
  if (line.people.length === 0) return
  const { id } = await trx
    .selectFrom('committees')
    .where('category_id', '=', line.categoryId)
    .select('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('committee_invitations')
    .values(
      line.people.map((person) => ({
        ...person,
        committee_id: id,
        status: 'prepared' as const,
        invited_by: admin.userId,
        invited_at: now,
      })),
    )
    .execute()
  const after = { from, people: line.people.length }
  await auditRecord(admin, 'committee.people_copied', id, { after }, now, trx)
}
