import { beforeEach, describe, expect, test } from 'vitest'
import type { WhitelistPurpose } from '#app/domain/people/accounts/access.ts'
import { votersAt } from '#app/domain/people/accounts/voters.server.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { api, as, Client } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { entrant, invoice } from '#tests/support/entries.ts'
import { member, type Account } from '#tests/support/people.ts'
import { filesOfZip } from '#tests/support/zip.ts'
import { announced, hoursFromNow, voteBetween, votedCategory } from '#tests/support/voting.ts'

/** Anyone can register an address that is not theirs: only its mailbox proves it, and only then does the whitelist mean them. */

let year: number

beforeEach(async () => {
  ;({ year } = await currentSeason())
})

async function listDomain(purpose: WhitelistPurpose, domain = 'weekly.example'): Promise<void> {
  await db()
    .insertInto('whitelist')
    .values({
      ...{ year, purpose, match_kind: 'domain', match_value: domain },
      ...{ valid_from: new Date(0), note: 'Promised', created_at: now() },
    })
    .execute()
}

let made = 0
const stranger = (): Promise<Account> =>
  member({ email: `stranger${(made += 1)}@weekly.example`, emailVerifiedAt: null })

async function confirm({ userId }: Account): Promise<void> {
  await db().updateTable('users').set({ email_verified_at: now() }).where('id', '=', userId).execute()
}

const CONFIRM = '/verify-email'

describe('the press pages', () => {
  beforeEach(() => listDomain('press'))

  test('are closed to an account that was just registered at a listed domain', async () => {
    const type = await db()
      .selectFrom('membership_types')
      .where('self_signup', '=', true)
      .where('is_pro', '=', false)
      .where('is_student', '=', false)
      .select('code')
      .executeTakeFirstOrThrow()
    const signedUp = await api().post('/api/auth/signup', {
      ...{ email: 'evil@weekly.example', password: 'tin lanterns at dusk', terms: true },
      ...{ first_name: 'Eve', last_name: 'Ill', country: 'IS', phone: null, membership_type: type.code },
    })
    expect(signedUp.status).toBe(201)
    const { id: userId } = await db()
      .selectFrom('users')
      .where('email', '=', 'evil@weekly.example')
      .select('id')
      .executeTakeFirstOrThrow()
    const browser = as({ userId })
    for (const path of ['/press', '/press/add', '/events', '/events/add'])
      expect((await browser.get(path)).location).toBe(CONFIRM)
    const posted = await browser.post('/press/add', { title: 'The ceremony is cancelled', intent: 'publish' })
    expect(posted.location).toBe(CONFIRM)
    expect(await db().selectFrom('press_items').select('id').execute()).toEqual([])
  })

  test('say what is missing, with a way to get the link again, and open with the proof', async () => {
    const account = await stranger()
    const browser = as(account)
    const refused = await browser.get('/press')
    expect(refused.location).toBe(CONFIRM)
    const page = await browser.get(CONFIRM)
    expect(page.visibleText).toContain('Confirm your address to use this')
    expect((await browser.submit(page, 'Email new link')).status).toBe(303)
    await confirm(account)
    expect((await browser.get('/press')).status).toBe(200)
  })

  test('do not say so to people who are not listed', async () => {
    const account = await member({ email: 'other@elsewhere.example', emailVerifiedAt: null })
    expect((await as(account).get('/press')).location).toBe('/')
  })
})

describe('the vote', () => {
  beforeEach(async () => {
    await listDomain('voting')
    await voteBetween(hoursFromNow(-1), hoursFromNow(1))
  })

  test('takes no ballot, and has no place on the roll, for an address without proof', async () => {
    const film = await votedCategory(1, ['Moss Parade', 'Saltbox'])
    await announced()
    const account = await stranger()
    const browser = as(account)
    expect((await browser.get('/votes')).location).toBe(CONFIRM)
    const page = `/votes/category/${film.id}`
    const saved = await browser.post(page, { intent: 'save', 'rank-1': film.nominees[0] ?? '' })
    expect(saved.location).toBe(CONFIRM)
    expect(await db().selectFrom('ballots').selectAll().execute()).toEqual([])
    expect(await votersAt(year, now(), db())).not.toContain(account.userId)
    await confirm(account)
    expect((await browser.get('/votes')).status).toBe(200)
    expect(await votersAt(year, now(), db())).toContain(account.userId)
  })

  test('is no reason to confirm an address while it is closed', async () => {
    await voteBetween(hoursFromNow(1), hoursFromNow(2))
    expect((await as(await stranger()).get('/votes')).location).toBe('/votes/closed')
  })
})

test('screenings for professionals ask for proof', async () => {
  await listDomain('indee_pro')
  const account = await stranger()
  expect((await as(account).get('/pro-members-for-indee')).location).toBe(CONFIRM)
  await confirm(account)
  expect((await as(account).get('/pro-members-for-indee')).location).not.toBe(CONFIRM)
})

test('a look at the call before it opens asks for proof', async () => {
  await listDomain('preview', 'example.org')
  const who = await entrant()
  await db().updateTable('users').set({ email_verified_at: null }).where('id', '=', who.userId).execute()
  const opens = Math.min(...(await deadlinesOf(year, db())).map(({ opensAt }) => opensAt.getTime()))
  setNow(new Date(opens - 86_400_000))
  expect((await as(who).get('/submissions/add')).location).toBe(CONFIRM)
  await confirm(who)
  expect((await as(who).get('/submissions/add')).status).toBe(200)
})

test('entering as a student without a membership asks for proof', async () => {
  await listDomain('student_bypass', 'example.org')
  const who = await entrant()
  await db().updateTable('studios').set({ type: 'student' }).execute()
  await db().updateTable('users').set({ email_verified_at: null }).where('id', '=', who.userId).execute()
  expect((await as(who).get('/submissions/add')).location).toBe(CONFIRM)
  await confirm(who)
  expect((await as(who).get('/submissions/add')).status).toBe(200)
})

test('editing after the close asks for proof', async () => {
  const who = await entrant()
  const id = (await invoice(who)).submissionIds[0] ?? 0
  setNow('2027-08-01T12:00:00Z')
  await listDomain('late_edit', 'example.org')
  await db().updateTable('users').set({ email_verified_at: null }).where('id', '=', who.userId).execute()
  const page = () => as(who).get(`/submissions/edit/${id}/work`)
  expect((await page()).visibleText).toContain('can no longer be changed')
  await confirm(who)
  expect((await page()).visibleText).not.toContain('can no longer be changed')
})

test('the download has nothing that only an unproved address has', async () => {
  const account = await stranger()
  await db()
    .insertInto('whitelist')
    .values({
      ...{ year, purpose: 'late_edit', match_kind: 'email', match_value: account.email },
      ...{ valid_from: new Date(0), note: 'Promised', created_at: now() },
    })
    .execute()
  const read = async () =>
    Object.values(filesOfZip((await as(account).get('/account/download')).bytes)).join('\n')
  expect(await read()).not.toContain('late_edit')
  await confirm(account)
  expect(await read()).toContain('late_edit')
})

test('a guest is led to sign in as before', async () => {
  await listDomain('press')
  expect((await new Client().get('/press')).location).toBe('/?next=%2Fpress')
})
