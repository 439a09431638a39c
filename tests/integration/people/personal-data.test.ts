import { beforeEach, describe, expect, test } from 'vitest'
import { clearDeletionMessages, eraseAccount } from '#app/domain/people/personal-data/deletion.server.ts'
import { askDeletion } from '#app/domain/people/personal-data/requests.server.ts'
import { db, transaction } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { FORGOTTEN } from '#app/platform/forget-words.ts'
import { system } from '#app/platform/viewer.ts'
import { as, guest, signedIn } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { entrant, invoice, type Entrant } from '#tests/support/entries.ts'
import {
  admin,
  adminViewerOf,
  judge,
  member,
  viewerOf,
  withMembership,
  type Account,
} from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { filesOfZip } from '#tests/support/zip.ts'

const PAGE = '/account/data'

let ada: Account
let owner: Entrant
beforeEach(async () => {
  ada = await admin()
  owner = await entrant('studio', { account: await member({ firstName: 'Þóra', phone: '+354 555 0142' }) })
})

const decideAt = ({ userId }: Account) => `/admin/people/${userId}/deletion`

async function asked(who: Account, reason = '') {
  const answer = await as(who).submit(await as(who).get(PAGE), 'Ask to delete my account', { reason })
  expect(answer.location).toBe(PAGE)
}

async function erase(who: Account, by = ada) {
  return as(by).submit(await as(by).get(decideAt(who)), 'Delete account', { sure: 'on' })
}

async function statusOf({ userId }: Account) {
  const row = await db()
    .selectFrom('deletion_requests')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .select('status')
    .executeTakeFirstOrThrow()
  return row.status
}

async function accountOf({ userId }: Account) {
  return db().selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirstOrThrow()
}

async function onlyAdmins(...accounts: Account[]) {
  await db()
    .updateTable('users')
    .set({ role: 'member', admin_role: null })
    .where('role', '=', 'admin')
    .where('id', 'not in', [0, ...accounts.map(({ userId }) => userId)])
    .execute()
}

describe('the download', () => {
  test('has what is held about its person and nothing of others, and is logged', async () => {
    await withMembership(owner, 'student')
    await invoice(owner, { title: 'Tin Lanterns' })
    await invoice(await entrant(), { title: 'Of Another Studio' })
    const answer = await as(owner).get('/account/download')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const files = filesOfZip(answer.bytes)
    expect(Object.keys(files).sort()).toEqual(
      [
        ...[
          'account',
          'addresses',
          'artwork',
          'contractWithdrawals',
          'emails',
          'entries',
          'events',
          'exceptions',
          'history',
          'invoices',
        ],
        ...[
          'mediaCredentials',
          'memberships',
          'observed',
          'partnerLogos',
          'partnerships',
          'passkeys',
          'roll',
          'screenings',
          'seats',
          'secondFactor',
          'sessions',
          'signatures',
          'signedAnswers',
          'sponsorships',
          'studios',
          'trophyOrders',
        ],
      ].map((name) => `${name}.json`),
    )
    const read = (name: string): unknown => JSON.parse(files[`${name}.json`] ?? '')
    expect(read('account')).toMatchObject({ email: owner.email, firstName: 'Þóra', phone: '+354 555 0142' })
    expect(read('entries')).toMatchObject([{ title: 'Tin Lanterns', begunByYou: true }])
    expect(read('invoices')).toHaveLength(1)
    expect(read('memberships')).toMatchObject([{ status: 'active' }])
    expect(Object.values(files).join()).not.toMatch(/Of Another Studio|password|token=/i)
    expect((await audits({ action: 'export.downloaded' }))[0]).toMatchObject({
      actor_id: owner.userId,
      entity_id: 'own data',
    })
  })

  test('of a judge has seats and signatures', async () => {
    const jonas = await judge()
    const files = filesOfZip((await as(jonas).get('/account/download')).bytes)
    expect(JSON.parse(files['seats.json'] ?? '')).toMatchObject([{ role: 'judge', status: 'accepted' }])
    expect(JSON.parse(files['signatures.json'] ?? '')).toHaveLength(1)
  })

  test('is not for an admin who acts for the person', async () => {
    const browser = signedIn(ada)
    await browser.post('/admin/login-as', { userId: owner.userId, reason: 'They asked' })
    for (const path of ['/account/download', '/Account/%64ownload', '/account/download/'])
      expect((await browser.get(path)).location).toBe('/admin/login-as?refused=1')
    expect(await audits({ action: 'export.downloaded' })).toEqual([])
  })
})

describe('a request to delete the account', () => {
  test('is told to the person and to the admins who can decide, and shows where they look', async () => {
    const treasurer = await admin({ adminRole: 'treasurer' })
    await asked(owner, 'I have left the business')
    expect(await mails({ to: owner.email, template: 'deletion_asked' })).toHaveLength(1)
    expect((await mails({ to: ada.email, template: 'deletion_to_decide' }))[0]?.body_text).toContain(
      'I have left the business',
    )
    expect(await mails({ to: treasurer.email, template: 'deletion_to_decide' })).toEqual([])
    expect((await as(ada).get('/admin/dashboard')).visibleText).toContain(
      '1 person asks to have their account deleted',
    )
    const listed = await as(ada).get('/admin/people?role=deletion')
    expect(listed.html.querySelectorAll('main table tbody tr')).toHaveLength(1)
    const page = await as(ada).get(`/admin/people/${owner.userId}`)
    expect(page.links).toContain(decideAt(owner))
    expect((await as(treasurer).get(`/admin/people/${owner.userId}`)).links).not.toContain(decideAt(owner))
    expect((await as(treasurer).get(decideAt(owner))).location).toBe('/')
    expect((await as(owner).get(PAGE)).visibleText).toContain('You asked us to delete your account')
  })

  test('is made once, however often it is sent', async () => {
    const viewer = await viewerOf(owner)
    const answers = await race(4, () => askDeletion({ reason: '' }, viewer, now()))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await mails({ template: 'deletion_asked' })).toHaveLength(1)
  })

  test('can be withdrawn by its person, who is told', async () => {
    await asked(owner)
    await as(owner).submit(await as(owner).get(PAGE), 'Withdraw request')
    expect(await statusOf(owner)).toBe('withdrawn')
    expect((await mails({ to: owner.email, template: 'deletion_ended' }))[0]?.subject).toContain(
      'Your account stays',
    )
    const late = await as(ada).post(decideAt(owner), { intent: 'erase', sure: 'on' })
    expect([late.status, late.heading]).toEqual([409, 'Delete account'])
    expect((await accountOf(owner)).deleted_at).toBeNull()
    await asked(owner)
  })

  test('is declined with a reason, which the person gets', async () => {
    await asked(owner)
    const page = await as(ada).get(decideAt(owner))
    expect((await as(ada).submit(page, 'Decline request', {})).status).toBe(422)
    await as(ada).submit(page, 'Decline request', { answer: 'An invoice is open' })
    expect(await statusOf(owner)).toBe('declined')
    expect((await mails({ to: owner.email, template: 'deletion_ended' }))[0]?.body_text).toContain(
      'An invoice is open',
    )
    expect((await as(owner).get(PAGE)).visibleText).toContain('An invoice is open')
  })

  test('is decided with a tick, once, and only if it was made', async () => {
    const unasked = await as(ada).post(decideAt(owner), { intent: 'erase', sure: 'on' })
    expect(unasked.status).toBe(409)
    await asked(owner)
    const unsure = await as(ada).post(decideAt(owner), { intent: 'erase' })
    expect([unsure.status, (await accountOf(owner)).deleted_at]).toEqual([422, null])
    const viewer = await adminViewerOf(ada)
    const answers = await race(3, () => eraseAccount(owner.userId, viewer, now()))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await audits({ action: 'account.deleted' })).toHaveLength(1)
  })
})

describe('a deletion', () => {
  test('removes the person everywhere but from invoices, and ends sessions and sign-in', async () => {
    await withMembership(owner, 'student')
    const { invoiceId } = await invoice(owner)
    const invoiceBefore = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .selectAll()
      .executeTakeFirstOrThrow()
    await db()
      .updateTable('submission_people')
      .set({ email: owner.email.toUpperCase() })
      .where('sort', '=', 0)
      .execute()
    const browser = signedIn(owner)
    await browser.get(PAGE)
    await asked(owner, 'Private reason')
    expect((await erase(owner)).location).toBe(`/admin/people/${owner.userId}`)

    expect(await accountOf(owner)).toMatchObject({
      email: `deleted-${owner.userId}@removed.invalid`,
      first_name: 'Deleted',
      last_name: 'account',
      phone: null,
      password_hash: null,
      status: 'suspended',
    })
    expect((await browser.get(PAGE)).location).toContain('/?next=')
    const signIn = { email: owner.email, password: owner.password }
    expect((await guest().submit(await guest().get('/'), 'Sign in', signIn)).status).toBe(401)
    expect((await as(ada).get(`/admin/people/${owner.userId}`)).visibleText).toContain('Deleted')
    const { total_cents, bill_to } = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select(['total_cents', 'bill_to'])
      .executeTakeFirstOrThrow()
    expect([total_cents, bill_to]).toEqual([invoiceBefore.total_cents, invoiceBefore.bill_to])
    const studio = await db()
      .selectFrom('studios')
      .where('id', '=', owner.studioId)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(studio).toMatchObject({
      status: 'archived',
      city: 'Removed',
      name: expect.stringContaining('Lantern'),
    })
    expect(await db().selectFrom('memberships').select(['status', 'school']).execute()).toEqual([
      { status: 'cancelled', school: null },
    ])
    const credits = await db().selectFrom('submission_people').where('email', '<>', '').select('id').execute()
    expect(credits).toEqual([])

    const goodbye = await mails({ to: owner.email })
    expect(goodbye.map(({ template }) => template)).toEqual(['account_deleted'])
    expect(await clearDeletionMessages(later({ minutes: 1 }))).toBe(0)
    await db()
      .updateTable('mail_messages')
      .set({ status: 'sent', sent_at: now() })
      .where('template', '=', 'account_deleted')
      .execute()
    expect(await clearDeletionMessages(later({ minutes: 1 }))).toBe(1)
    expect(await mails({ to: owner.email })).toEqual([])
    const texts = await db().selectFrom('mail_messages').select(['body_text', 'to_email']).execute()
    expect(JSON.stringify(texts.filter(({ to_email }) => to_email !== ada.email))).not.toContain('Þóra')
  })

  test('takes short names and former ones out of the history of the account', async () => {
    const before = { firstName: 'Bo', lastName: 'Quimbleton', phone: '+1 5', country: 'IS' }
    const after = { firstName: '李', lastName: 'Li', phone: null, country: 'IS' }
    const step = { action: 'account.details_changed', entity: 'user', entityId: owner.userId, before, after }
    await transaction((trx) => audit(system, step, now(), trx))
    await asked(owner)
    await erase(owner)
    const [told] = await audits({ action: 'account.details_changed' })
    expect(told).toMatchObject({
      before: { ...before, firstName: FORGOTTEN, lastName: FORGOTTEN, phone: FORGOTTEN },
      after: { ...after, firstName: FORGOTTEN, lastName: FORGOTTEN },
    })
  })

  test('leaves the address free for a new account', async () => {
    await asked(owner)
    await erase(owner)
    expect(await member({ email: owner.email })).toMatchObject({ email: owner.email })
  })

  test('waits until a studio with other people has another owner', async () => {
    const other = await member()
    await db()
      .insertInto('studio_members')
      .values({
        ...{ studio_id: owner.studioId, user_id: other.userId, created_at: now() },
        ...{ role: 'submitter', status: 'active' },
      })
      .execute()
    await asked(owner)
    const page = await as(ada).get(decideAt(owner))
    expect(page.visibleText).toContain('Make one of them an owner first.')
    const forced = await as(ada).post(decideAt(owner), { intent: 'erase', sure: 'on' })
    expect([forced.status, (await accountOf(owner)).deleted_at]).toEqual([409, null])
    await db()
      .updateTable('studio_members')
      .set({ role: 'owner' })
      .where('user_id', '=', other.userId)
      .execute()
    await erase(owner)
    expect(await statusOf(owner)).toBe('done')
    const studio = await db()
      .selectFrom('studios')
      .where('id', '=', owner.studioId)
      .select(['status', 'city'])
      .executeTakeFirstOrThrow()
    expect(studio).toEqual({ status: 'active', city: 'Leipzig' })
  })

  test('of an admin ends the role and is told to the others; no admin decides about their own', async () => {
    const bo = await admin({ firstName: 'Bo' })
    await onlyAdmins(ada, bo)
    await asked(ada)
    expect((await as(ada).get(decideAt(ada))).visibleText).toContain('Another admin has to decide')
    expect((await as(ada).post(decideAt(ada), { intent: 'erase', sure: 'on' })).status).toBe(409)
    await asked(bo)
    await erase(bo)
    expect((await accountOf(bo)).role).toBe('member')
    expect(await mails({ to: ada.email, template: 'admins_changed' })).toHaveLength(1)
    expect(await mails({ to: bo.email, template: 'admins_changed' })).toEqual([])
  })

  raced('leaves one of two admins who delete each other’s accounts at once', {
    reads: [/^select "id" as "userId", "admin_role" as "adminRole" from "users"/],
    async prepare() {
      const [one, two] = [await admin(), await admin()]
      await onlyAdmins(one, two)
      for (const each of [one, two]) await askDeletion({ reason: '' }, await viewerOf(each), now())
      return { one, two, byOne: await adminViewerOf(one), byTwo: await adminViewerOf(two) }
    },
    acts: ({ one, two, byOne, byTwo }) => [
      () => eraseAccount(two.userId, byOne, now()),
      () => eraseAccount(one.userId, byTwo, now()),
    ],
    async holds(answers, { one, two }) {
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
      const roles = [(await accountOf(one)).role, (await accountOf(two)).role]
      expect(roles.sort()).toEqual(['admin', 'member'])
    },
    async breaks(_, { one, two }) {
      expect([(await accountOf(one)).role, (await accountOf(two)).role]).toEqual(['member', 'member'])
    },
  })
})
