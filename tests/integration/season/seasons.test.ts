import { beforeEach, describe, expect, test } from 'vitest'
import { addSeason, makeCurrent } from '#app/domain/season/seasons/season-commands.server.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { as, guest } from '#tests/support/client.ts'
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
