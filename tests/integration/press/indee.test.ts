import { beforeEach, describe, expect, test } from 'vitest'
import {
  confirmSent,
  giveConsent,
  lapseAccess,
  setRoom,
  withdrawConsent,
} from '#app/domain/press/indee/commands.server.ts'
import { eraseAccount } from '#app/domain/people/personal-data/deletion.server.ts'
import { askDeletion } from '#app/domain/people/personal-data/requests.server.ts'
import { forgetDeleted } from '#app/domain/press/indee/personal-data.server.ts'
import { makeList } from '#app/domain/press/indee/lists.server.ts'
import { db } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { addSeason, makeCurrent } from '#app/domain/season/seasons/season-commands.server.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import {
  admin,
  adminViewerOf,
  member,
  pro,
  viewerOf,
  withMembership,
  type Account,
} from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { mails } from '#tests/support/rows.ts'
import { filesOfZip } from '#tests/support/zip.ts'

const PAGE = '/pro-members-for-indee'
const ROOM = 'https://screenings.example.org/room'
let ada: Account
beforeEach(async () => {
  ada = await admin()
})

const statusOf = async ({ userId }: Account) =>
  (await db().selectFrom('indee_access').where('user_id', '=', userId).select('status').executeTakeFirst())
    ?.status

const agree = async (account: Account, email = account.email) =>
  valueOf(await giveConsent(email, await viewerOf(account), now()))
const list = async (purpose = 'First list') =>
  valueOf(await makeList(purpose, await adminViewerOf(ada), now()))
const confirm = async () => valueOf(await confirmSent(await adminViewerOf(ada), now()))
const openRoom = async () => valueOf(await setRoom(ROOM, 0, await adminViewerOf(ada), now()))
const way = async (account: Account) => (await as(account).get(`${PAGE}/open`)).location

test('a pro member agrees, is sent, watches and stops; the link opens in that time alone', async () => {
  const ines = await pro()
  await openRoom()
  expect((await as(ines).get(PAGE)).visibleText).toContain('is active')
  const refused = await as(ines).post(PAGE, { email: 'ines@screens.example.org' })
  expect(refused.status).toBe(422)
  expect(refused.visibleText).toContain('Agree so that we can pass your name')
  const agreed = await as(ines).post(PAGE, { email: 'ines@screens.example.org', consent: 'on' })
  expect(agreed.location).toBe(PAGE)
  expect(await way(ines)).toBe(PAGE)

  const office = as(ada)
  expect((await office.post('/admin/indee', { purpose: '' })).status).toBe(422)
  expect((await office.post('/admin/indee', { purpose: 'First list' })).location).toBe('/admin/indee')
  expect(await statusOf(ines)).toBe('exported')
  expect(await way(ines)).toBe(PAGE)
  const { id } = await db().selectFrom('indee_lists').select('id').executeTakeFirstOrThrow()
  const file = await office.get(`/admin/indee/lists/${id}?format=csv`)
  expect(file.text).toContain('ines@screens.example.org')
  const exports = await db()
    .selectFrom('audit_log')
    .where('action', '=', 'export.downloaded')
    .where('entity_id', '=', 'screening list')
    .select('id')
    .execute()
  expect(exports).toHaveLength(1)

  await office.post('/admin/indee', { intent: 'confirm' })
  expect(await mails({ template: 'screenings_open', to: ines.email })).toHaveLength(1)
  expect((await as(ines).get(PAGE)).visibleText).toContain('Open the screenings')
  expect(await way(ines)).toBe(ROOM)

  expect((await as(ines).post(PAGE, { intent: 'stop' })).location).toBe(PAGE)
  expect(await way(ines)).toBe(PAGE)
  expect((await office.get('/admin/indee')).visibleText).toContain('0 to add, 1 to remove')
  const again = await list('Removals')
  expect(again).toMatchObject({ added: 0, removed: 1 })
  expect((await office.get(`/admin/indee/lists/${again.id}?format=csv`)).text).toContain(
    'ines@screens.example.org',
  )
  // The first list stays as it was.
  expect((await office.get(`/admin/indee/lists/${id}?format=csv`)).text).toContain('Add')
})

test('who is not eligible is told why, cannot agree, and is not on a list', async () => {
  const student = await withMembership(await member(), 'student')
  const stranger = await member()
  for (const [account, reason] of [
    [student, 'does not include screenings'],
    [stranger, 'You have no membership'],
  ] as const) {
    expect((await as(account).get(PAGE)).location).toBe(`${PAGE}/eligibility`)
    expect((await as(account).get(`${PAGE}/eligibility`)).visibleText).toContain(reason)
    expect(await giveConsent(account.email, await viewerOf(account), now())).toMatchObject({
      ok: false,
      code: 'forbidden',
    })
    expect(await way(account)).toBe(`${PAGE}/eligibility`)
  }
})

test('a membership that ends closes the link at once, and the next list removes the member', async () => {
  const ines = await pro()
  await openRoom()
  await agree(ines)
  await list()
  await confirm()
  expect(await way(ines)).toBe(ROOM)
  await db()
    .updateTable('memberships')
    .set({ status: 'cancelled' })
    .where('user_id', '=', ines.userId)
    .execute()
  expect(await way(ines)).toBe(`${PAGE}/eligibility`)
  expect(await lapseAccess(now())).toBe(1)
  expect(await lapseAccess(now())).toBe(0)
  expect(await mails({ template: 'screenings_ended', to: ines.email })).toHaveLength(1)
  expect(await list('Removals')).toMatchObject({ added: 0, removed: 1 })
  expect(await makeList('Again', await adminViewerOf(ada), now())).toMatchObject({ ok: false })
})

test('whom the service knows from an earlier season is on the next list to be removed, unless they consent again', async () => {
  const [ines, jun, kai] = [await pro(), await pro(), await pro()]
  for (const account of [ines, jun, kai]) await agree(account)
  await list()
  await confirm()
  await openRoom()
  const { year } = await currentSeason()
  const next = {
    ...{ year: year + 1, label: 'Next', edition: 99, timezone: 'UTC', announcedAt: null, ceremonyAt: null },
    ...{ eligibleFrom: `${year + 1}-01-01`, eligibleTo: `${year + 1}-12-31`, copyDeadlines: false },
  }
  valueOf(await addSeason(next, await adminViewerOf(ada), now()))
  valueOf(await makeCurrent(year + 1, await adminViewerOf(ada), now()))
  expect((await as(ada).get('/admin/indee')).visibleText).toContain('0 to add, 3 to remove')
  await db()
    .updateTable('memberships')
    .set({ status: 'cancelled' })
    .where('user_id', '=', kai.userId)
    .execute()
  expect(await lapseAccess(now())).toBe(3)
  expect(await lapseAccess(now())).toBe(0)
  const [told] = await mails({ template: 'screenings_ended', to: ines.email })
  expect(told?.body_text).toContain('Your consent was for a season that is over')
  const [kept] = await mails({ template: 'screenings_ended', to: kai.email })
  // Who may not consent again is told why.
  expect(kept?.body_text).toContain('was cancelled')
  expect(kept?.body_text).not.toContain('Consent again')
  await agree(jun)
  // The service knows the address, and goes on to.
  expect((await as(ada).get('/admin/indee')).visibleText).toContain('1 to add, 2 to remove')
  // Who deletes the account before the list is made is still removed at the service.
  valueOf(await askDeletion({ reason: '' }, await viewerOf(kai), now()))
  valueOf(await eraseAccount(kai.userId, await adminViewerOf(ada), now()))
  const made = await list('Turn of the year')
  expect(made).toMatchObject({ added: 1, removed: 2 })
  const { text } = await as(ada).get(`/admin/indee/lists/${made.id}?format=csv`)
  expect(text).toMatch(new RegExp(`Remove,[^\\n]*${ines.email}`))
  expect(text).toMatch(new RegExp(`Remove,[^\\n]*${kai.email}`))
  expect(text).not.toMatch(new RegExp(`Remove,[^\\n]*${jun.email}`))
  expect((await as(ada).get('/admin/indee')).visibleText).not.toContain('to remove')
  expect(await makeList('Again', await adminViewerOf(ada), now())).toMatchObject({ ok: false })
})

test('who stops and agrees with another address is added under it and removed under the first', async () => {
  const ines = await pro()
  await agree(ines, 'first@screens.example.org')
  await list()
  expect(await giveConsent('second@screens.example.org', await viewerOf(ines), now())).toMatchObject({
    ok: false,
    code: 'conflict',
  })
  valueOf(await withdrawConsent(await viewerOf(ines), now()))
  await agree(ines, 'second@screens.example.org')
  expect(await list('Second')).toMatchObject({ added: 1, removed: 1 })
})

test('whom the service knows is on the next list to be removed, also when the account is deleted; then their address goes', async () => {
  const [known, unsent] = [await pro(), await pro()]
  await agree(known, 'known@screens.example.org')
  await list()
  await agree(unsent, 'unsent@screens.example.org')
  const held = filesOfZip((await as(known).get('/account/download')).bytes)
  expect(held['screenings.json']).toContain('known@screens.example.org')
  expect(held['screeningLists.json']).toContain('First list')
  for (const account of [known, unsent]) {
    valueOf(await askDeletion({ reason: '' }, await viewerOf(account), now()))
    valueOf(await eraseAccount(account.userId, await adminViewerOf(ada), now()))
  }
  expect((await as(ada).get('/admin/indee')).visibleText).toContain('0 to add, 1 to remove')
  const { id } = await list('Removals')
  const people = async () =>
    db().selectFrom('indee_list_people').orderBy('list_id').select(['list_id', 'change', 'email']).execute()
  expect(await people()).toMatchObject([
    { change: 'add', email: `deleted-${known.userId}@removed.invalid` },
    { list_id: id, change: 'remove', email: 'known@screens.example.org' },
  ])
  expect(await makeList('Again', await adminViewerOf(ada), now())).toMatchObject({ ok: false })
  later({ days: 29 })
  expect(await forgetDeleted(now())).toBe(0)
  later({ days: 2 })
  expect(await forgetDeleted(now())).toBe(1)
  expect(JSON.stringify(await people())).not.toContain('screens.example.org')
})

describe('two admins at once', () => {
  raced('make one list of a consent', {
    reads: [/^select "a"\."id".*from "indee_access" as "a"/s],
    prepare: async () => {
      ada = await admin()
      const ines = await pro()
      await agree(ines)
      return adminViewerOf(ada)
    },
    acts: (viewer) => ['One', 'Two'].map((purpose) => () => makeList(purpose, viewer, now())),
    async holds(answers) {
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      expect(await db().selectFrom('indee_list_people').selectAll().execute()).toHaveLength(1)
    },
    async breaks() {
      expect(await db().selectFrom('indee_list_people').selectAll().execute()).toHaveLength(2)
    },
  })
})
