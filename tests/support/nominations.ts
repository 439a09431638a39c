import { db } from '#db/client.ts'
import { confirmSlate } from '#app/domain/nominees/nominations/slate-decisions.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { now } from '#tests/support/clock.ts'
import { acceptedEntry } from '#tests/support/conflicts.ts'
import { category, entrant, openCategory, valueOf, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'

export interface NomineeOfTests {
  fullName: string
  credit?: string
  email?: string
  pronunciation?: string
}

interface Options {
  /** Whose entry it is; a new person without. */
  who?: Entrant
  number?: number
  title?: string
  /** Who is credited; one person without an address unless given. */
  people?: readonly NomineeOfTests[]
}

let adminAccount: Account | undefined

/** An admin without a conflict, the same for a whole test. */
async function adminOf(): Promise<Account> {
  const known =
    adminAccount &&
    (await db().selectFrom('users').where('id', '=', adminAccount.userId).select('id').executeTakeFirst())
  if (!known) adminAccount = await admin({ lastName: 'Unbound' })
  return adminAccount as Account
}

/** An accepted entry, as committees judge them, with these people in its credits. */
export async function creditedEntry(options: Options = {}): Promise<{ submissionId: number; who: Entrant }> {
  const who = options.who ?? (await entrant())
  const number = options.number ?? (await openCategory('production'))
  const submissionId = await acceptedEntry(who, { number, title: options.title })
  await db().deleteFrom('submission_people').where('submission_id', '=', submissionId).execute()
  const people = options.people ?? [{ fullName: 'Mara Quill', credit: 'Director' }]
  if (people.length > 0)
    await db()
      .insertInto('submission_people')
      .values(
        people.map(({ fullName, credit = '', email = '', pronunciation = '' }, index) => ({
          submission_id: submissionId,
          sort: index + 1,
          full_name: fullName,
          credit,
          email,
          pronunciation,
        })),
      )
      .execute()
  return { submissionId, who }
}

/** The committee of a category, made when there is none. */
export async function committeeOf(number: number): Promise<number> {
  const { year } = await currentSeason()
  const { id: categoryId } = await category(number)
  const known = await db()
    .selectFrom('committees')
    .where('category_id', '=', categoryId)
    .select('id')
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await db()
    .insertInto('committees')
    .values({ year, category_id: categoryId, name: 'Committee of the tests', status: 'forming' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface SlateOfTests {
  slateId: number
  committeeId: number
  version: number
}

/** A slate as its chair has submitted it, with these entries in this order. */
export async function submittedSlate(
  number: number,
  submissionIds: readonly number[],
  more: { shortReason?: string; status?: 'draft' | 'submitted'; by?: Account } = {},
): Promise<SlateOfTests> {
  const committeeId = await committeeOf(number)
  const chair = more.by ?? (await adminOf())
  const submitted = more.status !== 'draft'
  const { id, version } = await db()
    .insertInto('slates')
    .values({
      committee_id: committeeId,
      status: submitted ? 'submitted' : 'draft',
      short_reason: more.shortReason ?? 'There were fewer entries than in other years.',
      attestation_name: submitted ? 'Carla Vale' : null,
      submitted_by: submitted ? chair.userId : null,
      submitted_at: submitted ? now() : null,
      updated_at: now(),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  if (submissionIds.length > 0)
    await db()
      .insertInto('slate_items')
      .values(
        submissionIds.map((submission_id, index) => ({ slate_id: id, position: index + 1, submission_id })),
      )
      .execute()
  if (submitted)
    await db()
      .updateTable('committees')
      .set({ status: 'slate_submitted' })
      .where('id', '=', committeeId)
      .execute()
  return { slateId: id, committeeId, version }
}

/** A returned slate as its chair has submitted it again. */
export async function submitAgain(slateId: number): Promise<void> {
  const slate = await db()
    .updateTable('slates')
    .set({ status: 'submitted' })
    .where('id', '=', slateId)
    .returning('committee_id')
    .executeTakeFirstOrThrow()
  await db()
    .updateTable('committees')
    .set({ status: 'slate_submitted' })
    .where('id', '=', slate.committee_id)
    .execute()
}

export interface NominationOfTests {
  nominationId: number
  submissionId: number
  categoryId: number
  slateId: number
  who: Entrant
  people: { id: number; fullName: string; linkKey: string }[]
}

/** An entry whose slate an admin has confirmed, alone on the slate of its category unless there is one already. */
export async function nominatedEntry(options: Options = {}): Promise<NominationOfTests> {
  const number = options.number ?? (await openCategory('production'))
  const { submissionId, who } = await creditedEntry({ ...options, number })
  const { slateId, version } = await submittedSlate(number, [submissionId])
  const by = await adminViewerOf(await adminOf())
  valueOf(await confirmSlate(slateId, { version, acceptShort: true }, by, now()))
  return { ...(await nominationOf(submissionId)), slateId, who }
}

/** The stored rows of an entry's nomination. */
export async function nominationOf(
  submissionId: number,
): Promise<Omit<NominationOfTests, 'slateId' | 'who'>> {
  const { id, category_id } = await db()
    .selectFrom('nominations')
    .where('submission_id', '=', submissionId)
    .select(['id', 'category_id'])
    .executeTakeFirstOrThrow()
  const people = await db()
    .selectFrom('nomination_people')
    .where('nomination_id', '=', id)
    .select(['id', 'full_name as fullName', 'link_key as linkKey'])
    .orderBy('sort')
    .execute()
  return { nominationId: id, submissionId, categoryId: category_id, people }
}

/** The season's announcement, decided for a moment; written by its row so that it can lie anywhere in a test's time. */
export async function announcement(at: Date): Promise<number> {
  const { year } = await currentSeason()
  const by = await adminOf()
  const { id } = await db()
    .insertInto('announcements')
    .values({ year, announce_at: at, decided_by: by.userId, decided_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
