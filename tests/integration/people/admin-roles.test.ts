import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeAdminRole } from '#app/domain/people/admins/commands.server.ts'
import { inviteAdmin } from '#app/domain/people/admins/invitations.server.ts'
import type { AdminRole } from '#app/platform/admin-rights.ts'
import { db } from '#db/client.ts'
import { adminLinkFor } from '#tests/support/admins.ts'
import { api, as, guest, signedIn, signIn } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { entrant, invoice, pay, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, chair, member, viewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

const PAGE = '/admin/people/admins'
const LAST = 'This is the only admin. Make another person an admin first.'
const IN_ANOTHER_ROLE = 'Another admin has changed this role. It is shown below as it is now.'

async function roleOf({ userId }: Account) {
  const row = await db()
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['role', 'admin_role'])
    .executeTakeFirstOrThrow()
  return row.admin_role ?? row.role
}

/** Leaves no admins but these. */
async function onlyAdmins(...accounts: Account[]) {
  await db()
    .updateTable('users')
    .set({ role: 'member', admin_role: null })
    .where('role', '=', 'admin')
    .where('id', 'not in', [0, ...accounts.map(({ userId }) => userId)])
    .execute()
}

let ada: Account
beforeEach(async () => {
  ada = await admin()
  await onlyAdmins(ada)
})

describe('an invitation', () => {
  async function invited(role: AdminRole, email = 'bo@example.org') {
    const page = await as(ada).get(PAGE)
    const sent = await as(ada).submit(page, 'Send invitation', { email, role })
    expect(sent.location).toBe(PAGE)
    return adminLinkFor(email)
  }

  test.each<AdminRole>(['treasurer', 'reader'])('makes its address a %s, once', async (role) => {
    const bo = await member({ email: 'bo@example.org', emailVerifiedAt: null })
    const link = await invited(role)
    const accepted = await as(bo).submit(await as(bo).get(link), 'Accept invitation')
    expect(accepted.location).toBe('/admin/dashboard')
    expect(await roleOf(bo)).toBe(role)
    // The link went to that address only, and mails to admins need a confirmed one.
    expect((await viewerOf(bo)).emailVerified).toBe(true)
    expect((await as(bo).get('/admin/dashboard')).status).toBe(200)
    const again = await as(bo).get(link)
    expect([again.status, again.heading]).toEqual([410, 'This invitation has been used'])
  })

  test('is accepted by no other address, whoever has the link', async () => {
    const other = await member({ email: 'other@example.org' })
    const link = await invited('reader')
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
    const page = await as(other).get(link)
    expect(page.visibleText).toContain('this invitation is for bo@example.org only')
    const answer = await as(other).follow(await as(other).post('/admins/invitation', { token }))
    expect(answer.visibleText).toContain('This invitation is for another email address.')
    expect(await roleOf(other)).toBe('member')
    const bo = await member({ email: 'bo@example.org' })
    await as(bo).post('/admins/invitation', { token })
    expect(await roleOf(bo)).toBe('reader')
  })

  test('is only read when it is opened, and opens nothing for a guest', async () => {
    const link = await invited('admin')
    const page = await guest().get(link)
    expect(page.links.filter((each) => each.startsWith('/?next='))).toHaveLength(1)
    const sent = await guest().post(link, { token: link.split('=')[1] ?? '' })
    expect(sent.location).toContain('/?next=')
    expect((await audits({ entity: 'admin_invitation' })).map(({ action }) => action)).toEqual([
      'admin_invitation.sent',
    ])
  })

  test('works for fourteen days', async () => {
    const bo = await member({ email: 'bo@example.org' })
    const link = await invited('admin')
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
    setNow(later({ days: 14 }))
    const page = await signedIn(bo).get(link)
    expect([page.status, page.heading]).toEqual([410, 'This invitation has expired'])
    await signedIn(bo).post('/admins/invitation', { token })
    expect(await roleOf(bo)).toBe('member')
  })

  test('sent again has a new link, and a withdrawn one none', async () => {
    const bo = await member({ email: 'bo@example.org' })
    const first = await invited('admin')
    await as(ada).submit(await as(ada).get(PAGE), 'Resend the invitation to bo@example.org')
    const second = await adminLinkFor('bo@example.org')
    expect((await as(bo).get(first)).heading).toBe('This link does not work')
    expect((await as(bo).get(second)).heading).toBe('Run the award')
    await as(ada).submit(await as(ada).get(PAGE), 'Withdraw the invitation to bo@example.org')
    expect((await as(bo).get(second)).heading).toBe('This invitation was withdrawn')
    const told = await mails({ to: ada.email, template: 'admins_changed' })
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('invited bo@example.org'),
      expect.stringContaining('resent the invitation'),
      expect.stringContaining('withdrew the invitation'),
    ])
    await as(bo).post('/admins/invitation', { token: second.split('=')[1] ?? '' })
    expect(await roleOf(bo)).toBe('member')
  })

  test('goes to no admin, and not twice to one address', async () => {
    const page = await as(ada).get(PAGE)
    const own = await as(ada).submit(page, 'Send invitation', { email: ada.email, role: 'reader' })
    expect([own.status, own.problems[0]?.message]).toEqual([
      409,
      'Email address: This person is already an admin. Change their role.',
    ])
    await invited('reader')
    const twice = await as(ada).submit(page, 'Send invitation', { email: 'BO@example.org', role: 'reader' })
    expect(twice.problems[0]?.message).toBe(
      'Email address: This address is already invited. You can send the invitation again.',
    )
    const empty = await as(ada).submit(page, 'Send invitation', { email: 'nope' })
    expect([empty.status, empty.html.querySelector('#email')?.getAttribute('value')]).toEqual([422, 'nope'])
  })

  test('is mailed to all admins when it is sent and when it is accepted, without its link', async () => {
    const reader = await admin({ adminRole: 'reader' })
    const bo = await member({ email: 'bo@example.org' })
    const link = await invited('treasurer')
    await as(bo).submit(await as(bo).get(link), 'Accept invitation')
    const told = await mails({ template: 'admins_changed' })
    const byReader = (email: string) => told.filter(({ to_email }) => to_email === email).length
    expect([byReader(ada.email), byReader(reader.email), byReader(bo.email)]).toEqual([2, 2, 1])
    expect(told.some(({ body_text }) => body_text.includes('token='))).toBe(false)
    expect((await mails({ template: 'admin_invitation' })).map(({ sensitive }) => sensitive)).toEqual([true])
    expect((await audits({ action: 'account.admin_added' })).map(({ entity_id }) => entity_id)).toEqual([
      String(bo.userId),
    ])
  })
})

describe('a role', () => {
  const here = ({ userId }: Account) => `/admin/people/${userId}`

  async function change(by: Account, who: Account, role: AdminRole | 'none') {
    const client = signedIn(by)
    return client.submit(await client.get(here(who)), 'Save role', { role })
  }

  test.each<[AdminRole, AdminRole | 'none']>([
    ['admin', 'treasurer'],
    ['admin', 'reader'],
    ['admin', 'none'],
    ['treasurer', 'reader'],
    ['reader', 'none'],
  ])('lowered from %s to %s ends the sessions of its person', async (from, to) => {
    const bo = await admin({ adminRole: from })
    const browser = signedIn(bo)
    expect((await browser.get('/admin/dashboard')).status).toBe(200)
    expect((await change(ada, bo, to)).location).toBe(here(bo))
    expect(await roleOf(bo)).toBe(to === 'none' ? 'member' : to)
    expect((await browser.get('/admin/dashboard')).location).toContain('/?next=')
  })

  test('raised holds at once, and leaves its person signed in', async () => {
    const bo = await admin({ adminRole: 'reader' })
    const browser = signedIn(bo)
    expect((await browser.post('/admin/discounts/add', {})).location).toBe('/')
    await change(ada, bo, 'treasurer')
    expect((await browser.post('/admin/discounts/add', {})).status).toBe(422)
  })

  test('is changed with a log entry and an email to all admins and the person', async () => {
    const bo = await admin({ firstName: 'Bo', adminRole: 'treasurer' })
    await change(ada, bo, 'none')
    const [step] = await audits({ action: 'account.admin_removed' })
    expect(step).toMatchObject({ actor_id: ada.userId, entity_id: String(bo.userId) })
    expect([step?.before, step?.after]).toEqual([{ role: 'treasurer' }, { role: null }])
    const told = await mails({ template: 'admins_changed' })
    expect(told.map(({ to_email }) => to_email).sort()).toEqual([ada.email, bo.email].sort())
    expect(told[0]?.body_text).toContain('Not an admin')
  })

  test('of the only admin stays, and the page says why', async () => {
    await admin({ adminRole: 'treasurer' })
    const page = await as(ada).get(here(ada))
    expect(page.visibleText).toContain(LAST)
    const forced = { intent: 'role', version: 'admin', role: 'none' }
    const answer = await as(ada).post(here(ada), forced)
    expect([answer.status, answer.problems[0]?.message]).toEqual([409, `Role: ${LAST}`])
    expect(await roleOf(ada)).toBe('admin')
  })

  test('changed by another admin meanwhile is not overwritten', async () => {
    const [bo, cy] = [await admin(), await admin()]
    const page = await as(ada).get(here(bo))
    await change(cy, bo, 'treasurer')
    const answer = await as(ada).submit(page, 'Save role', { role: 'reader' })
    expect([answer.status, answer.problems[0]?.message]).toEqual([409, IN_ANOTHER_ROLE])
    expect(await roleOf(bo)).toBe('treasurer')
  })

  test('is given to no member without an invitation', async () => {
    const who = await member()
    const answer = await as(ada).post(here(who), { intent: 'role', version: 'none', role: 'admin' })
    expect(answer.status).toBe(404)
    expect(await roleOf(who)).toBe('member')
  })

  raced('stays with one of two admins who remove each other at once', {
    reads: [/^select "id" as "userId", "admin_role" as "adminRole" from "users"/],
    async prepare() {
      const [one, two] = [await admin(), await admin()]
      await onlyAdmins(one, two)
      return { one, two, byOne: await adminViewerOf(one), byTwo: await adminViewerOf(two) }
    },
    acts: ({ one, two, byOne, byTwo }) => [
      () => changeAdminRole({ userId: two.userId, seen: 'admin', to: null }, byOne, now()),
      () => changeAdminRole({ userId: one.userId, seen: 'admin', to: null }, byTwo, now()),
    ],
    async holds(answers, { one, two }) {
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
      expect([await roleOf(one), await roleOf(two)].sort()).toEqual(['admin', 'member'])
    },
    async breaks(_, { one, two }) {
      expect([await roleOf(one), await roleOf(two)]).toEqual(['member', 'member'])
    },
  })

  raced('stays with one of two admins who lower themselves at once', {
    reads: [/^select "id" as "userId", "admin_role" as "adminRole" from "users"/],
    async prepare() {
      const accounts = [await admin(), await admin()]
      await onlyAdmins(...accounts)
      return Promise.all(accounts.map(async (each) => ({ each, viewer: await adminViewerOf(each) })))
    },
    acts: (both) =>
      both.map(
        ({ each, viewer }) =>
          () =>
            changeAdminRole({ userId: each.userId, seen: 'admin', to: 'reader' }, viewer, now()),
      ),
    async holds(answers, both) {
      expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ message: LAST }])
      const roles = await Promise.all(both.map(({ each }) => roleOf(each)))
      expect(roles.sort()).toEqual(['admin', 'reader'])
    },
    async breaks(_, both) {
      expect(await Promise.all(both.map(({ each }) => roleOf(each)))).toEqual(['reader', 'reader'])
    },
  })
})

describe('a reader', () => {
  let rhea: Account
  beforeEach(async () => {
    rhea = await admin({ firstName: 'Rhea', adminRole: 'reader' })
  })

  const PAGES = [
    '/admin/dashboard',
    '/admin/submissions',
    '/admin/submissions/invoices',
    '/admin/discounts',
    '/admin/discounts/add',
    '/admin/configs',
    '/admin/whitelist',
    '/admin/people/admins',
    '/admin/deadlines',
    '/admin/categories/add',
  ]

  test.each(PAGES)('sees %s, without a button to press that changes something', async (path) => {
    const page = await as(rhea).get(path)
    expect(page.status).toBe(200)
    expect(page.visibleText).toContain('Your role (Reader) is view-only here.')
    const buttons = page.html
      .querySelectorAll('main form[method="post"] button')
      .filter((button) => button.getAttribute('type') !== 'button' && !button.hasAttribute('disabled'))
    expect(buttons.map(({ text }) => text)).toEqual([])
    expect(page.html.querySelectorAll('nav a[href="/admin/login-as"]')).toHaveLength(0)
  })

  test.each(['/admin/discounts', '/admin/cron-emails/groups', '/admin/fields', '/admin/memberships/types'])(
    'is not led from %s to a form that adds something',
    async (path) => {
      await db().deleteFrom('discounts').execute()
      const adds = (links: readonly string[]) => links.filter((link) => /\/add(\?|$)/.test(link))
      expect(adds((await as(rhea).get(path)).links)).toEqual([])
      expect(adds((await as(ada).get(path)).links)).not.toEqual([])
    },
  )

  test('sees a chair’s board and a committee without a button that changes something', async () => {
    const carla = await chair()
    const { category_id: categoryId, id } = await db()
      .selectFrom('committees')
      .innerJoin('committee_members as m', 'm.committee_id', 'committees.id')
      .where('m.user_id', '=', carla.userId)
      .select(['committees.category_id', 'committees.id'])
      .executeTakeFirstOrThrow()
    for (const path of [`/judges/chair/${categoryId}`, `/judges/committees/edit/${id}`]) {
      const page = await as(rhea).get(path)
      expect([path, page.status]).toEqual([path, 200])
      const live = page.html
        .querySelectorAll('main form[method="post"] button')
        .filter((button) => button.getAttribute('type') !== 'button' && !button.hasAttribute('disabled'))
      expect(live.map(({ text }) => text)).toEqual([])
      const own = await as(carla).get(path)
      expect(own.visibleText).not.toContain('is view-only here')
    }
  })

  test('changes nothing by a form of an admin, nor with a token', async () => {
    const values = () =>
      db().selectFrom('configs').select(['name', 'category_id', 'value']).orderBy('name').execute()
    const before = await values()
    const settings = await as(ada).get('/admin/configs?group=300')
    const answer = await as(rhea).submit(settings, 'Save submissions', {})
    expect(answer.location).toBe('/')
    const byToken = await api(rhea).post('/admin/configs', { group: '300' })
    expect(byToken.status).toBe(415)
    const withToken = async (who: Account) => ({
      headers: { authorization: `Bearer ${(await signIn(who)).accessToken}` },
    })
    const sent = { group: '300' }
    expect((await guest().post('/admin/configs', sent, await withToken(rhea))).location).toBe('/')
    expect(await values()).toEqual(before)
    // An admin's token passes, so the reader's was refused for the role.
    expect((await guest().post('/admin/configs', sent, await withToken(ada))).location).not.toBe('/')
    const told = await as(rhea).follow(answer)
    expect(told.visibleText).toContain('Your role does not allow this')
    expect(told.visibleText).toContain('Your role (Reader) can’t change this.')
  })

  test('acts for no one', async () => {
    const who = await member()
    expect((await as(rhea).get('/admin/login-as')).location).toBe('/')
    await as(rhea).post('/admin/login-as', { userId: who.userId, reason: 'To see' })
    expect(await audits({ action: 'acting.started' })).toEqual([])
  })

  test('sees no password of a film: not on the entry, in its history, in the export nor in the log', async () => {
    const owner = await entrant()
    const id = await acceptedEntry(owner)
    const field = await db()
      .selectFrom('fields')
      .where('key', '=', 'screener_password')
      .select('id')
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('submission_values')
      .values({
        submission_id: id,
        field_id: field.id,
        value: JSON.stringify('velvet-crane-9'),
        updated_at: now(),
      })
      .execute()
    await db()
      .insertInto('audit_log')
      .values({
        ...{ at: now(), actor_id: owner.userId, action: 'submission.saved', entity: 'submission' },
        ...{
          entity_id: String(id),
          before: '{}',
          after: JSON.stringify({ screener_password: 'velvet-crane-9' }),
        },
      })
      .execute()
    const places = [
      `/admin/submissions/edit/${id}`,
      '/admin/history',
      `/admin/history?entity=submission&id=${id}`,
      '/admin/submissions/export?column=q.screener_password&format=csv',
      '/admin/submissions/export/columns',
    ]
    const showing = async (who: Account) => {
      const found: string[] = []
      for (const path of places) {
        const { status, text } = await as(who).get(path)
        expect([path, status]).toEqual([path, 200])
        if (text.includes('velvet-crane-9') || text.includes('value="q.screener_password"')) found.push(path)
      }
      return found
    }
    // An admin finds it, so a reader could.
    expect((await showing(ada)).length).toBeGreaterThan(2)
    expect(await showing(rhea)).toEqual([])
  })

  test('enters work like all other members', async () => {
    const owner = await entrant()
    await db()
      .updateTable('users')
      .set({ role: 'admin', admin_role: 'reader' })
      .where('id', '=', owner.userId)
      .execute()
    const before = await audits({ action: 'submission.started' })
    const category = await db()
      .selectFrom('categories')
      .where('type', '=', 'production')
      .where('status', '=', 'open')
      .where('student_only', '=', false)
      .select('id')
      .executeTakeFirstOrThrow()
    const client = signedIn(owner)
    const start = await client.get(`/submissions/add/${category.id}`)
    await client.submit(start, 'Create draft', { title: 'Paper Boats' })
    expect(await audits({ action: 'submission.started' })).toHaveLength(before.length + 1)
  })
})

describe('a treasurer', () => {
  let tess: Account
  beforeEach(async () => {
    tess = await admin({ firstName: 'Tess', adminRole: 'treasurer' })
  })

  test('records money that arrived', async () => {
    const owner = await entrant()
    const { invoiceId } = await invoice(owner)
    const page = await as(tess).get(`/admin/submissions/invoices/${invoiceId}`)
    expect(page.visibleText).not.toContain('is view-only here')
    const sent = await as(tess).post('/admin/submissions/invoices/unallocated/add', {
      idempotencyKey: randomUUID(),
      ...{ amountCents: '50.00', method: 'bank_transfer', payer: 'Gull & Gasket', reference: 'for both' },
      receivedOn: now().toISOString().slice(0, 10),
    })
    expect(sent.location).toContain('/admin/submissions/invoices/unallocated')
    const rows = await db().selectFrom('unallocated_payments').select('payer').execute()
    expect(rows).toEqual([{ payer: 'Gull & Gasket' }])
  })

  test.each(['/admin/configs', '/admin/people/admins', '/admin/deadlines/add', '/admin/login-as'])(
    'changes nothing at %s',
    async (path) => {
      expect((await as(tess).post(path, {})).location).toBe('/')
    },
  )

  test('changes no role, not even their own', async () => {
    const own = `/admin/people/${tess.userId}`
    expect((await as(tess).get(own)).html.querySelector('main input[name="role"]')).toBeNull()
    const sent = await as(tess).post(own, { intent: 'role', version: 'treasurer', role: 'admin' })
    expect(sent.location).toBe('/')
    expect(await roleOf(tess)).toBe('treasurer')
  })
})

test('an admin who was removed while the page was open invites no one', async () => {
  const bo = await admin()
  const viewer = await adminViewerOf(bo)
  valueOf(
    await changeAdminRole({ userId: bo.userId, seen: 'admin', to: null }, await adminViewerOf(ada), now()),
  )
  const invited = await inviteAdmin({ email: 'cy@example.org', role: 'admin' }, viewer, now())
  expect(invited).toMatchObject({ ok: false, code: 'forbidden' })
  expect(await mails({ to: 'cy@example.org' })).toEqual([])
})

test('a refund, a disqualification and a slate that take two admins say so before they are asked for', async () => {
  const who = await entrant()
  const { invoiceId, submissionIds } = await invoice(who)
  const [id = 0] = submissionIds
  const cents = await db()
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .select('total_cents')
    .executeTakeFirstOrThrow()
  await pay(invoiceId, ada, cents.total_cents)
  const pages = [
    `/admin/submissions/invoices/${invoiceId}/refund`,
    `/admin/submissions/bulk?action=disqualify&id=${id}`,
  ]
  for (const path of pages) {
    const page = await as(ada).get(path)
    expect([path, page.status]).toEqual([path, 200])
    expect(page.visibleText).toContain('There is only one admin, so no one else can approve this.')
  }
  await admin()
  for (const path of pages) expect((await as(ada).get(path)).visibleText).not.toContain('only one admin')
})

test('a step that takes two admins says when there is one, and leads to the invitation', async () => {
  const id = await acceptedEntry(await entrant())
  await conflict(ada, id, 'declared')
  const alone = await as(ada).get(`/admin/judges/conflicts/ask/${id}`)
  expect(alone.visibleText).toContain('There is only one admin, so no one else can approve this.')
  expect(alone.links).toContain(PAGE)
  await admin({ adminRole: 'treasurer' })
  expect((await as(ada).get(`/admin/judges/conflicts/ask/${id}`)).visibleText).toContain('only one admin')
  await admin()
  expect((await as(ada).get(`/admin/judges/conflicts/ask/${id}`)).visibleText).not.toContain('only one admin')
})
