import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { decideMembership } from '#app/domain/people/accounts/memberships.server.ts'
import { addGroup } from '#app/domain/cron-emails/audiences/group-commands.server.ts'
import { EVERYBODY, type MailGroup } from '#app/domain/cron-emails/audiences/groups.ts'
import {
  findGroup,
  groupCount,
  groupMembers,
  groupPeople,
} from '#app/domain/cron-emails/audiences/groups.server.ts'
import { allAudiences, findAudience } from '#app/domain/cron-emails/audiences/registry.server.ts'
import type { AudienceQuestion, GroupFilter, Member } from '#app/domain/season/audiences/audience.ts'
import { checkOut, removeFromCart } from '#app/domain/money/billing/commands.server.ts'
import { layOut } from '#app/domain/mail/layout.ts'
import { writeText } from '#app/domain/mail/text.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { archiveStudio } from '#app/domain/studios/archive-studio.server.ts'
import { mergeStudios } from '#app/domain/studios/merge-studios.server.ts'
import { attachFile } from '#app/domain/submissions/uploads/entry-files.server.ts'
import { expireMissedDrafts } from '#app/domain/submissions/time/expire-drafts.server.ts'
import { withdraw } from '#app/domain/submissions/withdraw.server.ts'
import { categoryFields } from '#app/domain/catalogue/categories/queries.server.ts'
import { db } from '#db/client.ts'
import {
  approvedPress,
  asked,
  asking,
  partnerOfPool,
  screeningAndGuest,
  trophyOrders,
} from '#tests/support/audiences.ts'
import { setConfig } from '#tests/support/billing.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { acceptedEntry } from '#tests/support/conflicts.ts'
import {
  category,
  checkOutInputOf,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  pay,
  storedFile,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { announcement, nominatedEntry } from '#tests/support/nominations.ts'
import {
  admin,
  adminViewerOf,
  chair,
  judge,
  member,
  press,
  pro,
  voter,
  withMembership,
  type Account,
} from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { sentContract } from '#tests/support/sponsors.ts'
import { trophySale } from '#tests/support/trophies.ts'

let who: Entrant
beforeEach(async () => {
  who = await entrant()
})

async function membersOf(code: string, more: Partial<AudienceQuestion> = {}): Promise<Member[]> {
  const question = await asking(more)
  const found = await findAudience(code).members(question, { limit: 1000 }, db())
  const { people, records } = await findAudience(code).count(question, db())
  // What is counted is what is read.
  expect(people).toBe(new Set(found.map(({ address }) => address.toLowerCase())).size)
  expect(records).toBe(new Set(found.map(({ entityId }) => entityId)).size)
  return found
}
const addressesOf = async (code: string, more: Partial<AudienceQuestion> = {}) => [
  ...new Set((await membersOf(code, more)).map(({ address }) => address)),
]

async function joins(
  studioId: number,
  role: 'owner' | 'billing' | 'submitter' | 'viewer',
  account?: Account,
) {
  const person = account ?? (await member())
  await db()
    .insertInto('studio_members')
    .values({ studio_id: studioId, user_id: person.userId, role, status: 'active', created_at: now() })
    .execute()
  return person
}
const suspend = ({ userId }: Account) =>
  db().updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute()
const moveToSeason = async (table: 'submissions' | 'invoices' | 'carts') => {
  const { year } = await currentSeason()
  await db()
    .insertInto('seasons')
    .values({ year: year - 1, label: 'Last year', eligible_from: '2026-01-01', eligible_to: '2026-12-31' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { table, year: year - 1 }
}

describe('drafts', () => {
  test('reach owners and submitters with the reason, and no member who may not act', async () => {
    const id = await draft(who, { title: 'Tin Lanterns' })
    const submitter = await joins(who.studioId, 'submitter')
    await joins(who.studioId, 'viewer')
    await joins(who.studioId, 'billing')
    const gone = await joins(who.studioId, 'owner')
    await suspend(gone)
    const left = await joins(who.studioId, 'owner')
    await db()
      .updateTable('studio_members')
      .set({ status: 'removed' })
      .where('user_id', '=', left.userId)
      .execute()
    const found = await membersOf('drafts')
    expect(found.map(({ address }) => address).sort()).toEqual([who.email, submitter.email].sort())
    const { name } = await category(1)
    expect(found[0]).toMatchObject({
      entity: 'submission',
      entityId: id,
      anchorAt: now(),
      why: `draft “Tin Lanterns” (${name}) was last changed on Wed 10 Mar 2027`,
    })
  })

  test('leave out other seasons, archived studios, withdrawn and sent entries, suspended categories, what is in the cart', async () => {
    const kept = await draft(who)
    const withdrawn = await draft(who)
    valueOf(await withdraw({ submissionId: withdrawn }, await entrantViewerOf(who), now()))
    const old = await draft(who)
    const { year } = await moveToSeason('submissions')
    await db().updateTable('submissions').set({ year }).where('id', '=', old).execute()
    await invoice(who)
    const cart = await entrant()
    const carted = await inCart(cart)
    const archived = await entrant()
    await draft(archived)
    valueOf(await archiveStudio(archived.studioId, 'archive', await adminViewerOf(await admin()), now()))
    const closed = await draft(who, { number: 2 })
    await db().updateTable('categories').set({ status: 'suspended' }).where('number', '=', 2).execute()
    forgetVersions()
    expect((await membersOf('drafts')).map(({ entityId }) => entityId)).toEqual([kept])
    const both = (await membersOf('drafts_and_carts')).map(({ entityId }) => entityId)
    expect(both.sort()).toEqual([kept, carted].sort())
    expect(both).not.toContain(closed)
  })

  test('of a merged studio reach the people of the studio that was kept', async () => {
    const into = await entrant()
    await draft(who)
    const { name } = await db()
      .selectFrom('studios')
      .where('id', '=', who.studioId)
      .select('name')
      .executeTakeFirstOrThrow()
    valueOf(
      await mergeStudios(
        { fromId: who.studioId, intoId: into.studioId, typed: name },
        await adminViewerOf(await admin()),
        now(),
      ),
    )
    await db()
      .deleteFrom('studio_members')
      .where('studio_id', '=', into.studioId)
      .where('user_id', '=', who.userId)
      .execute()
    expect(await addressesOf('drafts')).toEqual([into.email])
  })

  test('end with the call for entries, unless they have an extension', async () => {
    const lost = await draft(who)
    const timed = await draft(who)
    const deadlines = await deadlinesOf((await currentSeason()).year, db())
    const closes = Math.max(
      ...deadlines.filter(({ kind }) => kind === 'entry_tier').map(({ closesAt }) => closesAt.getTime()),
    )
    const after = new Date(closes + 3_600_000)
    await db()
      .updateTable('submissions')
      .set({ custom_deadline: new Date(closes + 86_400_000) })
      .where('id', '=', timed)
      .execute()
    expect(await membersOf('drafts')).toHaveLength(2)
    expect((await membersOf('drafts', { now: after })).map(({ entityId }) => entityId)).toEqual([timed])
    setNow(after)
    await expireMissedDrafts(now())
    expect(await membersOf('entries_expired')).toMatchObject([{ entityId: lost, anchorAt: after }])
  })

  test('are narrowed by category, type and studio, by date, person and record', async () => {
    const production = await draft(who)
    const student = await entrant('student', {})
    const number = 13
    const achievement = await draft(who, { number })
    const only = async (filter: Partial<GroupFilter>) =>
      (await membersOf('drafts', { filter: { ...EVERYBODY, ...filter } })).map(({ entityId }) => entityId)
    expect(await only({ categoryIds: [(await category(number)).id] })).toEqual([achievement])
    expect(await only({ categoryTypes: ['production'] })).toEqual([production])
    expect(await only({ studioTypes: ['student'] })).toEqual([])
    expect(await only({ studioTypes: ['studio'] })).toHaveLength(2)
    const made = now()
    later({ days: 1 })
    const newest = await draft(who)
    const dated = { anchor: 'draft_edited', anchorFrom: made, anchorTo: new Date(made.getTime() + 1) }
    expect((await membersOf('drafts', dated)).map(({ entityId }) => entityId)).toEqual([
      production,
      achievement,
    ])
    expect((await membersOf('drafts', { anchorFrom: now() })).map(({ entityId }) => entityId)).toEqual([
      newest,
    ])
    expect(await membersOf('drafts', { entityIds: [production] })).toHaveLength(1)
    expect(
      await membersOf('drafts', { addresses: [who.email.toUpperCase()], entityIds: [newest] }),
    ).toHaveLength(1)
    expect(await membersOf('drafts', { addresses: [student.email, 'nobody@example.org'] })).toEqual([])
    expect(await membersOf('drafts', { addresses: [] })).toEqual([])
  })
})

describe('carts', () => {
  test('reach everyone who may check out, until they are empty', async () => {
    const id = await inCart(who)
    const billing = await joins(who.studioId, 'billing')
    await joins(who.studioId, 'viewer')
    const found = await membersOf('carts_unpaid')
    expect(found.map(({ address }) => address).sort()).toEqual([who.email, billing.email].sort())
    expect(found[0]).toMatchObject({ entity: 'cart', anchorAt: now() })
    expect(found[0]?.why).toMatch(
      /^the cart of Lantern Works \d+ holds 1 entry and was last changed on Wed 10 Mar 2027$/,
    )
    expect(
      await membersOf('carts_unpaid', { filter: { ...EVERYBODY, categoryTypes: ['achievement'] } }),
    ).toEqual([])
    later({ hours: 5 })
    await inCart(who)
    const moment = now()
    later({ hours: 1 })
    valueOf(await removeFromCart(id, await entrantViewerOf(who), now()))
    // Taking something out is a change too.
    expect((await membersOf('carts_unpaid'))[0]?.anchorAt).toEqual(now())
    expect(now()).not.toEqual(moment)
    await db().deleteFrom('cart_items').execute()
    expect(await membersOf('carts_unpaid')).toEqual([])
  })

  test('of other seasons and archived studios have no recipients', async () => {
    await inCart(who)
    const { year } = await moveToSeason('carts')
    await db().updateTable('carts').set({ year }).execute()
    expect(await membersOf('carts_unpaid')).toEqual([])
  })
})

describe('open invoices', () => {
  test('reach owners, billing contacts and the billing address, each once', async () => {
    const billedTo = 'accounts@gull.example'
    await inCart(who)
    const input = await checkOutInputOf(who)
    const order = { ...input, billTo: { ...input.billTo, email: billedTo } }
    const { invoiceId } = valueOf(await checkOut(order, await entrantViewerOf(who), now()))
    const billing = await joins(who.studioId, 'billing')
    await joins(who.studioId, 'submitter')
    const { due_at: due } = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select('due_at')
      .executeTakeFirstOrThrow()
    const found = await membersOf('invoices_open')
    expect(found.map(({ address }) => address).sort()).toEqual([who.email, billing.email, billedTo].sort())
    expect(found.find(({ address }) => address === billedTo)).toMatchObject({
      userId: null,
      entityId: invoiceId,
      anchorAt: due,
    })
    // The same address in another case is the same person.
    await db()
      .updateTable('users')
      .set({ email: billedTo.toUpperCase() })
      .where('id', '=', billing.userId)
      .execute()
    expect((await addressesOf('invoices_open')).map((address) => address.toLowerCase()).sort()).toEqual(
      [who.email, billedTo].sort(),
    )
    await suspend(billing)
    expect(await addressesOf('invoices_open')).toEqual([who.email])
  })

  test('have no recipients when they are paid, void, of another season or being paid by card', async () => {
    const issued = await invoice(who)
    expect(await membersOf('invoices_open')).not.toEqual([])
    await db()
      .insertInto('payment_attempts')
      .values({
        invoice_id: issued.invoiceId,
        provider: 'demonstration',
        status: 'pending',
        amount_cents: 100,
        currency: 'USD',
        idempotency_key: crypto.randomUUID(),
        started_by: who.userId,
        created_at: now(),
        updated_at: now(),
      })
      .execute()
    expect(await membersOf('invoices_open')).toEqual([])
    await db().updateTable('payment_attempts').set({ status: 'failed' }).execute()
    expect(await membersOf('invoices_open')).not.toEqual([])
    const { total_cents: cents } = await db()
      .selectFrom('invoices')
      .where('id', '=', issued.invoiceId)
      .select('total_cents')
      .executeTakeFirstOrThrow()
    await pay(issued.invoiceId, await admin(), cents)
    expect(await membersOf('invoices_open')).toEqual([])
    const other = await entrant()
    const voided = await invoice(other)
    await db().updateTable('invoices').set({ status: 'void' }).where('id', '=', voided.invoiceId).execute()
    expect(await membersOf('invoices_open')).toEqual([])
  })
})

describe('materials', () => {
  test('are asked for from people whose submitted entries lack some, until they arrive', async () => {
    const { submissionIds } = await invoice(who, { number: 1 })
    const [id = 0] = submissionIds
    const fields = (await categoryFields((await category(1)).id, db())).filter(
      ({ required, requiredBy, showIf }) => required && requiredBy === 'materials' && showIf === null,
    )
    expect(fields.length).toBeGreaterThan(0)
    await joins(who.studioId, 'viewer')
    const [found] = await membersOf('entries_incomplete')
    expect(found).toMatchObject({ address: who.email, entityId: id })
    await draft(who)
    expect(await membersOf('entries_incomplete')).toHaveLength(1)
    const written = await textOf('entries_incomplete', '{{entries.list}}\n\nBy {{entries.due}}')
    for (const { label } of fields) expect(written).toContain(label)
    await db().updateTable('submissions').set({ materials_received_at: now() }).where('id', '=', id).execute()
    expect(await membersOf('entries_incomplete')).toEqual([])
    await db().updateTable('submissions').set({ materials_received_at: null }).where('id', '=', id).execute()
    for (const field of fields) {
      const { fileId } = await storedFile(who, field.type === 'image' ? 'image' : 'pdf')
      const viewer = await entrantViewerOf(who)
      valueOf(await attachFile({ submissionId: id, fieldId: field.id, fileId }, viewer, now()))
    }
    expect(await membersOf('entries_incomplete')).toEqual([])
  })
})

describe('members and people', () => {
  test('asked for proof of membership, until it is decided', async () => {
    const student = await withMembership(await member(), 'student', { status: 'proof_required' })
    const waiting = await withMembership(await member(), 'student', { status: 'pending' })
    const found = await membersOf('proof_required')
    expect(found).toMatchObject([{ address: student.email, entity: 'membership' }])
    expect(await addressesOf('proof_required')).not.toContain(waiting.email)
    const [one] = found
    const decided = { membershipId: one?.entityId ?? 0, decision: 'activate' as const }
    valueOf(await decideMembership(decided, await adminViewerOf(await admin()), now()))
    expect(await membersOf('proof_required')).toEqual([])
    expect(await addressesOf('members_students')).toEqual([student.email])
  })

  test('whose membership expires, by its own last day', async () => {
    const ending = await withMembership(await member(), 'pro', { ends_on: '2027-03-31' })
    const today = await withMembership(await member(), 'pro', { ends_on: '2027-03-10' })
    await withMembership(await member(), 'pro', { ends_on: '2027-03-31', status: 'cancelled' })
    await suspend(await withMembership(await member(), 'pro', { ends_on: '2027-03-31' }))
    const endless = await pro()
    expect((await addressesOf('members_ending')).sort()).toEqual([ending.email, today.email].sort())
    later({ days: 1 })
    expect(await membersOf('members_ending')).toMatchObject([
      { address: ending.email, anchorAt: new Date('2027-04-01T07:00:00Z') },
    ])
    const window = {
      anchorFrom: new Date('2027-04-01T07:00:00Z'),
      anchorTo: new Date('2027-04-01T07:00:01Z'),
    }
    expect(await membersOf('members_ending', window)).toHaveLength(1)
    expect((await addressesOf('pro_members')).sort()).toEqual([ending.email, endless.email].sort())
    expect(await textOf('members_ending', '{{membership.type}} ends {{membership.ends}}')).toMatch(
      /ends Wed 31 Mar 2027/,
    )
  })

  test('with a vote: approved members and people on the whitelist', async () => {
    const approved = await voter()
    await pro()
    await withMembership(await member(), 'pro', { pro_vote_status: 'denied' })
    await withMembership(await member(), 'pro', { pro_vote_status: 'approved', ends_on: '2027-03-10' })
    later({ days: 1 })
    const { year } = await currentSeason()
    const named = await member({ email: 'vera@guild.example' })
    const expired = await member({ email: 'old@other.example' })
    const row = { year, purpose: 'voting' as const, note: 'Guild', valid_from: now(), created_at: now() }
    await db()
      .insertInto('whitelist')
      .values([
        { ...row, match_kind: 'domain', match_value: 'guild.example' },
        { ...row, match_kind: 'email', match_value: expired.email, valid_to: now() },
        { ...row, match_kind: 'email', match_value: who.email, purpose: 'press' },
      ])
      .execute()
    expect((await addressesOf('voters_all')).sort()).toEqual([approved.email, named.email].sort())
    const reporter = await press()
    expect((await addressesOf('press_users')).sort()).toEqual([reporter.email, who.email].sort())
  })

  test('owners, judges and admins of this season', async () => {
    const adminAccount = await admin()
    await suspend(await admin())
    expect(await addressesOf('admins')).toEqual([adminAccount.email])
    const sitting = await judge({ categoryNumber: 3 })
    expect(await addressesOf('judges')).toEqual([sitting.email])
    const other = { ...EVERYBODY, categoryIds: [(await category(4)).id] }
    expect(await addressesOf('judges', { filter: other })).toEqual([])
    await db().updateTable('committee_members').set({ status: 'declined' }).execute()
    expect(await addressesOf('judges')).toEqual([])
    const student = await entrant('student')
    await joins(who.studioId, 'submitter')
    expect((await addressesOf('studio_owners')).sort()).toEqual([who.email, student.email].sort())
    const students = { ...EVERYBODY, studioTypes: ['student'] }
    expect(await addressesOf('studio_owners', { filter: students })).toEqual([student.email])
  })

  test('the admins, when something waits for them, and on Mondays', async () => {
    const adminAccount = await admin()
    // A Wednesday with nothing to do, but the database is not quiet: the worker has not run in tests.
    await db().updateTable('outbox').set({ state: 'done' }).execute()
    await db().updateTable('memberships').set({ status: 'active' }).where('status', '=', 'pending').execute()
    const monday = new Date('2027-03-15T18:00:00Z')
    expect(await addressesOf('admins_with_work', { now: monday })).toEqual([adminAccount.email])
    await withMembership(await member(), 'student', { status: 'pending' })
    expect(await addressesOf('admins_with_work')).toEqual([adminAccount.email])
    expect(await textOf('admins_with_work', '{{work.summary}}\n\n{{work.list}}')).toContain('membership')
  })
})

async function textOf(code: string, body: string): Promise<string> {
  const audience = findAudience(code)
  const question = await asking()
  const [first] = await audience.members(question, { limit: 1 }, db())
  if (!first) throw new Error(`Nobody in ${code}`)
  const own = (await audience.members(question, { limit: 1 }, db())).map(({ entityId }) => entityId)
  const values = await audience.values([{ address: first.address, entityIds: own }], question, db())
  const content = writeText({ subject: 'x', body }, values.get(first.address.toLowerCase()) ?? {})
  return layOut(content, { award: 'A', appUrl: 'https://awards.example.org' }).text
}

describe('pages', () => {
  test('are by person with all records of each, ignoring the case of the address', async () => {
    const people = [who]
    for (let index = 0; index < 4; index += 1) people.push(await entrant())
    for (const person of people) {
      await draft(person)
      await draft(person)
      await draft(person)
    }
    await db()
      .updateTable('users')
      .set((eb) => ({ email: eb.fn<string>('upper', ['email']) }))
      .where('id', '=', people[2]?.userId ?? 0)
      .execute()
    const audience = findAudience('drafts')
    const question = await asking()
    const seen: string[] = []
    let after: string | undefined
    for (let pages = 0; pages < 9; pages += 1) {
      const page = await audience.members(
        question,
        { limit: 2, ...(after !== undefined && { afterAddress: after }) },
        db(),
      )
      if (page.length === 0) break
      expect(page.length % 3).toBe(0)
      seen.push(...page.map(({ address, entityId }) => `${address.toLowerCase()} ${entityId}`))
      after = page.at(-1)?.address
    }
    expect(seen).toEqual([...new Set(seen)])
    expect(seen).toHaveLength(15)
    expect(seen.map((each) => each.split(' ')[0])).toEqual([...seen.map((each) => each.split(' ')[0])].sort())
  })

  test('of four groups count and list each person once', async () => {
    const adminAccount = await adminViewerOf(await admin())
    await draft(who)
    await inCart(who)
    const other = await entrant()
    await inCart(other)
    const make = async (audience: string): Promise<MailGroup> => {
      const { groupId } = valueOf(
        await addGroup({ name: audience, audience, filter: EVERYBODY }, adminAccount, now()),
      )
      const group = await findGroup(groupId, db())
      if (!group) throw new Error('gone')
      return group
    }
    const groups = [
      await make('drafts'),
      await make('drafts_and_carts'),
      await make('carts_unpaid'),
      await make('studio_owners'),
    ]
    const { season, now: at } = await asking()
    const question = { season, now: at }
    expect(await groupCount(groups, question, db())).toEqual({ people: 2, records: 3 + 2 + 2 })
    expect(await groupCount([], question, db())).toEqual({ people: 0, records: 0 })
    expect(await groupMembers([], question, { limit: 5 }, db())).toEqual([])
    const all = await groupMembers(groups, question, { limit: 10 }, db())
    const paged = [
      ...(await groupMembers(groups, question, { limit: 1 }, db())),
      ...(await groupMembers(groups, question, { limit: 1, afterAddress: all[0]?.address ?? '' }, db())),
    ]
    expect(paged).toEqual(all)
    const keys = all.map(({ address, entity, entityId }) => `${address} ${entity} ${entityId}`)
    expect(keys).toEqual([...new Set(keys)])
    const { people, count } = await groupPeople(groups, question, { query: '', limit: 1, offset: 1 }, db())
    expect(count).toBe(2)
    expect(people).toHaveLength(1)
    const sought = await groupPeople(
      groups,
      question,
      {
        query: who.email.slice(0, 12).toUpperCase(),
        limit: 9,
        offset: 0,
      },
      db(),
    )
    expect(sought.people.map(({ address }) => address)).toContain(who.email)
    expect((await groupPeople(groups, question, { query: '%', limit: 9, offset: 0 }, db())).count).toBe(0)
  })

  test('need the same number of queries for one as for many', async () => {
    const ask = async () => {
      const question = await asking()
      const counts: Record<string, number> = {}
      for (const audience of allAudiences())
        counts[audience.code] = await countQueries(async () => {
          const found = await audience.members(question, { limit: 500 }, db())
          expect(found, audience.code).not.toEqual([])
          await audience.values(
            found.map(({ address, entityId }) => ({ address, entityIds: [entityId] })),
            question,
            db(),
          )
        })
      return counts
    }
    const some = async (categoryNumber: number) => {
      const person = await entrant()
      await draft(person)
      await invoice(person)
      await inCart(person)
      const lapsed = await draft(person)
      await db()
        .updateTable('submissions')
        .set({ status: 'expired', expired_at: now() })
        .where('id', '=', lapsed)
        .execute()
      await withMembership(await member(), 'student', { ends_on: '2027-06-01' })
      await withMembership(await member(), 'student', { status: 'proof_required' })
      await withMembership(await member(), 'pro', { ends_on: '2027-06-01' })
      await voter()
      await judge({ categoryNumber, signed: false })
      await chair({ categoryNumber })
      await acceptedEntry(await entrant(), { number: categoryNumber })
      await asked(categoryNumber + 15)
      const nominee = { fullName: 'Mara Quill', email: `nominee${categoryNumber}@example.org` }
      await nominatedEntry({ number: categoryNumber + 12, people: [nominee] })
      await press()
      await sentContract(await admin())
      await partnerOfPool()
      await trophyOrders()
      await approvedPress()
      await screeningAndGuest()
    }
    await setConfig('judging_activated_checkbox', '1')
    await announcement(now())
    await trophySale()
    await some(1)
    // What is kept in memory is read again after a second, by the audience that then comes first.
    const least = async () => {
      const [first, second] = [await ask(), await ask()]
      return Object.fromEntries(
        Object.entries(first).map(([code, count]) => [code, Math.min(count, second[code] ?? count)]),
      )
    }
    const one = await least()
    await some(2)
    await some(3)
    expect(await least()).toEqual(one)
    // The admins’ tasks ask each module once.
    expect(Math.max(...Object.values(one))).toBeLessThan(80)
  })
})
