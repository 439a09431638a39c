import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { api, send } from '#tests/support/client.ts'
import { admin, member } from '#tests/support/people.ts'

/** The settings of spec 4, which decide whether judging and voting are open; every client can read them. */
const KNOWN_CONFIG_NAMES = [
  'voting_activated_checkbox',
  'voting_start_date',
  'voting_end_date',
  'judging_activated_checkbox',
  'judging_date_open',
  'judging_date_closed',
]

const LIST = '/api/category?per_page=100&sort_by=categories.number&sort_type=asc'

interface Row {
  id: number
  name: string
  number: number
  description: string
  type: string
  status: string
}
interface List {
  data: { data: Row[]; total: number; per_page: number; current_page: number; last_page: number }
}

async function list(path: string, who: ReturnType<typeof api>): Promise<List['data']> {
  const answer = await who.get(path)
  expect(answer.status).toBe(200)
  return answer.json<List>().data
}

describe('GET /api/config/current-year', () => {
  test('is open to everyone', async () => {
    const answer = await api().get('/api/config/current-year')
    const { year } = await currentSeason()
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ data: year })
  })

  test('answers a failure as JSON too', async () => {
    await sql`alter table data_versions rename to elsewhere`.execute(db())
    try {
      forgetVersions()
      const answer = await api().get('/api/config/current-year')
      expect(answer.status).toBe(500)
      expect(answer.json()).toEqual({ success: false, status: 500, message: 'Something went wrong' })
    } finally {
      await sql`alter table elsewhere rename to data_versions`.execute(db())
    }
  })
})

describe('GET /api/category', () => {
  test('gives the list as data.data, by number', async () => {
    const { year } = await currentSeason()
    const page = await list(`${LIST}&year=${year}`, api(await member()))
    expect(page).toMatchObject({ total: 32, per_page: 100, current_page: 1, last_page: 1 })
    expect(page.data.map((row) => row.number)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1))
    const [first] = page.data
    expect(first).toMatchObject({ name: 'Feature Film', number: 1, type: 'production' })
    expect(first?.description.split(/\s+/).length).toBeGreaterThan(79)
    expect(typeof first?.id).toBe('number')
  })

  test('needs a session', async () => {
    const answer = await api().get(LIST)
    expect(answer.status).toBe(401)
    expect(answer.json()).toMatchObject({ success: false, status: 401 })
  })

  test('pages and sorts', async () => {
    const who = api(await member())
    const page = await list('/api/category?per_page=5&page=2&sort_by=categories.name&sort_type=desc', who)
    expect(page).toMatchObject({ total: 32, per_page: 5, current_page: 2, last_page: 7 })
    const all = await list('/api/category?sort_by=categories.name&sort_type=desc', who)
    expect(page.data.map((row) => row.name)).toEqual(all.data.slice(5, 10).map((row) => row.name))
    expect(all.data[0]?.name).toBe('Writing, Series')
  })

  test('knows no categories of another year', async () => {
    expect(await list('/api/category?year=1999', api(await member()))).toMatchObject({ total: 0, data: [] })
  })

  test.each([
    ['year=soon', 'year'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['sort_by=description', 'sort_by'],
    ['sort_type=up', 'sort_type'],
    ['page=-1', 'page'],
    ['refresh=yes', 'refresh'],
  ])('refuses %s by name', async (query, field) => {
    const answer = await api(await member()).get(`/api/category?${query}`)
    expect(answer.status).toBe(422)
    const body = answer.json<{ success: boolean; errors: Record<string, string[]> }>()
    expect(body.success).toBe(false)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('keeps drafts and archived categories for admins', async () => {
    await sql`update categories set status = 'draft' where number = 3`.execute(db())
    await sql`update categories set status = 'archived' where number = 4`.execute(db())
    forgetVersions()
    expect((await list(LIST, api(await member()))).total).toBe(30)
    expect((await list(LIST, api(await admin()))).total).toBe(32)
  })

  test('shows a change of another process at once when forced, and else within a second', async () => {
    const who = api(await member())
    await list(LIST, who)
    await sql`update categories set name = 'Renamed' where number = 1`.execute(db())
    expect((await list(`${LIST}&refresh=1`, who)).data[0]?.name).toBe('Renamed')

    await sql`update categories set name = 'Renamed again' where number = 1`.execute(db())
    const seen = async () => (await list(LIST, who)).data[0]?.name
    await expect.poll(seen, { timeout: 2_000 }).toBe('Renamed again')
  })

  test('answers with the message of the error catalogue when it cannot be read', async () => {
    const who = api(await member())
    await sql`alter table categories rename to elsewhere`.execute(db())
    try {
      const answer = await who.get(`${LIST}&refresh=1`)
      expect(answer.status).toBe(500)
      expect(answer.json()).toEqual({ success: false, status: 500, message: 'Failed to fetch categories' })
    } finally {
      await sql`alter table elsewhere rename to categories`.execute(db())
    }
  })
})

interface Configs {
  data: { configs: { id: number; name: string; value: string; category_id: number }[] }
}

describe('GET /api/config/category/{id}', () => {
  const read = async (id: number, who: ReturnType<typeof api>) => {
    const answer = await who.get(`/api/config/category/${id}`)
    expect(answer.status).toBe(200)
    return answer.json<Configs>().data.configs
  }

  test.each([300, 500, 700, 800, 900])('answers for %i', async (id) => {
    const configs = await read(id, api(await admin()))
    expect(configs.length).toBeGreaterThan(0)
    for (const config of configs) {
      expect(Object.keys(config).sort()).toEqual(['category_id', 'id', 'name', 'value'])
      expect(config.category_id).toBe(id)
    }
  })

  test('gives members what is public: the six known names, and what visitors see anyway', async () => {
    const who = api(await member())
    const names: string[] = []
    for (const id of [300, 500, 700, 800, 900]) names.push(...(await read(id, who)).map(({ name }) => name))
    const visible = [
      'awards_timezone',
      'closed_message',
      'organisation_name',
      'press_email',
      'site_name',
      'sponsorship_open',
      'support_email',
      ...[
        'accent_colour',
        'advertising_hide_prices',
        'headline',
        'imprint_text',
        'privacy_text',
        'terms_text',
      ],
    ]
    expect(names.sort()).toEqual([...KNOWN_CONFIG_NAMES, ...visible].sort())
  })

  test.each(['301', '0', 'all', '300.0', '0300'])('does not know %s', async (id) => {
    const answer = await api(await admin()).get(`/api/config/category/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.json()).toMatchObject({ success: false, status: 404 })
  })

  test('needs a session', async () => {
    expect((await api().get('/api/config/category/300')).status).toBe(401)
  })

  test('answers with the message of the error catalogue when they cannot be read', async () => {
    const who = api(await member())
    // Signing in reads a setting too.
    expect((await who.get('/api/config/category/500')).status).toBe(200)
    await sql`alter table configs rename to elsewhere`.execute(db())
    try {
      const answer = await who.get('/api/config/category/500')
      expect(answer.status).toBe(500)
      expect(answer.json()).toEqual({ success: false, status: 500, message: 'Failed to fetch configs' })
    } finally {
      await sql`alter table elsewhere rename to configs`.execute(db())
    }
  })
})

describe('what /api does not know', () => {
  let paths: string[]
  beforeEach(() => {
    paths = ['/api/nothing', '/api/config', '/api/category/1']
  })

  test('is JSON 404, opened or posted to', async () => {
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT']) {
        const answer = await send(path, { method, headers: { accept: 'application/json' } })
        expect([path, method, answer.status]).toEqual([path, method, 404])
        expect(answer.json()).toMatchObject({
          success: false,
          status: 404,
          message: `Page Not Found: ${path}`,
        })
      }
    }
  })
})
