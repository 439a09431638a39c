import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { foundInBrowser } from '#app/domain/overview/founding/commands.server.ts'
import { foundAward } from '#app/domain/overview/founding/found-award.server.ts'
import { newFoundingCode } from '#app/domain/overview/founding/founding-code.server.ts'
import type { Founding } from '#app/domain/overview/founding/schema.ts'
import { renewFirstAdmin } from '#app/domain/people/accounts/first-admin.server.ts'
import { issueLink } from '#app/domain/people/accounts/one-time-links.server.ts'
import { firstSeasonYear } from '#app/domain/season/seasons/first-season.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { db, transaction } from '#db/client.ts'
import { runMinuteTasks } from '#jobs/schedule.ts'
import { api, guest, signedIn } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { race } from '#tests/support/race.ts'
import { raced } from '#tests/support/raced.ts'
import { withoutAward } from '#tests/support/without-award.ts'

beforeEach(withoutAward)

const founding: Founding = {
  ...{ award: 'Lantern Prize', year: 2031, edition: 1, timezone: 'Europe/Berlin', currency: 'EUR' },
  ...{
    email: 'office@example.org',
    firstName: 'Ada',
    lastName: 'Vale',
    kind: 'blank',
    uses: 'everything',
  },
}

/** As the command on the server does: the first admin gets a link to set a password. */
const foundWithLink = (values: Founding) =>
  transaction(async (trx) => {
    const { userId } = valueOf(await foundAward(values, { requestId: 'founding' }, now(), trx))
    return { userId, ...(await issueLink('password_reset', { userId }, now(), trx)) }
  })

describe('an award founded on the server', () => {
  test('is founded in an empty database, and its first admin gets in and sees what to do', async () => {
    const { token, userId } = await foundWithLink(founding)
    const visitor = guest()
    const page = await visitor.get(`/password-reset?token=${encodeURIComponent(token)}`)
    const password = 'a long enough secret for once'
    const set = await visitor.submit(page, 'Save password', { password, repeat: password })
    expect(set.status).toBe(303)
    const account = await db()
      .selectFrom('users')
      .selectAll()
      .where('email', '=', founding.email)
      .executeTakeFirstOrThrow()
    // Mail rules are there to begin with, and none of them writes before an admin has tried it.
    const rules = await db().selectFrom('cron_emails').select(['status', 'created_by']).execute()
    expect(rules.length).toBeGreaterThan(10)
    for (const rule of rules) expect(rule).toEqual({ status: 'draft', created_by: userId })
    const client = signedIn({ userId: account.id })
    // Nothing of the demonstration is in force: no price, membership or text that no admin chose.
    for (const table of ['membership_types', 'deadline_prices', 'categories'] as const)
      expect(
        await db()
          .selectFrom(table)
          .select(sql`1`.as('one'))
          .execute(),
        table,
      ).toEqual([])
    expect((await db().selectFrom('fields').select('key').execute()).map(({ key }) => key)).toEqual([
      'work_title',
    ])
    for (const table of ['agreements', 'rubrics'] as const)
      for (const { status } of await db().selectFrom(table).select('status').execute())
        expect(status).toBe('draft')
    expect((await db().selectFrom('agreements').select('body').executeTakeFirstOrThrow()).body).not.toMatch(
      /guild/i,
    )
    for (const address of ['/', '/members/signup', '/account-lookup']) {
      const page = await guest().get(address)
      expect(page.visibleText).toContain('Lantern Prize')
      expect(page.visibleText).not.toMatch(/guild|pegbar|animat|USD|membership type/i)
      expect(page.links.filter((link) => link.startsWith('/legal/'))).toEqual([])
    }
    expect((await guest().get('/legal/terms')).status).toBe(404)
    const first = await client.get('/admin/dashboard')
    expect(first.visibleText).toContain('Set up the award')
    expect(first.visibleText).toContain('The season has no entry tier')
    const check = await client.get('/admin/setup-check')
    expect(check.visibleText).toContain('The season has no entry tier')
    expect(check.visibleText).toContain('The season has no categories.')
    for (const address of [
      '/admin/dashboard',
      '/admin/deadlines',
      '/admin/cron-emails/groups',
      '/admin/cron-emails',
      '/admin/configs',
      '/admin/submissions',
      '/submissions/closed',
    ])
      expect((await client.get(address)).status).toBe(200)
    const steps = await client.get('/admin/set-up')
    expect(steps.visibleText).toContain('Next: Name and contact')
    expect(steps.links).toContain('/admin/categories/add-multiple')
    // Nothing is said to entrants that no admin wrote.
    for (const address of ['/studios/add', '/award']) {
      const said = (await client.get(address)).html.querySelector('main')?.text ?? ''
      expect(said, address).toMatch(/independent|lantern/i)
      expect(said, address).not.toMatch(/\bfilms?\b|course work|screening|troph|released from|achievement/i)
    }
    expect((await guest().get('/members/signup')).visibleText).not.toContain('right to enter')
    expect(
      await db().selectFrom('configs').where('name', '=', 'card_payments').select('value').execute(),
    ).toEqual([{ value: '0' }])
    const lines = '1; Short Film\n2; Editing; Achievement'
    await client.post('/admin/categories/add-multiple', { lines, questions: 'film', open: 'on' })
    expect((await client.get('/admin/set-up')).visibleText).toContain('2 categories, 2 open')
    // What a form for films asks has come into the library with it.
    expect((await db().selectFrom('fields').select('key').execute()).length).toBeGreaterThan(20)
  })

  test('gets a new link and another address for its first admin, until an admin has a password', async () => {
    const first = await foundWithLink({ ...founding, email: 'ofice@example.org' })
    const again = () => transaction((trx) => renewFirstAdmin(founding, now(), trx))
    const second = valueOf(await again())
    expect(second.userId).toBe(first.userId)
    const open = (token: string) => guest().get(`/password-reset?token=${encodeURIComponent(token)}`)
    expect((await open(first.token)).status).toBe(410)
    const visitor = guest()
    const page = await visitor.get(`/password-reset?token=${encodeURIComponent(second.token)}`)
    const password = 'a long enough secret for once'
    await visitor.submit(page, 'Save password', { password, repeat: password })
    const admins = await db().selectFrom('users').where('role', '=', 'admin').select('email').execute()
    expect(admins).toEqual([{ email: 'office@example.org' }])
    expect(await again()).toMatchObject({ ok: false, code: 'closed' })
    expect(await db().selectFrom('seasons').select('year').execute()).toEqual([{ year: 2031 }])
  })
})

const form = {
  ...{ award: 'Lantern Prize', year: '2031', edition: '1', timezone: 'Europe/Berlin', currency: 'EUR' },
  ...{
    kind: 'blank',
    uses: 'everything',
    firstName: 'Ada',
    lastName: 'Vale',
    email: 'office@example.org',
  },
  password: 'a long enough secret for once',
}
const newCode = async () => (await newFoundingCode(now())) ?? ''
const found = async (fields: Record<string, string> = {}, visitor = guest()) =>
  visitor.submit(await visitor.get('/set-up'), 'Found the award', { ...form, ...fields })

describe('an installation without an award', () => {
  test('answers every page with the way to found one, and programs that it is not set up', async () => {
    for (const path of [
      '/',
      '/members/signup',
      '/admin/dashboard',
      '/submissions/add?copy=1',
      '/no-such-page',
    ])
      expect((await guest().get(path)).location, path).toBe('/set-up')
    const posted = await guest().post('/', { email: 'office@example.org', password: 'x' })
    expect([posted.status, posted.location]).toEqual([303, '/set-up'])
    const told = await api().get('/api/categories')
    expect([told.status, told.json<{ message: string }>().message]).toEqual([
      503,
      'This award is not set up yet.',
    ])
    const page = await guest().get('/set-up')
    expect([page.status, page.heading]).toEqual([200, 'Set up an award'])
    expect(page.visibleText).not.toMatch(/pegbar|meridian/i)
  })

  test('is founded by who has the code of the server’s latest start, who is signed in', async () => {
    const earlier = await newCode()
    const code = await newCode()
    const stored = await db().selectFrom('founding_codes').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(code)
    const visitor = guest()
    const refused = await found({ code: earlier }, visitor)
    expect(refused.status).toBe(422)
    expect(refused.problems[0]?.message).toContain('This is not the code')
    expect(refused.html.querySelector('#award')?.getAttribute('value')).toBe('Lantern Prize')
    expect(refused.text).not.toContain(form.password)
    expect(await firstSeasonYear(db())).toBeNull()
    const founded = await found({ code: code.toLowerCase().replaceAll('-', ' ') }, visitor)
    expect([founded.status, founded.location]).toEqual([303, '/admin/set-up'])
    const steps = await visitor.follow(founded)
    expect(steps.visibleText).toContain('Lantern Prize 2031 is founded')
    expect(steps.visibleText).toContain('Next: Name and contact')
    // Every step leads to a page, and every page back to the steps.
    const pages = steps.html.querySelectorAll('table a').map((link) => link.getAttribute('href') ?? '')
    expect(pages.length).toBeGreaterThan(10)
    for (const page of new Set(pages)) {
      const opened = await visitor.get(page)
      expect([page, opened.status]).toEqual([page, 200])
      expect(opened.links, page).toContain('/admin/set-up')
    }
    // The page and the code are gone.
    expect((await guest().get('/set-up')).status).toBe(404)
    expect((await guest().post('/set-up', { ...form, code })).location).toBe('/')
    expect(await db().selectFrom('founding_codes').selectAll().execute()).toEqual([])
    expect(await newFoundingCode(now())).toBeNull()
    const users = await db()
      .selectFrom('users')
      .select(['email', 'role', 'admin_role', 'email_verified_at'])
      .execute()
    expect(users).toEqual([
      { email: form.email, role: 'admin', admin_role: 'admin', email_verified_at: now() },
    ])
    const again = guest()
    const credentials = { email: form.email, password: form.password }
    expect((await again.submit(await again.get('/'), 'Sign in', credentials)).location).toContain('/admin')
  })

  test('says beside each field what cannot be read, and keeps the rest', async () => {
    const code = await newCode()
    const answer = await found({ code, year: 'soon', currency: 'DEM', timezone: 'Mars', password: 'short' })
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: /)
    expect(answer.problems.map(({ href }) => href)).toEqual(['#year', '#timezone', '#currency', '#password'])
    expect(answer.html.querySelector('#code')?.getAttribute('value')).toBe(code)
    expect(await firstSeasonYear(db())).toBeNull()
    expect((await guest().post('/set-up', {})).status).toBe(422)
  })

  test('takes few wrong codes from one address, and the right one after them', async () => {
    await newCode()
    for (let tries = 0; tries < 10; tries += 1) expect((await found({ code: 'wrong' })).status).toBe(422)
    const answer = await found({ code: 'wrong' })
    expect(answer.status).toBe(429)
    expect(answer.problems[0]?.message).toContain('Too many attempts')
    expect((await found({ code: await newCode() })).status).not.toBe(429)
    expect(await firstSeasonYear(db())).not.toBeNull()
  })

  test('has no page to found it once the server’s command did', async () => {
    await newCode()
    await foundWithLink(founding)
    expect((await guest().get('/set-up')).status).toBe(404)
    expect((await guest().get('/')).heading).toBe('Sign in')
    expect(await db().selectFrom('founding_codes').selectAll().execute()).toEqual([])
    expect(await transaction((trx) => foundAward(founding, { requestId: 'x' }, now(), trx))).toMatchObject({
      ok: false,
      code: 'closed',
    })
  })

  test('in yen has no minor units', async () => {
    const visitor = guest()
    const founded = await found({ code: await newCode(), currency: 'JPY', timezone: 'Asia/Tokyo' }, visitor)
    expect((await visitor.follow(founded)).visibleText).toContain('JPY')
    expect((await currentSeason()).currency).toBe('JPY')
  })

  test('the worker has nothing to do for it', async () => {
    await runMinuteTasks(now())
    expect((await readHeartbeats(db())).tick).not.toBeNull()
  })
})

const [SEASON, CODE] = [/from "seasons"/, /from "founding_codes"/]

describe('two who found at once', () => {
  const founders = ['ada@example.org', 'bee@example.org']
  const input = (email: string, year: number, code: string) => ({
    ...founding,
    ...{ email, year, code, password: form.password },
  })

  raced('one award comes of it', {
    prepare: async () => {
      await withoutAward()
      return newCode()
    },
    acts: (code) =>
      founders.map((email, index) => async () => {
        try {
          return await foundInBrowser(input(email, 2031 + index, code), 'x', now())
        } catch {
          return null
        }
      }),
    // Once before the password is hashed, then under the lock, last by what writes.
    reads: [SEASON, CODE, SEASON, CODE, SEASON],
    holds: async (answers) => {
      expect(answers.map((answer) => answer && (answer.ok || answer.code)).sort()).toEqual(['closed', true])
      expect(await db().selectFrom('seasons').select('year').execute()).toHaveLength(1)
      expect(await db().selectFrom('users').select('email').execute()).toHaveLength(1)
    },
    // The constraints are the last guard: without the lock the other person gets an error page.
    breaks: async (answers) => {
      expect(answers.filter((answer) => answer === null)).toHaveLength(1)
      expect(await db().selectFrom('seasons').select('year').execute()).toHaveLength(1)
    },
  })

  test('the other is sent to sign in', async () => {
    const code = await newCode()
    const answers = await race(2, (index) => found({ code, email: founders[index] ?? '' }))
    expect(answers.map(({ location }) => location).sort()).toEqual(['/', '/admin/set-up'])
  })
})
