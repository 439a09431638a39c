import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { sql } from 'kysely'
import type { Answer } from '#tests/support/answer.ts'
import { visibleText } from '#tests/support/answer.ts'
import { as, request, send } from '#tests/support/client.ts'
import { entrant } from '#tests/support/entries.ts'
import { aroundStatements } from '#tests/support/statements.ts'
import { admin, member } from '#tests/support/people.ts'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Heading, status, message and way home, in this order (specification 2 and 8). */
function expectErrorPage(page: Answer, status: number, message: string): void {
  expect(page.status).toBe(status)
  expect(page.title).toBe('Error')
  expect(page.heading).toBe('Error')
  const main = visibleText(page.html.querySelector('main'))
  expect(main.indexOf('Error')).toBeGreaterThanOrEqual(0)
  expect(main.indexOf(String(status))).toBeGreaterThan(main.indexOf('Error'))
  expect(main.indexOf(message)).toBeGreaterThan(main.indexOf(String(status)))
  const home = page.html.querySelectorAll('main a').find((link) => visibleText(link) === 'Go back to home')
  expect(home?.getAttribute('href')).toBe('/')
}

const usesDefaultLayout = (page: Answer) => page.html.querySelector('nav') !== null

/** Makes every query on a table fail, as a broken release would. */
async function withoutTable(table: string, act: () => Promise<void>): Promise<void> {
  await sql`alter table ${sql.table(table)} rename to moved_away`.execute(db())
  try {
    await act()
  } finally {
    await sql`alter table moved_away rename to ${sql.table(table)}`.execute(db())
  }
}

test.each(['application/json', 'text/plain', ''])(
  'a post of “%s” to a page is refused, not a failure',
  async (type) => {
    const answer = await send('/', {
      method: 'POST',
      body: new Blob(['{}']),
      headers: { 'content-type': type },
    })
    expectErrorPage(answer, 415, 'This address accepts forms only.')
  },
)

describe('an unknown address', () => {
  test('shows a visitor the not-found page in the blank layout', async () => {
    const page = await request('/no/such/page?x=1')
    expectErrorPage(page, 404, 'Page Not Found: /no/such/page')
    expect(usesDefaultLayout(page)).toBe(false)
  })

  test('shows a signed-in person the same in the default layout', async () => {
    const page = await as(await member()).get('/no/such/page')
    expectErrorPage(page, 404, 'Page Not Found: /no/such/page')
    expect(usesDefaultLayout(page)).toBe(true)
  })

  test('shows any address as text', async () => {
    const page = await request('/%3Cscript%3Ealert(1)%3C/script%3E')
    expect(page.status).toBe(404)
    expect(page.text).not.toContain('<script>alert(1)')
  })

  test('is not shared by caches and not indexed as a page', async () => {
    const page = await request('/nothing/here')
    expect(page.headers.get('cache-control')).not.toContain('public')
  })

  test('below /api answers as JSON', async () => {
    const answer = await request('/api/nothing', { headers: { accept: '*/*' } })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.json<{ message: string }>().message).toContain('/api/nothing')
  })

  test('refuses a post in the same way', async () => {
    const page = await as(await member()).post('/no/such/page')
    expectErrorPage(page, 404, 'Page Not Found: /no/such/page')
    expect(usesDefaultLayout(page)).toBe(true)
    expect(page.visibleText).toContain('Pegbar Awards')
  })

  test.each([
    ['/submissions/edit/999999999/work', 'an id nobody has'],
    ['/submissions/edit/abc/work', 'an id that is no number'],
    ['/submissions/edit/99999999999999999999/work', 'an id too large for the database'],
    ['/submissions/invoices/0', 'zero'],
  ])('%s (%s) is not found', async (path) => {
    const page = await as(await entrant()).get(path)
    expect(page.status).toBe(404)
    expect(page.heading).toBe('Error')
  })
})

describe('an address without a page of its own', () => {
  test.each([
    '/submissions/edit/999999999',
    '/submissions/edit/abc',
    '/files/no-such-file',
    '/admin/nomination-certificates/view/999999/file',
    '/judges/chair/999999/export',
  ])('%s is not found, like every unknown address', async (path) => {
    const browser = as(path.startsWith('/sub') ? await entrant() : await admin())
    const page = await browser.get(path)
    expectErrorPage(page, 404, `Page Not Found: ${path}`)
    expect(usesDefaultLayout(page)).toBe(true)
    const program = await browser.get(path, { headers: { accept: 'application/json' } })
    expect([program.status, program.isPage]).toEqual([404, false])
  })

  test('shows a message for every other error', async () => {
    const page = await as(await admin()).get('/admin/submissions/export?format=pdf')
    expectErrorPage(page, 400, 'Select CSV or XLSX.')
  })
})

describe('what is refused', () => {
  test.each<[string, number, string, RequestInit]>([
    ['/admin/dashboard', 405, 'Method Not Allowed', { body: 'a=b' }],
    [
      '/preferences',
      415,
      'This address accepts forms only.',
      { body: '{}', headers: { 'content-type': 'text/plain' } },
    ],
    ['/preferences', 400, 'The form could not be read. Send it again.', { body: 'a=%00' }],
    [
      '/preferences',
      403,
      'This form was sent from another site.',
      { body: 'a=b', headers: { 'sec-fetch-site': 'cross-site' } },
    ],
    ['/preferences', 413, 'The form and its files are too large.', { body: 'a='.padEnd(1_100_000, 'b') }],
  ])(
    '%s with %i is told in the default layout, in the words of the award',
    async (path, status, message, init) => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        ...(init.headers as Record<string, string>),
      }
      const page = await as(await admin()).postAsIs(path, String(init.body), { headers })
      expectErrorPage(page, status, message)
      expect(usesDefaultLayout(page)).toBe(true)
      expect(page.visibleText).toContain('Pegbar Awards')
      // The form in the rail leads to the search.
      expect(page.text.replace('action="/admin/search"', '')).not.toMatch(/routes\/|action/)
    },
  )
})

describe('without the database', () => {
  const away = () => Promise.reject(Object.assign(new Error('Connection terminated unexpectedly')))

  test('people are asked to try again, and programs told when', async () => {
    const browser = as(await member())
    await browser.get('/preferences')
    await aroundStatements(away, async () => {
      for (const path of ['/preferences', '/']) {
        const page = await browser.get(path)
        expectErrorPage(page, 503, 'Try again in a minute.')
        expect(page.headers.get('retry-after')).toBe('10')
      }
      const sent = await browser.post('/preferences', { timezone: 'UTC' })
      expect(sent.status).toBe(503)
      expect((await browser.data('/preferences')).json()).toMatchObject({ success: false, status: 503 })
    })
  })

  test('a broken connection does not lose the page, and a form is not sent twice', async () => {
    const browser = as(await member())
    await browser.get('/preferences')
    const once = async (act: () => Promise<Answer>) => {
      let broken = false
      let answer: Answer | undefined
      await aroundStatements(
        ({ send: pass }) => {
          if (broken) return pass()
          broken = true
          return away()
        },
        async () => {
          answer = await act()
        },
      )
      return answer?.status
    }
    expect(await once(() => browser.get('/preferences'))).toBe(200)
    expect(await once(() => browser.post('/preferences', { timezone: 'UTC' }))).toBe(503)
  })
})

describe('a failure of ours', () => {
  test('shows 500 without details of the program', async () => {
    const adminAccount = await admin()
    await as(adminAccount).get('/')
    await withoutTable('mail_messages', async () => {
      const page = await as(adminAccount).get('/admin/cron-emails/outbox')
      expectErrorPage(page, 500, 'Something went wrong')
      expect(usesDefaultLayout(page)).toBe(true)
      expect(page.text).not.toMatch(/mail_messages|relation|at \w+ \(/)
    })
  })

  test('tells a crawler nothing but the status', async () => {
    await withoutTable('data_versions', async () => {
      const crawled = await send('/', { headers: { 'user-agent': CRAWLER, accept: 'text/html' } })
      expect(crawled.status).toBe(500)
      expect(crawled.text).toBe('')
      const seen = await request('/')
      expect(seen.status).toBe(500)
      expect(seen.title).toBe('Error')
      expect(seen.heading).toBe('Error')
    })
  })

  test('a crawler that asks for a missing page is told so by the status alone', async () => {
    const crawled = await send('/no/such/page', { headers: { 'user-agent': CRAWLER, accept: 'text/html' } })
    expect(crawled.status).toBe(404)
    expect(crawled.text).toBe('')
  })

  test('a crawler gets the pages that are there', async () => {
    const crawled = await send('/', { headers: { 'user-agent': CRAWLER, accept: 'text/html' } })
    expect(crawled.status).toBe(200)
    expect(crawled.heading).toBe('Sign in')
  })
})
