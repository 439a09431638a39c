import { sql } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { replaceCurrentStudio } from '#app/domain/people/accounts/current-studio.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { lockContents, moveContents } from './contents.server.ts'
import { sameName } from './rules.ts'
import { countText } from '#app/ui/format/plural.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { studioLifecycle, studioMemberLifecycle } from './lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

type MergeSide = Awaited<ReturnType<ReturnType<typeof sides>['execute']>>[number]

function sides(reader: Reader, ids: readonly number[]) {
  return reader
    .selectFrom('studios')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .select(['id', 'name', 'type', 'status', 'sample'])
}

function mergeRefusal(from: MergeSide, into: MergeSide): string | null {
  if (from.id === into.id) return `${words.AStudio} can’t be merged into itself.`
  const gone = [from, into].find((side) => side.status !== 'active')
  if (gone) return `${gone.name} is archived. Restore it first.`
  if (from.sample || into.sample) return 'A sample is not merged: it is removed when the season is published.'
  if ((from.type === 'student') !== (into.type === 'student'))
    return `A student’s profile can’t be merged with another type of ${words.studio}.`
  return null
}

export type MergePreview = NonNullable<Awaited<ReturnType<typeof mergePreview>>>

/** What a merge would move, what needs a check afterwards, and why it is refused; `null` when a studio does not exist. */
export async function mergePreview(fromId: number, intoId: number, admin: AdminViewer) {
  const found = await sides(db(), [fromId, intoId]).execute()
  const from = found.find(({ id }) => id === fromId)
  const into = found.find(({ id }) => id === intoId)
  if (!from || !into) return null
  const count = sql<{
    submissions: number
    inCart: number
    invoices: number
    people: number
    shared: number
    invitations: number
  }>`select
    (select count(*) from submissions where studio_id = ${fromId}) as "submissions",
    (select count(*) from submissions where studio_id = ${fromId} and payment_status = 'in_cart') as "inCart",
    (select count(*) from invoices where studio_id = ${fromId}) as "invoices",
    (select count(*) from studio_members where studio_id = ${fromId} and status = 'active') as "people",
    (select count(*) from studio_members a join studio_members b on b.user_id = a.user_id
       where a.studio_id = ${fromId} and b.studio_id = ${intoId} and a.status = 'active' and b.status = 'active') as "shared",
    (select count(*) from studio_invitations where studio_id = ${fromId} and status = 'pending') as "invitations"`
  const { rows } = await count.execute(db())
  const [counted] = rows
  if (!counted) return null
  const { shared, ...moved } = counted
  const warnings = await collisions(from, into, admin)
  if (shared > 0)
    warnings.push(
      `${countText(shared, 'person is', 'people are')} in both ${words.studios} and will keep the role that can do more.`,
    )
  return { from, into, moved, warnings, refusal: mergeRefusal(from, into) }
}

/** Limits of categories that both exceed together, and titles that both have entered where a title is unique. */
async function collisions(from: MergeSide, into: MergeSide, admin: AdminViewer): Promise<string[]> {
  const ids = [from.id, into.id]
  const crowded = await db()
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .where('s.studio_id', 'in', ids)
    .where('s.status', 'not in', ['withdrawn', 'expired'])
    .where('c.max_per_studio', 'is not', null)
    .groupBy(['c.id', 'c.type', 'c.number', 'c.name', 'c.max_per_studio'])
    .having(sql<boolean>`count(*) > c.max_per_studio and count(distinct s.studio_id) > 1`)
    .orderBy('c.number')
    .select(['c.type', 'c.number', 'c.name', 'c.max_per_studio', sql<number>`count(*)`.as('used')])
    .execute()
  const twins = await sql<{ title: string; name: string }>`
    select min(s.title) as title, c.name from submissions s join categories c on c.id = s.category_id
    where s.studio_id in (${from.id}, ${into.id}) and c.one_per_title and s.status not in ('withdrawn', 'expired')
      and ${withoutConflict(admin, 's.id', admin.at)}
    group by c.name, c.id, lower(btrim(s.title)) having count(distinct s.studio_id) > 1 limit 50`.execute(
    db(),
  )
  return [
    ...crowded.map(
      ({ max_per_studio, used, ...category }) =>
        `${categoryTitle(category)}: ${used} entries, but the limit for ${words.aStudio} is ${max_per_studio}. They are kept, and no more can be added.`,
    ),
    ...twins.rows.map(({ title, name }) => `Both have entered “${title}” in ${name}.`),
    ...(from.type === into.type
      ? []
      : [`The ${words.studios} are of different types. Drafts will get the prices of ${into.name}.`]),
  ]
}

export interface MergeInput {
  fromId: number
  intoId: number
  /** The name of the merged studio, typed to confirm. */
  typed: string
}

/**
 * Merges a studio into another: submissions, files, cart, people, invitations and discount uses move, issued invoices do not
 * change, and the old name becomes an alias. Refuses `invalid` a wrong name, and `conflict` an archived studio. Locks in the
 * order of ids, so that two merges of the same studios do not deadlock.
 */
export async function mergeStudios(input: MergeInput, admin: AdminViewer, now: Date) {
  const { fromId, intoId, typed } = input
  return transaction(async (trx) => {
    const ids = [fromId, intoId].sort((a, b) => a - b)
    // Entries and checkouts of both studios wait for this lock.
    await lockContents(ids, trx)
    const found = await sides(trx, ids).forNoKeyUpdate().execute()
    const from = found.find(({ id }) => id === fromId)
    const into = found.find(({ id }) => id === intoId)
    if (!from || !into) return refuse('not_found', `We can’t find this ${words.studio}.`)
    const refusal = mergeRefusal(from, into)
    if (refusal) return refuse('conflict', refusal)
    if (!sameName(typed, from.name)) {
      const message = `Type the name exactly: ${from.name}`
      return refuse('invalid', message, { typed: [message] })
    }
    const moved = await moveAllOf(from, into, now, trx)
    const set = { merged_into: intoId, updated_at: now }
    await moveLocked(studioLifecycle, 'merge', { by: 'admin', id: fromId, set }, trx)
    // Studios merged into it before now lead to the kept one.
    await trx.updateTable('studios').set({ merged_into: intoId }).where('merged_into', '=', fromId).execute()
    const step = { before: { studio: fromId, name: from.name }, after: { into: intoId, ...moved } }
    await auditRecord(admin, 'studio.merged', fromId, step, now, trx)
    await auditRecord(admin, 'studio.merged_in', intoId, step, now, trx)
    return ok()
  })
}

async function moveAllOf(from: MergeSide, into: MergeSide, now: Date, trx: Trx) {
  const [a, b] = [from.id, into.id]
  await trx
    .insertInto('studio_aliases')
    .values({ studio_id: b, name: from.name, merged_studio_id: a, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`insert into studio_aliases (studio_id, name, merged_studio_id, added_at)
    select ${b}, name, merged_studio_id, added_at from studio_aliases where studio_id = ${a} on conflict do nothing`.execute(
    trx,
  )
  await trx.deleteFrom('studio_aliases').where('studio_id', '=', a).execute()
  const moved = await moveContents(a, b, now, trx)
  await movePeople(a, b, trx)
  return moved
}

/** Says which of two places in a studio, `kept` and `gone`, has the role that can do more; an active one counts before a request. */
export const roleOfBoth = sql`case
        when kept.status = 'active' and gone.status <> 'active' then kept.role
        when gone.status = 'active' and kept.status <> 'active' then gone.role
        when array_position(array['owner', 'submitter', 'billing', 'viewer'], kept.role)
          <= array_position(array['owner', 'submitter', 'billing', 'viewer'], gone.role) then kept.role
        else gone.role end`

/** A person in both studios keeps the role that can do more; a request to join one becomes a request to join the kept one. */
async function movePeople(a: number, b: number, trx: Trx): Promise<void> {
  await sql`update studio_members kept set role = ${roleOfBoth}
    from studio_members gone where gone.studio_id = ${a} and gone.status <> 'removed'
      and kept.studio_id = ${b} and kept.user_id = gone.user_id`.execute(trx)
  const membersWith = (status: 'active' | 'requested') => ({
    by: 'admin' as const,
    where: () => sql<boolean>`studio_members.studio_id = ${b} and studio_members.user_id in (
      select user_id from studio_members where studio_id = ${a} and status = ${status})`,
  })
  await moveAll(studioMemberLifecycle, 'merge', membersWith('active'), trx)
  await moveAll(studioMemberLifecycle, 'merge_request', membersWith('requested'), trx)
  await sql`insert into studio_members (studio_id, user_id, role, status, created_at)
    select ${b}, user_id, role, status, created_at from studio_members where studio_id = ${a} and status <> 'removed'
    on conflict (studio_id, user_id) do nothing`.execute(trx)
  await moveAll(studioMemberLifecycle, 'remove', { by: 'admin', where: { studio_id: a } }, trx)
  await replaceCurrentStudio(a, b, trx)
  await sql`update studio_invitations i set studio_id = ${b} where studio_id = ${a} and status = 'pending'
    and not exists (select 1 from studio_invitations k where k.studio_id = ${b} and k.email = i.email and k.status = 'pending')`.execute(
    trx,
  )
}
