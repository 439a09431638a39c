import { sql } from 'kysely'
import { db, advisoryLock, transaction, type Reader, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { system } from '#app/platform/viewer.ts'
import { isSamePerson, nameOrders } from '#app/platform/plain-name.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { noteSwept } from '#app/domain/judging/committees/seats.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { readSeason } from '#app/domain/season/seasons/queries.server.ts'
import { suggestionFor, type KnownEntry, type KnownPerson } from './suggested-conflicts.ts'

/** Entries of a category checked at once; the next sweep checks the rest. */
const MAX_ENTRIES = 2_000

/** Opens nothing: an admin is shown what could be a conflict. */
async function personKnown(userId: number, year: number, reader: Reader): Promise<KnownPerson | null> {
  const user = await findRow('users', { id: userId }, ['first_name', 'last_name', 'email'], reader)
  if (!user) return null
  const name = `${user.first_name} ${user.last_name}`.trim()
  const [seats, signatures, studios, { rows: earlier }] = await Promise.all([
    reader
      .selectFrom('committee_members')
      .where('user_id', '=', userId)
      .select('employer')
      .orderBy('committee_id', 'desc')
      .limit(100)
      .execute(),
    reader
      .selectFrom('signatures')
      .where('user_id', '=', userId)
      .where('withdrawn_at', 'is', null)
      .select(['employer', 'declared_conflicts'])
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
    reader
      .selectFrom('studio_members')
      .where('user_id', '=', userId)
      .where('status', 'in', ['active', 'removed'])
      .select([sql<number>`surviving_studio(studio_id)`.as('id'), 'status'])
      .limit(200)
      .execute(),
    sql<{ studioId: number; title: string; year: number; name: string; sameAddress: boolean }>`
      select distinct surviving_studio(s.studio_id) as "studioId", s.title, s.year, p.full_name as name,
        lower(p.email) = lower(${user.email}) as "sameAddress"
      from submission_people p join submissions s on s.id = p.submission_id
      where s.year <> ${year} and (
        (p.email <> '' and lower(p.email) = lower(${user.email}))
        or translate(search_form(p.full_name), ' .,', '') in (
          select translate(search_form(named), ' .,', '') from unnest(${nameOrders(name)}::text[]) named))
      limit 200`.execute(reader),
  ])
  const employers = [...seats, ...signatures].flatMap(({ employer }) => (employer ? [employer] : []))
  return {
    name,
    email: user.email,
    employers: [...new Set(employers)],
    declared: signatures.flatMap(({ declared_conflicts: text }) => (text ? [text] : [])),
    studios: studios.map(({ id, status }) => ({ id, active: status === 'active' })),
    earlierCredits: earlier.filter((each) => each.sameAddress || isSamePerson(each.name, name)),
  }
}

interface EntryRow extends KnownEntry {
  id: number
}

/** The entries of a category this person was not asked about. */
async function unaskedEntries(userId: number, categoryId: number, reader: Reader): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select s.id, s.title, surviving_studio(s.studio_id) as "studioId",
      array_remove(array[st.name, st.legal_name, st.billing_name, st.school, st.on_behalf_of], null) as "studioNames",
      coalesce((select json_agg(json_build_object('name', p.full_name, 'email', p.email))
        from submission_people p where p.submission_id = s.id), '[]') as people,
      array(select u.email::text from studio_members m join users u on u.id = m.user_id
        where m.studio_id = s.studio_id and m.status = 'active' limit 50) || st.billing_email::text as contacts
    from submissions s join studios st on st.id = s.studio_id
    where s.category_id = ${categoryId} and ${judged('s')}
      and not exists (select from conflicts c where c.submission_id = s.id and c.user_id = ${userId})
    order by s.id limit ${MAX_ENTRIES}`.execute(reader)
  return rows
}

/**
 * Records suspected conflicts of a person with entries of a category they were not asked about; they have to answer them before an
 * entry is shown. It runs when a person takes a seat, and in the sweep. Answers how many it recorded.
 */
export async function suggestConflicts(
  userId: number,
  categoryId: number,
  year: number,
  now: Date,
  trx: Trx,
): Promise<number> {
  await advisoryLock(`conflicts ${userId}`, trx)
  const entries = await unaskedEntries(userId, categoryId, trx)
  const person = entries.length > 0 ? await personKnown(userId, year, trx) : null
  if (!person) return 0
  let written = 0
  for (const entry of entries) {
    const found = suggestionFor(person, entry)
    if (!found) continue
    const added = await trx
      .insertInto('conflicts')
      .values({
        submission_id: entry.id,
        user_id: userId,
        status: 'suspected',
        ...found,
        created_at: now,
        updated_at: now,
      })
      .onConflict((known) => known.columns(['submission_id', 'user_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) continue
    written += 1
    const after = { person: person.name, state: 'suspected', ...found }
    const step = { action: 'conflict.suspected', entity: 'submission', entityId: entry.id, after }
    await audit(system, step, now, trx)
  }
  return written
}

/** How often a member is checked again. */
const SWEEP_EVERY_MS = 60 * 60_000
/** Members checked in one sweep; those checked longest ago come first. */
const MAX_SWEPT = 50

/** Checks the members of the season's committees for entries that came or changed. Answers how many conflicts it suspects. */
export async function sweepConflicts(now: Date): Promise<number> {
  const season = await readSeason(db())
  if (!season) return 0
  const seats = await db()
    .selectFrom('committee_members as m')
    .innerJoin('committees as c', 'c.id', 'm.committee_id')
    .where('c.year', '=', season.year)
    .where('m.status', '=', 'accepted')
    .where('c.status', 'in', ['forming', 'ready', 'judging', 'reopened'])
    .where((eb) =>
      eb.or([
        eb('m.conflicts_checked_at', 'is', null),
        eb('m.conflicts_checked_at', '<', new Date(now.getTime() - SWEEP_EVERY_MS)),
      ]),
    )
    .select(['m.user_id as userId', 'm.committee_id as committeeId', 'c.category_id as categoryId'])
    .orderBy('m.conflicts_checked_at', (order) => order.asc().nullsFirst())
    .limit(MAX_SWEPT)
    .execute()
  let written = 0
  for (const { userId, committeeId, categoryId } of seats)
    written += await transaction(async (trx) => {
      await noteSwept(committeeId, userId, now, trx)
      return suggestConflicts(userId, categoryId, season.year, now, trx)
    })
  return written
}
