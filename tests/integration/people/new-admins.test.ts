import { beforeEach, describe, expect, test } from 'vitest'
import { changeAdminRole } from '#app/domain/people/admins/commands.server.ts'
import { decideProposal, stepBack, tendProposals } from '#app/domain/people/admins/proposals.server.ts'
import { eraseAccount } from '#app/domain/people/personal-data/deletion.server.ts'
import { askDeletion } from '#app/domain/people/personal-data/requests.server.ts'
import { db } from '#db/client.ts'
import { adminLinkFor, confirmedAdmin, proposalIdOf, waitingAdmin } from '#tests/support/admins.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { locksOf } from '#tests/support/locks-of.ts'
import { admin, adminViewerOf, member, viewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

/** A new admin with all rights is confirmed by a second one, or waits 72 hours where there is none. */

const ADMINS = '/admin/people/admins'
const WAITING = '/admins/waiting'
const REASON = 'Met her in person'
const ADMIN_PAGES = ['/admin/dashboard', '/admin/people', ADMINS, '/admin/configs', '/admin/financials']

let ada: Account
let bo: Account
let cy: Account

const decideAt = ({ userId }: Account) => `/admin/people/${userId}/new-admin`

async function roleOf({ userId }: Account) {
  const { role, admin_role: adminRole } = await db()
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['role', 'admin_role'])
    .executeTakeFirstOrThrow()
  return adminRole ?? role
}

/** Takes the role from an admin, by an admin. */
async function demoted(who: Account, by: Account) {
  const change = { userId: who.userId, seen: 'admin', to: null } as const
  valueOf(await changeAdminRole(change, await adminViewerOf(by), now()))
}

const decide = async (
  by: Account,
  proposalId: number,
  step: 'confirm' | 'decline' | 'withdraw' = 'confirm',
) => decideProposal({ proposalId, step, reason: REASON }, await adminViewerOf(by), now())

const subjectsTo = async ({ email }: Account) =>
  (await mails({ to: email, template: 'admins_changed' })).map(({ subject }) =>
    subject.replace('Pegbar Awards: ', ''),
  )

async function statuses() {
  const rows = await db().selectFrom('admin_proposals').orderBy('id').select('status').execute()
  return rows.map(({ status }) => status)
}

beforeEach(async () => {
  ada = await admin({ firstName: 'Ada' })
  bo = await admin({ firstName: 'Bo' })
  await db()
    .updateTable('users')
    .set({ role: 'member', admin_role: null })
    .where('role', '=', 'admin')
    .where('id', 'not in', [ada.userId, bo.userId])
    .execute()
  cy = await member({ firstName: 'Cy', lastName: 'Moss', email: 'cy@example.org', emailVerifiedAt: null })
})

describe('a person who was invited as an admin', () => {
  async function accepted() {
    const page = await as(ada).get(ADMINS)
    await as(ada).submit(page, 'Send invitation', { email: cy.email, role: 'admin' })
    const invitation = await as(cy).get(await adminLinkFor(cy.email))
    expect(invitation.visibleText).toContain('Once another admin has confirmed it')
    const answer = await as(cy).submit(invitation, 'Accept invitation')
    expect(answer.location).toBe(WAITING)
  }

  test('is a member to every guard until a second admin has confirmed it, and then an admin', async () => {
    await accepted()
    expect(await roleOf(cy)).toBe('member')
    const browser = signedIn(cy)
    for (const path of ADMIN_PAGES)
      expect([path, (await browser.get(path)).location]).toEqual([path, WAITING])
    expect((await browser.post('/admin/configs', { group: '300' })).location).toBe(WAITING)
    expect((await browser.get('/judges')).location).toBe('/')
    expect((await browser.get('/press')).location).toBe('/')
    const waiting = await browser.get(WAITING)
    expect(waiting.visibleText).toContain('Ada')
    expect(waiting.visibleText).toContain('You will be an admin once another admin has confirmed it.')

    expect((await as(bo).get('/admin/dashboard')).visibleText).toContain(
      'Decide whether Cy Moss becomes an admin',
    )
    expect((await as(ada).get('/admin/dashboard')).visibleText).not.toContain('Decide whether Cy Moss')
    const list = await as(bo).get(ADMINS)
    expect(list.visibleText).toContain('Another admin confirms it')
    expect(list.links).toContain(decideAt(cy))
    const page = await as(bo).get(decideAt(cy))
    const empty = await as(bo).submit(page, 'Confirm as an admin', { reason: '' })
    expect([empty.status, empty.problems[0]?.message]).toEqual([422, 'Reason: Required'])
    expect(await roleOf(cy)).toBe('member')
    expect((await as(bo).submit(page, 'Confirm as an admin', { reason: REASON })).location).toBe(ADMINS)
    expect(await roleOf(cy)).toBe('admin')
    expect((await browser.get('/admin/dashboard')).status).toBe(200)
    expect((await browser.get(WAITING)).heading).toBe('You are not waiting for a role')

    const told = [
      expect.stringContaining('invited cy@example.org'),
      expect.stringContaining('accepted the invitation'),
      expect.stringMatching(/^Bo Vale \d+ confirmed Cy Moss as an admin$/),
    ]
    for (const who of [ada, bo]) expect(await subjectsTo(who)).toEqual(told)
    expect(await subjectsTo(cy)).toEqual(told.slice(1))
    expect((await mails({ to: ada.email, template: 'admins_changed' })).at(-1)?.body_text).toContain(REASON)
    expect(await audits({ action: 'account.admin_proposed' })).toMatchObject([{ actor_id: cy.userId }])
    expect(await audits({ action: 'account.admin_confirmed' })).toMatchObject([
      {
        actor_id: bo.userId,
        entity_id: String(cy.userId),
        after: { proposedBy: ada.userId, reason: REASON },
      },
    ])
  })

  test('is confirmed neither by the one who invited them, in another session, nor by themselves', async () => {
    await accepted()
    const page = await signedIn(ada).get(decideAt(cy))
    expect(page.visibleText).toContain('You proposed this, so another admin has to decide.')
    expect(page.visibleText).not.toContain('Confirm as an admin')
    const proposalId = await proposalIdOf(cy)
    const forced = { intent: 'confirm', proposalId: String(proposalId), reason: REASON }
    const answer = await signedIn(ada).post(decideAt(cy), forced)
    expect([answer.status, answer.problems[0]?.message]).toEqual([
      403,
      expect.stringContaining('You proposed this'),
    ])
    expect((await signedIn(cy).post(decideAt(cy), forced)).location).toBe(WAITING)
    expect(await roleOf(cy)).toBe('member')
  })

  test('is not confirmed by a second mailbox of the one who invited them, which waits or is new', async () => {
    const mailbox = await member({ email: 'ada.too@example.net' })
    const itsOwn = await waitingAdmin(mailbox, ada)
    const proposalId = await waitingAdmin(cy, ada)
    const forced = { intent: 'confirm', proposalId: String(proposalId), reason: REASON }
    expect((await as(mailbox).post(decideAt(cy), forced)).location).toBe(WAITING)
    // Bo takes it for another person; it is younger than the proposal.
    later({ minutes: 1 })
    valueOf(await decide(bo, itsOwn))
    expect(await decide(mailbox, proposalId)).toMatchObject({ ok: false, code: 'forbidden' })
    later({ hours: 73 })
    expect(await decide(mailbox, proposalId)).toMatchObject({ ok: false, code: 'forbidden' })
    expect(await roleOf(cy)).toBe('member')
    expect((await decide(bo, proposalId)).ok).toBe(true)
  })

  test('is the second admin of nothing for 72 hours after they were confirmed', async () => {
    await confirmedAdmin(cy, ada, bo)
    later({ minutes: 1 })
    const proposalId = await waitingAdmin(await member({ firstName: 'Di' }), ada)
    expect(await decide(cy, proposalId)).toMatchObject({
      ok: false,
      message: expect.stringContaining('less than 72 hours ago') as string,
    })
    later({ hours: 73 })
    expect((await decide(cy, proposalId)).ok).toBe(true)
  })

  test('does not begin by themselves while another admin is there, however long it takes', async () => {
    await accepted()
    later({ days: 30 })
    expect(await tendProposals(now())).toBe(0)
    expect(await roleOf(cy)).toBe('member')
  })

  test.each([
    ['declined', 'bo', 'decline'],
    ['withdrawn', 'ada', 'withdraw'],
  ] as const)('is told when it is %s, and becomes no admin', async (status, by, step) => {
    await accepted()
    const who = by === 'bo' ? bo : ada
    const page = await as(who).get(decideAt(cy))
    await as(who).submit(
      page,
      step === 'decline' ? 'Decline' : 'Withdraw',
      step === 'decline' ? { reason: REASON } : {},
    )
    expect([await statuses(), await roleOf(cy)]).toEqual([[status], 'member'])
    for (const reader of [ada, bo, cy]) expect((await subjectsTo(reader)).at(-1)).toMatch(/declined|withdrew/)
    expect(await audits({ action: `account.admin_${status}` })).toMatchObject([{ actor_id: who.userId }])
    expect((await as(cy).get('/admin/dashboard')).location).toBe('/')
    expect((await as(bo).get(decideAt(cy))).visibleText).toContain('is not waiting to become an admin')
    // And can be invited again.
    await waitingAdmin(cy, bo)
    expect(await statuses()).toEqual([status, 'waiting'])
  })

  test('is withdrawn by no other admin than the one who proposed it', async () => {
    const proposalId = await waitingAdmin(cy, ada)
    expect(await decide(bo, proposalId, 'withdraw')).toMatchObject({ ok: false, code: 'forbidden' })
    expect(await statuses()).toEqual(['waiting'])
  })

  test('steps back themselves, whom all admins are told of', async () => {
    await accepted()
    await as(cy).submit(await as(cy).get(WAITING), 'Step back')
    expect(await statuses()).toEqual(['withdrawn'])
    expect((await subjectsTo(bo)).at(-1)).toBe('Cy Moss no longer wants to be an admin')
    expect(await stepBack(await viewerOf(cy), now())).toMatchObject({ ok: false, code: 'conflict' })
  })

  test('is not invited again while they wait', async () => {
    await accepted()
    const page = await as(bo).get(ADMINS)
    const sent = await as(bo).submit(page, 'Send invitation', { email: cy.email, role: 'reader' })
    expect([sent.status, sent.problems[0]?.message]).toEqual([
      409,
      'Email address: This person is already waiting to become an admin.',
    ])
  })

  test('is decided about on the page that was read: a later proposal takes a page of its own', async () => {
    await accepted()
    const stale = await as(bo).get(decideAt(cy))
    valueOf(await stepBack(await viewerOf(cy), now()))
    await waitingAdmin(cy, ada)
    const late = await as(bo).submit(stale, 'Confirm as an admin', { reason: REASON })
    expect(late.status).toBe(409)
    expect(await roleOf(cy)).toBe('member')
  })

  test('is nothing for a limited admin to decide', async () => {
    await accepted()
    const tess = await admin({ adminRole: 'treasurer' })
    expect((await as(tess).get(decideAt(cy))).location).toBe('/')
    expect((await as(tess).get(ADMINS)).visibleText).toContain('Wait to become an admin')
  })

  test('whose account is deleted no longer waits, and what was said of them is gone', async () => {
    await accepted()
    valueOf(await askDeletion({ reason: '' }, await viewerOf(cy), now()))
    valueOf(await eraseAccount(cy.userId, await adminViewerOf(ada), now()))
    expect(await statuses()).toEqual(['withdrawn'])
    later({ days: 4 })
    await demoted(bo, ada)
    expect(await tendProposals(now())).toBe(0)
  })
})

describe('a limited admin who is raised', () => {
  let tess: Account
  beforeEach(async () => {
    tess = await admin({ firstName: 'Tess', adminRole: 'treasurer' })
    const page = await as(ada).get(`/admin/people/${tess.userId}`)
    await as(ada).submit(page, 'Save role', { role: 'admin' })
  })

  test('keeps the role until another admin has confirmed it', async () => {
    expect(await roleOf(tess)).toBe('treasurer')
    const browser = signedIn(tess)
    const refused = await browser.post('/admin/configs', { group: '300' })
    expect(refused.location).toBe(WAITING)
    expect((await browser.follow(refused)).visibleText).toContain('Your role does not allow this')
    expect((await browser.get('/admin/financials')).status).toBe(200)
    expect((await as(ada).get(`/admin/people/${tess.userId}`)).links).toContain(decideAt(tess))
    expect((await decide(bo, await proposalIdOf(tess))).ok).toBe(true)
    expect(await roleOf(tess)).toBe('admin')
    expect((await browser.post('/admin/configs', { group: '300' })).location).not.toBe(WAITING)
    expect(await subjectsTo(tess)).toEqual([
      expect.stringContaining('proposed Tess'),
      expect.stringContaining('confirmed Tess'),
    ])
  })

  test('is not proposed twice', async () => {
    const change = { userId: tess.userId, seen: 'treasurer', to: 'admin' } as const
    expect(await changeAdminRole(change, await adminViewerOf(bo), now())).toMatchObject({ code: 'conflict' })
  })

  test('whose role is lowered instead no longer waits', async () => {
    const change = { userId: tess.userId, seen: 'treasurer', to: null } as const
    valueOf(await changeAdminRole(change, await adminViewerOf(bo), now()))
    expect([await statuses(), await roleOf(tess)]).toEqual([['declined'], 'member'])
    expect(await audits({ action: 'account.admin_declined' })).toMatchObject([{ actor_id: bo.userId }])
  })
})

describe('with one admin', () => {
  beforeEach(() => demoted(bo, ada))

  test('the role begins by itself after 72 hours, not before, and all are told', async () => {
    await waitingAdmin(cy, ada)
    const page = await as(cy).get(WAITING)
    // The award's zone is that of Los Angeles; three days lie between.
    expect(page.visibleText).toMatch(/You will be an admin from \S+ 13 Mar 2027/)
    expect((await as(ada).get(ADMINS)).visibleText).toMatch(/Begins automatically: \S+ 13 Mar 2027/)
    expect((await mails({ to: ada.email })).at(-1)?.body_text).toMatch(/Admin from \S+ 13 Mar 2027/)
    later({ hours: 71, minutes: 59 })
    expect(await tendProposals(now())).toBe(0)
    expect(await roleOf(cy)).toBe('member')
    later({ minutes: 1 })
    expect(await tendProposals(now())).toBe(1)
    expect([await roleOf(cy), await statuses()]).toEqual(['admin', ['begun']])
    expect(await audits({ action: 'account.admin_begun' })).toMatchObject([{ actor_id: null }])
    for (const who of [ada, cy])
      expect((await subjectsTo(who)).at(-1)).toMatch(/^Cy Moss became an admin after 72 hours/)
    expect(await tendProposals(now())).toBe(0)
    // Still a new one: the second admin of nothing.
    const proposalId = await waitingAdmin(await member({ firstName: 'Di' }), ada)
    expect(await decide(cy, proposalId)).toMatchObject({ ok: false, code: 'forbidden' })
  })

  test('what was withdrawn in between does not begin', async () => {
    const proposalId = await waitingAdmin(cy, ada)
    later({ hours: 71 })
    valueOf(await decide(ada, proposalId, 'withdraw'))
    later({ hours: 2 })
    expect(await tendProposals(now())).toBe(0)
    expect(await roleOf(cy)).toBe('member')
  })

  test('a second admin who comes in between declines it, and does not confirm what is older', async () => {
    await waitingAdmin(cy, ada)
    later({ hours: 1 })
    const di = await member({ firstName: 'Di' })
    const hers = await waitingAdmin(di, ada)
    later({ hours: 71 })
    valueOf(await decide(ada, await proposalIdOf(cy), 'withdraw'))
    later({ hours: 1 })
    expect(await tendProposals(now())).toBe(1)
    expect(await roleOf(di)).toBe('admin')
    expect(await decide(di, hers)).toMatchObject({ code: 'conflict' })
    const again = await waitingAdmin(cy, ada)
    later({ hours: 80 })
    // An admin of before the acceptance is there now, so the clock does not run.
    expect(await tendProposals(now())).toBe(0)
    valueOf(await decide(di, again, 'decline'))
    expect(await roleOf(cy)).toBe('member')
  })

  test('an old invitation that is accepted when there are two admins waits for the second one', async () => {
    const page = await as(ada).get(ADMINS)
    await as(ada).submit(page, 'Send invitation', { email: 'ada.too@example.net', role: 'admin' })
    await waitingAdmin(cy, ada)
    later({ hours: 72 })
    await tendProposals(now())
    const mailbox = await member({ email: 'ada.too@example.net' })
    await as(mailbox).submit(await as(mailbox).get(await adminLinkFor(mailbox.email)), 'Accept invitation')
    later({ hours: 100 })
    expect(await tendProposals(now())).toBe(0)
    expect(await roleOf(mailbox)).toBe('member')
  })
})

test('the 72 hours run from when the last other admin went', async () => {
  await waitingAdmin(cy, ada)
  later({ days: 10 })
  await demoted(bo, ada)
  expect(await tendProposals(now())).toBe(1)
  expect((await subjectsTo(ada)).at(-1)).toBe('No other admin is left to confirm Cy Moss as an admin')
  later({ hours: 71 })
  expect(await tendProposals(now())).toBe(0)
  expect(await roleOf(cy)).toBe('member')
  later({ hours: 1 })
  expect(await tendProposals(now())).toBe(1)
  expect(await roleOf(cy)).toBe('admin')
})

test('a proposal of a person who is no admin any more does not begin, and the pages say so', async () => {
  await demoted(bo, ada)
  const di = await member({ firstName: 'Di' })
  await waitingAdmin(di, ada)
  later({ hours: 10 })
  const proposalId = await waitingAdmin(cy, ada)
  later({ hours: 62 })
  expect(await tendProposals(now())).toBe(1)
  await demoted(ada, di)
  later({ hours: 20 })
  await tendProposals(now())
  expect(await roleOf(cy)).toBe('member')
  expect((await as(cy).get(WAITING)).visibleText).toContain('Ask another admin to propose you again.')
  expect((await as(di).get(ADMINS)).visibleText).toContain('An admin proposes it again')
  expect(await decide(di, proposalId)).toMatchObject({ code: 'forbidden' })
  expect((await decide(di, proposalId, 'decline')).ok).toBe(true)
})

test('what decides locks the admins before the proposal, so that no two wait for each other', async () => {
  const order = ['users', 'admin_proposals']
  const [first, tess] = [await waitingAdmin(cy, ada), await member({ firstName: 'Tess' })]
  const [byBo, byTess] = [await adminViewerOf(bo), await viewerOf(tess)]
  expect(await locksOf(() => tendProposals(now()))).toEqual(order)
  const decline = { proposalId: first, step: 'decline', reason: REASON } as const
  expect(await locksOf(() => decideProposal(decline, byBo, now()))).toEqual(order)
  await waitingAdmin(tess, ada)
  expect(await locksOf(() => stepBack(byTess, now()))).toEqual(order)
})

const twoDeciders = async () => {
  const proposalId = await waitingAdmin(cy, ada)
  const third = await admin({ firstName: 'Di' })
  return { proposalId, deciders: [await adminViewerOf(bo), await adminViewerOf(third)] }
}
const confirmations = () => audits({ action: 'account.admin_confirmed' })

raced('is confirmed once by two admins at once', {
  reads: [/from "admin_proposals" as "p" .* where "p"\."status" = .* and "p"\."id" = /],
  prepare: twoDeciders,
  acts: ({ proposalId, deciders }) =>
    deciders.map(
      (decider) => () => decideProposal({ proposalId, step: 'confirm', reason: REASON }, decider, now()),
    ),
  async holds(answers) {
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await confirmations()).toHaveLength(1)
  },
  async breaks() {
    expect(await confirmations()).toHaveLength(2)
  },
})

raced('is not confirmed by an admin who is removed at once', {
  reads: [/^select "id" as "userId", "admin_role" as "adminRole" from "users"/],
  async prepare() {
    const proposalId = await waitingAdmin(cy, ada)
    return { proposalId, confirming: await adminViewerOf(bo), removing: await adminViewerOf(ada) }
  },
  acts: ({ proposalId, confirming, removing }) => [
    () => changeAdminRole({ userId: bo.userId, seen: 'admin', to: null }, removing, now()),
    () => decideProposal({ proposalId, step: 'confirm', reason: REASON }, confirming, now()),
  ],
  async holds(answers) {
    // In one order or the other, and never by a person who was no admin by then.
    const [removed, confirmed] = answers
    expect(removed).toMatchObject({ ok: true })
    if (confirmed?.ok) expect(await confirmations()).toHaveLength(1)
    else expect([confirmed, await roleOf(cy)]).toMatchObject([{ code: 'forbidden' }, 'member'])
  },
  async breaks(answers) {
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(await roleOf(bo)).toBe('member')
  },
})
