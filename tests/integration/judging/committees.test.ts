import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { answerInvitation } from '#app/domain/judging/committees/answer-invitation.server.ts'
import {
  createMissing,
  deleteCommittee,
  lockMembers,
} from '#app/domain/judging/committees/commands.server.ts'
import {
  invite,
  sendInvitation,
  withdrawInvitation,
} from '#app/domain/judging/committees/invitations.server.ts'
import {
  appointChair,
  promoteAlternate,
  removeMember,
} from '#app/domain/judging/committees/members.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { committeeFor, invitee, judgeTokenFor, seated } from '#tests/support/committees.ts'
import { acceptedEntry } from '#tests/support/conflicts.ts'
import { entrant, openCategory, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, chair, judge, member, viewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

const invitations = () => mails({ template: 'judge_invite' })

async function seatsOf(committeeId: number): Promise<Record<number, string>> {
  const rows = await db()
    .selectFrom('committee_members')
    .where('committee_id', '=', committeeId)
    .select(['user_id', 'role', 'status'])
    .execute()
  return Object.fromEntries(rows.map(({ user_id, role, status }) => [user_id, `${role} ${status}`]))
}

async function asked(committeeId: number, adminAccount: Account, email: string, more = {}): Promise<string> {
  const input = { ...invitee(email, more), committeeId, send: true }
  valueOf(await invite(input, await adminViewerOf(adminAccount), now()))
  return judgeTokenFor(email)
}

async function committeeOf(account: Account): Promise<number> {
  const row = await db()
    .selectFrom('committee_members')
    .where('user_id', '=', account.userId)
    .select('committee_id')
    .executeTakeFirstOrThrow()
  return row.committee_id
}

test('a person who accepts a seat is asked at once about suspected conflicts, with the reason', async () => {
  const adminAccount = await admin()
  const number = await openCategory('production')
  const { id } = await committeeFor(number, adminAccount)
  const entry = await acceptedEntry(await entrant('studio', { name: 'Gull & Gasket' }), { number })
  const who = await seated(id, adminAccount, 'judge', { employer: 'Gull and Gasket Ltd' })
  const rows = await db()
    .selectFrom('conflicts')
    .where('user_id', '=', who.userId)
    .select(['submission_id', 'status', 'source'])
    .execute()
  expect(rows).toContainEqual({ submission_id: entry, status: 'suspected', source: 'employer' })
})

describe('committees', () => {
  test('are made one by one and for all categories without one, once each', async () => {
    const adminAccount = await admin()
    const { id } = await committeeFor(8, adminAccount)
    const page = await as(adminAccount).get('/admin/judges/committees')
    expect(page.visibleText).toContain('31 categories have no committee')
    const all = await as(adminAccount).submit(page, 'Create all 31')
    expect(all.status).toBe(303)
    const rows = await db().selectFrom('committees').select(['id', 'category_id']).execute()
    expect(new Set(rows.map(({ category_id }) => category_id)).size).toBe(rows.length)
    expect(rows.some((row) => row.id === id)).toBe(true)
    const { year } = await currentSeason()
    expect(await createMissing(year, await adminViewerOf(adminAccount), now())).toMatchObject({
      value: { created: 0 },
    })
    expect((await as(adminAccount).get('/judges/committees?rows=50')).visibleText).toContain('No chair')
  })

  test('are found by category and person, by state and by what needs attention', async () => {
    const adminAccount = await admin()
    const { id } = await committeeFor(8, adminAccount)
    await committeeFor(12, adminAccount)
    const who = await seated(id, adminAccount, 'chair')
    const list = async (query: string) => {
      const page = await as(adminAccount).get(`/admin/judges/committees?${query}`)
      return page.html.querySelectorAll('tbody tr').length
    }
    expect(await list('')).toBe(2)
    expect(await list(`q=${encodeURIComponent(who.email)}`)).toBe(1)
    expect(await list('q=P08')).toBe(1)
    expect(await list('state=forming')).toBe(2)
    expect(await list('state=ready')).toBe(0)
    expect(await list('attention=yes')).toBe(2)
    expect(await list('attention=no')).toBe(0)
  })

  test('are deleted only while they have no reviews', async () => {
    const adminAccount = await admin()
    const viewer = await adminViewerOf(adminAccount)
    const { id, categoryId } = await committeeFor(8, adminAccount)
    const { year } = await currentSeason()
    const owner = await entrant()
    const { id: submission_id } = await db()
      .insertInto('submissions')
      .values({
        ...{ year, category_id: categoryId, studio_id: owner.studioId, created_by: owner.userId },
        ...{ title: 'Tin Lanterns', status: 'accepted', created_at: now(), updated_at: now() },
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const rubric = await db().selectFrom('rubrics').select('id').limit(1).executeTakeFirstOrThrow()
    await db()
      .insertInto('reviews')
      .values({
        ...{ committee_id: id, submission_id, user_id: adminAccount.userId, rubric_id: rubric.id },
        ...{ opened_at: now(), updated_at: now() },
      })
      .execute()
    expect(await deleteCommittee(id, viewer, now())).toMatchObject({ code: 'conflict' })
    await db().deleteFrom('reviews').execute()
    expect((await deleteCommittee(id, viewer, now())).ok).toBe(true)
    expect(await audits({ action: 'committee.deleted' })).toHaveLength(1)
  })
})

describe('asking people', () => {
  test('sends nothing before a chair or admin sends it', async () => {
    const adminAccount = await admin()
    const { id } = await committeeFor(8, adminAccount)
    const address = `/admin/judges/committees/edit/${id}`
    const page = await as(adminAccount).get(address)
    const form = { name: '李晴风', email: 'li@example.org', employer: 'Paper Heron', role: 'judge' }
    expect((await as(adminAccount).submit(page, 'Save, send later', form)).status).toBe(303)
    expect(await invitations()).toHaveLength(0)
    const prepared = await as(adminAccount).get(address)
    expect(prepared.visibleText).toContain('Not sent')
    await as(adminAccount).submit(prepared, 'Send invitations (1)')
    const [mail] = await invitations()
    expect(mail).toMatchObject({ to_email: 'li@example.org', sensitive: true, class: 'service' })
  })

  test('lists what is missing and keeps what was typed', async () => {
    const adminAccount = await admin()
    const { id } = await committeeFor(8, adminAccount)
    const page = await as(adminAccount).get(`/admin/judges/committees/edit/${id}`)
    const answer = await as(adminAccount).submit(page, 'Send invitation', {
      name: 'Wren',
      email: 'nope',
      role: 'judge',
    })
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: /)
    expect(answer.problems.map(({ message }) => message)).toEqual([
      'Email: Invalid email format',
      'Employer: Required',
    ])
    expect(answer.html.querySelector('#name')?.getAttribute('value')).toBe('Wren')
  })

  test('is for an admin and the chair; a chair never appoints a chair, and for others the page does not exist', async () => {
    const boss = await chair()
    const id = await committeeOf(boss)
    const input = { ...invitee('new@example.org'), committeeId: id, send: true }
    for (const who of [await judge(), await member(), await chair({ categoryNumber: 2 })]) {
      expect((await as(who).get(`/judges/committees/edit/${id}`)).status).toBe(404)
      expect((await as(who).post(`/judges/committees/edit/${id}`, { intent: 'lock' })).status).toBe(404)
      expect(await invite(input, await viewerOf(who), now())).toMatchObject({ code: 'not_found' })
    }
    const viewer = await viewerOf(boss)
    expect(await invite({ ...input, role: 'chair' }, viewer, now())).toMatchObject({
      fields: { role: [expect.anything()] },
    })
    expect((await as(boss).post(`/judges/committees/edit/${id}`, { intent: 'lock' })).status).toBe(404)
    const chairing = { intent: 'chair', userId: String(boss.userId), chairId: '0' }
    expect((await as(boss).post(`/judges/committees/edit/${id}`, chairing)).status).toBe(404)
    expect((await invite(input, viewer, now())).ok).toBe(true)
    expect(await removeMember({ committeeId: id, userId: boss.userId }, viewer, now())).toMatchObject({
      code: 'forbidden',
    })
  })

  test('needs the chair’s signature, and stops for the chair when members are locked', async () => {
    const unsigned = await chair({ signed: false })
    const id = await committeeOf(unsigned)
    const led = await as(unsigned).get(`/judges/committees/edit/${id}`)
    expect(led.location).toMatch(/^\/judges\/privacy\?next=/)
    const input = { ...invitee('new@example.org'), committeeId: id, send: true }
    expect(await invite(input, await viewerOf(unsigned), now())).toMatchObject({ code: 'closed' })

    const boss = await chair({ categoryNumber: 2 })
    const other = await committeeOf(boss)
    const adminAccount = await adminViewerOf(await admin())
    valueOf(await lockMembers({ committeeId: other, locked: true }, adminAccount, now()))
    const locked = { ...input, committeeId: other }
    expect(await invite(locked, await viewerOf(boss), now())).toMatchObject({ code: 'closed' })
    expect((await as(boss).get(`/judges/committees/edit/${other}`)).visibleText).toContain(
      'Members are locked',
    )
    expect((await invite(locked, adminAccount, now())).ok).toBe(true)
  })

  test('an address is invited once, and a seated person not at all', async () => {
    const adminAccount = await admin()
    const viewer = await adminViewerOf(adminAccount)
    const { id } = await committeeFor(8, adminAccount)
    const who = await seated(id, adminAccount)
    const again = { ...invitee(who.email), committeeId: id, send: true }
    expect(await invite(again, viewer, now())).toMatchObject({ code: 'invalid' })
    await asked(id, adminAccount, 'wren@example.org')
    expect(await invite({ ...again, email: 'WREN@example.org' }, viewer, now())).toMatchObject({
      code: 'conflict',
    })
  })

  test('replaces a member in one step, and the history keeps the seat', async () => {
    const adminAccount = await admin()
    const { id } = await committeeFor(8, adminAccount)
    const old = await seated(id, adminAccount)
    await asked(id, adminAccount, 'next@example.org', { inPlaceOf: { kind: 'seat', id: old.userId } })
    expect(await seatsOf(id)).toMatchObject({ [old.userId]: 'judge removed' })
    expect((await as(adminAccount).get(`/admin/judges/committees/edit/${id}`)).visibleText).toContain(
      'Left the committee',
    )
  })
})

describe('last season’s people', () => {
  /** A committee of the season before, of the category with the same number: its chair, a judge, and one who had left it. */
  async function before(number: number): Promise<Account[]> {
    const { year } = await currentSeason()
    const from = { year: year - 1, label: 'The season before', edition: 1, is_current: false }
    const dates = { eligible_from: `${year - 1}-01-01`, eligible_to: `${year - 1}-12-31` }
    await db()
      .insertInto('seasons')
      .values({ ...from, ...dates, timezone: 'UTC' })
      .execute()
    const { type } = await db()
      .selectFrom('categories')
      .where('year', '=', year)
      .where('number', '=', number)
      .select('type')
      .executeTakeFirstOrThrow()
    const category = await db()
      .insertInto('categories')
      .values({ year: year - 1, number, type, name: 'As it was called', status: 'closed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const committee = await db()
      .insertInto('committees')
      .values({ year: year - 1, category_id: category.id, name: 'Old', status: 'confirmed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const people = [await member(), await member(), await member()]
    await db()
      .insertInto('committee_members')
      .values(
        people.map(({ userId }, at) => ({
          ...{ committee_id: committee.id, user_id: userId, employer: 'Nordheim' },
          role: at === 0 ? ('chair' as const) : ('judge' as const),
          status: at === 2 ? ('removed' as const) : ('accepted' as const),
        })),
      )
      .execute()
    return people
  }

  test('are written down by one press and asked by another, which shows how many; no mail goes twice', async () => {
    const adminAccount = await admin()
    const [head, other] = await before(8)
    if (!head || !other) throw new Error('Nobody was there before')
    const copy = await as(adminAccount).get(href('/admin/judges/committees/copy'))
    for (const text of [`${head.firstName} ${head.lastName}`, `${other.firstName} ${other.lastName}`])
      expect(copy.visibleText).toContain(text)
    expect((await as(adminAccount).submit(copy, 'Prepare 2 invitations')).status).toBe(303)
    const rows = () =>
      db()
        .selectFrom('committee_invitations')
        .select(['email', 'role', 'status', 'employer'])
        .orderBy('id')
        .execute()
    const written = [
      { email: head.email, role: 'chair', status: 'prepared', employer: 'Nordheim' },
      { email: other.email, role: 'judge', status: 'prepared', employer: 'Nordheim' },
    ]
    expect((await rows()).toSorted((a, b) => a.role.localeCompare(b.role))).toEqual(written)
    expect(await invitations()).toHaveLength(0)
    // A post from the old page adds no member a second time.
    await as(adminAccount).submit(copy, 'Prepare 2 invitations')
    expect(await rows()).toHaveLength(2)

    const send = await as(adminAccount).get(href('/admin/judges/committees/send'))
    expect(send.visibleText).toContain('Send 2 invitations?')
    await as(adminAccount).submit(send, 'Send invitations')
    expect((await invitations()).map((mail) => mail.to_email).sort()).toEqual(
      [head.email, other.email].sort(),
    )
    await as(adminAccount).submit(send, 'Send invitations')
    expect(await invitations()).toHaveLength(2)
    expect((await as(adminAccount).get(href('/admin/judges/committees/send'))).location).toBe(
      href('/admin/judges/committees'),
    )
    const key = { token: await judgeTokenFor(other.email) }
    valueOf(await answerInvitation(key, { answer: 'decline', reason: null }, null, now()))
    const again = await as(adminAccount).get(href('/admin/judges/committees/copy'))
    expect(again.visibleText).not.toContain(`${other.firstName} ${other.lastName}`)
  })
})

describe('answering', () => {
  test('is by the form alone: who only opens, looks ahead or asks for the head of the page answers nothing', async () => {
    const adminAccount = await admin()
    const { id } = await committeeFor(8, adminAccount)
    const who = await member()
    const address = href('/judges/invitations/:token', { token: await asked(id, adminAccount, who.email) })
    const asIs = async () => [
      await seatsOf(id),
      await db().selectFrom('committee_invitations').select(['status', 'responded_at', 'user_id']).execute(),
      (await audits()).length,
    ]
    const before = await asIs()
    const ahead = { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' }
    for (const query of ['', '?answer=accept', '?answer=decline'])
      for (const client of [as(who), guest()]) {
        expect((await client.get(address + query)).status).toBe(200)
        expect((await client.get(address + query, { headers: ahead })).status).toBe(200)
        expect((await client.data(address + query)).status).toBe(200)
        expect((await client.head(address + query)).status).toBe(200)
      }
    expect(await asIs()).toEqual(before)
  })

  test('opening the link changes nothing; a post accepts, with an account or after making one', async () => {
    const adminAccount = await admin()
    const { id } = await committeeFor(8, adminAccount)
    const token = await asked(id, adminAccount, 'fresh@example.org')
    const address = `/judges/invitations/${token}`
    const page = await guest().get(address)
    expect([page.status, page.visibleText.includes('create an account')]).toEqual([200, true])
    expect(page.html.toString()).toContain(encodeURIComponent(address))
    expect((await guest().post(address, { answer: 'accept' })).location).toMatch(/^\/\?next=/)
    expect(await seatsOf(id)).toEqual({})

    const who = await member()
    const shown = await as(who).get(address)
    expect(shown.visibleText).toContain(`signed in as ${who.email}`)
    expect((await as(who).submit(shown, 'Accept')).status).toBe(303)
    expect(await seatsOf(id)).toEqual({ [who.userId]: 'judge accepted' })
    expect((await guest().get(address)).status).toBe(410)
    expect((await as(who).post(address, { answer: 'accept' })).status).toBe(422)
  })

  test('a link that was mailed to the account’s address confirms it; one that was mailed elsewhere does not', async () => {
    const adminAccount = await admin()
    const { id } = await committeeFor(8, adminAccount)
    for (const [mailedTo, isOwn] of [
      [null, true],
      ['another@example.org', false],
    ] as const) {
      const who = await member()
      await db().updateTable('users').set({ email_verified_at: null }).where('id', '=', who.userId).execute()
      const token = await asked(id, adminAccount, mailedTo ?? who.email)
      valueOf(await answerInvitation({ token }, { answer: 'accept' }, await viewerOf(who), now()))
      const account = await db()
        .selectFrom('users')
        .where('id', '=', who.userId)
        .select('email_verified_at')
        .executeTakeFirstOrThrow()
      expect(account.email_verified_at).toEqual(isOwn ? now() : null)
    }
  })

  test('declining needs no account and may say why; an admin sees it', async () => {
    const adminAccount = await admin()
    const { id } = await committeeFor(8, adminAccount)
    const who = await member()
    const token = await asked(id, adminAccount, who.email)
    expect(await seatsOf(id)).toEqual({ [who.userId]: 'judge invited' })
    const address = `/judges/invitations/${token}`
    const declined = await guest().submit(await guest().get(address), 'Decline', {
      reason: 'On a set in Cairo',
    })
    expect(declined.status).toBe(303)
    expect(await seatsOf(id)).toEqual({})
    expect((await as(adminAccount).get(`/admin/judges/committees/edit/${id}`)).visibleText).toContain(
      'On a set in Cairo',
    )
  })

  test('a link runs out, is replaced when sent again, and dies when it is taken back', async () => {
    const adminAccount = await admin()
    const viewer = await adminViewerOf(adminAccount)
    const { id } = await committeeFor(8, adminAccount)
    const token = await asked(id, adminAccount, 'slow@example.org')
    const [{ id: invitationId } = { id: 0 }] = await db()
      .selectFrom('committee_invitations')
      .select('id')
      .execute()
    const page = async (of: string) => (await guest().get(`/judges/invitations/${of}`)).status
    setNow(later({ days: 14 }))
    expect(await page(token)).toBe(410)
    valueOf(await sendInvitation({ committeeId: id, invitationId }, viewer, now()))
    const renewed = await judgeTokenFor('slow@example.org')
    expect([await page(token), await page(renewed)]).toEqual([410, 200])
    valueOf(await withdrawInvitation({ committeeId: id, invitationId }, viewer, now()))
    expect(await page(renewed)).toBe(410)
    expect(await sendInvitation({ committeeId: id, invitationId }, viewer, now())).toMatchObject({
      code: 'conflict',
    })
  })

  test('an invited person with an account may come in as a judge, and is answered to by number only themselves', async () => {
    const adminAccount = await admin()
    const { id } = await committeeFor(8, adminAccount)
    const who = await member()
    expect((await as(who).get('/judges/privacy')).location).toBe('/')
    await asked(id, adminAccount, who.email)
    expect((await as(who).get('/judges/privacy')).status).toBe(200)
    const { id: invitationId } = await db()
      .selectFrom('committee_invitations')
      .select('id')
      .executeTakeFirstOrThrow()
    const accept = { answer: 'accept' } as const
    const stranger = await viewerOf(await member())
    expect(await answerInvitation({ invitationId }, accept, stranger, now())).toMatchObject({
      code: 'not_found',
    })
    expect((await answerInvitation({ invitationId }, accept, await viewerOf(who), now())).ok).toBe(true)
  })

  raced('an invitation is accepted once', {
    reads: [/^select \* from "committee_invitations" where "id" =/],
    async prepare() {
      const adminAccount = await admin()
      const { id } = await committeeFor(8, adminAccount)
      const token = await asked(id, adminAccount, 'shared@example.org')
      return { id, token, viewers: [await viewerOf(await member()), await viewerOf(await member())] }
    },
    acts: ({ token, viewers }) =>
      viewers.map((viewer) => () => answerInvitation({ token }, { answer: 'accept' }, viewer, now())),
    async holds(answers, { id }) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(Object.values(await seatsOf(id))).toEqual(['judge accepted'])
    },
    async breaks(answers, { id }) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
      expect(Object.values(await seatsOf(id))).toEqual(['judge accepted', 'judge accepted'])
    },
  })
})

describe('parts', () => {
  test('an alternate becomes a judge, a judge becomes the chair, and a removed member may return', async () => {
    const adminAccount = await admin()
    const viewer = await adminViewerOf(adminAccount)
    const { id } = await committeeFor(8, adminAccount)
    const boss = await seated(id, adminAccount, 'chair')
    const spare = await seated(id, adminAccount, 'alternate')
    valueOf(await promoteAlternate({ committeeId: id, userId: spare.userId }, viewer, now()))
    expect(await promoteAlternate({ committeeId: id, userId: spare.userId }, viewer, now())).toMatchObject({
      code: 'conflict',
    })
    valueOf(
      await appointChair({ committeeId: id, userId: spare.userId, chairId: boss.userId }, viewer, now()),
    )
    expect(await seatsOf(id)).toEqual({ [boss.userId]: 'judge accepted', [spare.userId]: 'chair accepted' })
    valueOf(await removeMember({ committeeId: id, userId: boss.userId }, viewer, now()))
    expect(await seatsOf(id)).toMatchObject({ [boss.userId]: 'judge removed' })
    const token = await asked(id, adminAccount, boss.email, { role: 'alternate' })
    valueOf(await answerInvitation({ token }, { answer: 'accept' }, await viewerOf(boss), now()))
    expect(await seatsOf(id)).toMatchObject({ [boss.userId]: 'alternate accepted' })
  })

  test('the used link of a removed member does not restore their seat', async () => {
    const adminAccount = await admin()
    const { id } = await committeeFor(8, adminAccount)
    const who = await member()
    const address = href('/judges/invitations/:token', { token: await asked(id, adminAccount, who.email) })
    await as(who).submit(await as(who).get(address), 'Accept')
    valueOf(
      await removeMember({ committeeId: id, userId: who.userId }, await adminViewerOf(adminAccount), now()),
    )
    expect((await as(who).get(address)).status).toBe(410)
    expect((await as(who).post(address, { answer: 'accept' })).status).toBe(422)
    expect(await seatsOf(id)).toEqual({ [who.userId]: 'judge removed' })
  })

  test('a removed judge sees nothing of the committee any more', async () => {
    const who = await judge()
    const id = await committeeOf(who)
    const adminAccount = await admin()
    const page = await as(adminAccount).get(`/judges/committees/edit/${id}/remove/${who.userId}`)
    expect(page.heading).toContain('from the committee')
    expect((await as(adminAccount).submit(page, 'Remove member')).status).toBe(303)
    expect((await as(who).get('/judges')).location).toBe('/')
  })

  raced('of two chairs appointed at once one stays', {
    reads: [/^select "m"."user_id" as "userId", "m"."role"/],
    guards: ['one_chair'],
    async prepare() {
      const adminAccount = await admin()
      const { id } = await committeeFor(8, adminAccount)
      const people = [await seated(id, adminAccount), await seated(id, adminAccount)]
      return { id, people, viewer: await adminViewerOf(adminAccount) }
    },
    acts: ({ id, people, viewer }) =>
      people.map(
        ({ userId }) =>
          () =>
            appointChair({ committeeId: id, userId, chairId: 0 }, viewer, now()),
      ),
    async holds(answers, { id }) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(Object.values(await seatsOf(id)).filter((each) => each.startsWith('chair'))).toHaveLength(1)
    },
    async breaks(_, { id }) {
      expect(Object.values(await seatsOf(id)).filter((each) => each.startsWith('chair'))).toHaveLength(2)
    },
  })
})

describe('who sits on it', () => {
  test('is for its people and an admin; for others names, once nominees are announced', async () => {
    const boss = await chair()
    const id = await committeeOf(boss)
    const adminAccount = await admin()
    const extra = await seated(id, adminAccount, 'judge', { employer: 'Quillfeather Works' })
    await asked(id, adminAccount, 'nobody.yet@example.org', { name: 'Odile Quarrender' })
    const { category_id: categoryId, year } = await db()
      .selectFrom('committees')
      .where('id', '=', id)
      .select(['category_id', 'year'])
      .executeTakeFirstOrThrow()
    const address = `/judges/view-committees/${categoryId}`
    const stranger = await member()
    expect((await as(stranger).get(address)).status).toBe(404)
    expect((await as(extra).get(address)).location).toMatch(/^\/judges\/privacy/)
    expect((await as(boss).get(address)).visibleText).toContain('Quillfeather Works')
    await db()
      .insertInto('announcements')
      .values({
        year,
        announce_at: new Date(now().getTime() + 3_600_000),
        decided_by: adminAccount.userId,
        decided_at: now(),
      })
      .execute()
    expect((await as(stranger).get(address)).status).toBe(404)
    setNow(later({ hours: 1 }))
    const page = await as(stranger).get(address)
    expect([page.status, page.visibleText.includes(extra.lastName)]).toEqual([200, true])
    expect(page.visibleText).not.toContain('Quillfeather Works')
    expect(page.visibleText).not.toContain('Odile Quarrender')
    // A moment of its own hides them longer, or shows them earlier; an unreadable one hides them.
    const set = (value: string) =>
      db().updateTable('configs').set({ value }).where('name', '=', 'committees_published_at').execute()
    for (const [value, status] of [
      [new Date(now().getTime() + 1).toISOString(), 404],
      ['soon', 404],
      [now().toISOString(), 200],
    ] as const) {
      await set(value)
      // Settings are kept in memory for up to a second.
      await expect.poll(async () => (await as(stranger).get(address)).status, { timeout: 3_000 }).toBe(status)
    }
  })
})
