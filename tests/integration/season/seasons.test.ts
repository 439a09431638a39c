import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addSeason, makeCurrent } from '#app/domain/season/seasons/season-commands.server.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { renewFirstAdmin } from '#app/domain/people/accounts/first-admin.server.ts'
import { firstAdmin, foundAward } from '#db/seed/founding.ts'
import { seedMailRules } from '#db/seed/mail-rules.ts'
import { emptyDatabase } from '#db/seed/empty-database.ts'
import { db, transaction } from '#db/client.ts'
import { as, guest, signedIn } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

let adminAccount: Account
let year: number
beforeEach(async () => {
  adminAccount = await admin()
  year = (await currentSeason()).year
})

const next = (changes: Record<string, string> = {}) => ({ label: 'Pegbar Awards, the next', ...changes })
async function add(fields: Record<string, string> = next()) {
  const client = as(adminAccount)
  return client.submit(await client.get('/admin/seasons/add'), 'Add season', fields)
}

describe('seasons', () => {
  test('the next one is proposed a year on and gets the deadlines and prices 52 weeks later', async () => {
    const page = await as(adminAccount).get('/admin/seasons/add')
    expect(page.html.querySelector('#year')?.getAttribute('value')).toBe(String(year + 1))
    expect((await add()).location).toBe('/admin/seasons')
    const [before, after] = [await deadlinesOf(year, db()), await deadlinesOf(year + 1, db())]
    expect(after.map(({ name, kind }) => [name, kind])).toEqual(before.map(({ name, kind }) => [name, kind]))
    expect(after.map(({ prices }) => prices)).toEqual(before.map(({ prices }) => prices))
    const zone = 'America/Los_Angeles'
    const local = (moment: Date) =>
      new Intl.DateTimeFormat('en', {
        timeZone: zone,
        weekday: 'short',
        timeStyle: undefined,
        hour: '2-digit',
      }).format(moment)
    expect(after.map(({ closesAt }) => local(closesAt))).toEqual(
      before.map(({ closesAt }) => local(closesAt)),
    )
    expect((await currentSeason()).year).toBe(year)
  })

  test('nothing is copied without a request', async () => {
    valueOf(
      await addSeason(
        {
          year: 2099,
          label: 'Far',
          edition: 1,
          timezone: 'UTC',
          eligibleFrom: '2099-01-01',
          eligibleTo: '2099-12-31',
          announcedAt: null,
          ceremonyAt: null,
          copyDeadlines: false,
        },
        await adminViewerOf(adminAccount),
        now(),
      ),
    )
    expect(await deadlinesOf(2099, db())).toEqual([])
  })

  test('two of one year are refused beside the field, also at once', async () => {
    const page = await add(next({ year: String(year) }))
    expect(page.status).toBe(422)
    expect(page.problems.map(({ message }) => message).join()).toContain(`Season ${year} already exists`)
    const answers = await race(4, () => add())
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3)
  })

  test('the one made current is what every page is about; drafts of the old one are kept', async () => {
    const who = await entrant()
    await draft(who)
    await add()
    const client = as(adminAccount)
    const asked = await client.get(`/admin/seasons/current/${year + 1}`)
    const answer = await client.submit(asked, 'Make current')
    expect(answer.location).toBe('/admin/setup-check')
    expect((await client.get('/admin/setup-check')).visibleText).toContain('The season has no categories.')
    expect((await currentSeason()).year).toBe(year + 1)
    expect((await guest().get('/')).visibleText).toContain(String(year + 1))
    expect(await db().selectFrom('submissions').select('id').execute()).toHaveLength(1)
    expect(valueOf(await makeCurrent(year, await adminViewerOf(adminAccount), now())).label).toBeTruthy()
    expect((await currentSeason()).year).toBe(year)
    expect((await audits({ action: 'season.made_current' })).length).toBe(2)
  })

  test('two made current at once leave one current', async () => {
    await add()
    const viewer = await adminViewerOf(adminAccount)
    await race(6, (index) => makeCurrent(year + (index % 2), viewer, now()))
    const current = await db().selectFrom('seasons').where('is_current', '=', true).select('year').execute()
    expect(current).toHaveLength(1)
  })

  test('is changed, in its own zone, and says when another admin was faster', async () => {
    const client = as(adminAccount)
    const address = `/admin/seasons/edit/${year}`
    const page = await client.get(address)
    const saved = await client.submit(page, 'Save season', {
      label: 'Þóra Ægisdóttir-Lindqvist Awards',
      ceremonyAt: '2027-04-01T19:00',
      timezone: 'Asia/Tokyo',
    })
    expect(saved.location).toBe('/admin/seasons')
    const season = await currentSeason()
    expect(season.ceremonyAt?.toISOString()).toBe('2027-04-01T10:00:00.000Z')
    expect(season.timezone).toBe('Asia/Tokyo')
    const stale = await client.submit(page, 'Save season', { label: 'Another name' })
    expect(stale.status).toBe(409)
    expect(stale.visibleText).toContain('Someone else has changed this season')
    expect(stale.html.querySelector('#label')?.getAttribute('value')).toBe('Another name')
    expect((await client.get('/admin/seasons/edit/1999')).status).toBe(404)
  })
})

describe('a new award', () => {
  test('is founded in an empty database, and its first admin gets in and sees what to do', async () => {
    await transaction((trx) => emptyDatabase(trx))
    const founding = {
      award: 'Lantern Prize',
      year: 2031,
      edition: 1,
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      email: 'office@example.org',
      firstName: 'Ada',
      lastName: 'Vale',
    }
    const { token, userId } = valueOf(await transaction((trx) => foundAward(founding, now(), trx)))
    await seedMailRules(firstAdmin(founding, userId), { active: false }, now())
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
    const lines = '1; Short Film\n2; Editing; Achievement'
    await client.post('/admin/categories/add-multiple', { lines, questions: 'film', open: 'on' })
    expect((await client.get('/admin/set-up')).visibleText).toContain('2 categories, 2 open')
    // What a form for films asks has come into the library with it.
    expect((await db().selectFrom('fields').select('key').execute()).length).toBeGreaterThan(20)
  })

  test('gets a new link and another address for its first admin, until an admin has a password', async () => {
    await transaction((trx) => emptyDatabase(trx))
    const founding = {
      ...{ award: 'Lantern Prize', year: 2031, edition: 1, timezone: 'Europe/Berlin', currency: 'EUR' },
      ...{ email: 'ofice@example.org', firstName: 'Ada', lastName: 'Vale' },
    }
    const first = valueOf(await transaction((trx) => foundAward(founding, now(), trx)))
    const corrected = { ...founding, email: 'office@example.org' }
    const again = () => transaction((trx) => renewFirstAdmin(corrected, now(), trx))
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
