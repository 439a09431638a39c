import { describe, expect, test } from 'vitest'
import { screens } from '#app/addresses.ts'
import { installAddressRights, mayOpen } from '#app/http/admin-access.ts'
import { everyPart } from '#app/platform/module.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import type { Answer } from '#tests/support/answer.ts'
import { as, guest, type Client } from '#tests/support/client.ts'
import { admin, member } from '#tests/support/people.ts'
import { notPublicYet } from '#tests/support/publishing.ts'
import { pageBytes } from '#tests/support/weight.ts'

const chapters = () => everyPart('helpChapters')
const address = (id: string) => `/help/${id}`
const content = (page: Answer) => page.html.querySelector('.help')
const linksOf = (page: Answer) =>
  (content(page)?.querySelectorAll('a') ?? []).map((link) => link.getAttribute('href') ?? '')
const fragmentsOf = (page: Answer) =>
  new Set((content(page)?.querySelectorAll('section[id]') ?? []).map((section) => section.id))

async function readAll(client: Client, ids: readonly string[]) {
  const pages = new Map<string, Answer>()
  for (const id of ids) {
    const page = await client.get(address(id))
    expect([id, page.status]).toEqual([id, 200])
    pages.set(address(id), page)
  }
  return pages
}

const isThere = (path: string) =>
  screens.some(({ address: known }) => new RegExp(`^${known.replace(/:\w+/g, '[^/]+')}$`).test(path))

describe('the handbook', () => {
  test('leads an admin only to addresses and sections that are there', async () => {
    const client = as(await admin())
    const pages = await readAll(
      client,
      chapters().map(({ id }) => id),
    )
    const places = screens.flatMap(({ help }) => (help ? [address(help)] : []))
    const links = [...pages.values()].flatMap(linksOf)
    expect(links.length).toBeGreaterThan(150)
    for (const link of new Set([...links.filter((each) => each.startsWith('/')), ...places])) {
      const [path = '', fragment] = link.split('#')
      expect([link, isThere(path)]).toEqual([link, true])
      const page = pages.get(path)
      if (page && fragment) expect([link, fragmentsOf(page).has(fragment)]).toEqual([link, true])
    }
    for (const page of pages.values()) {
      expect(pageBytes(page)).toBeLessThan(15_000)
      expect(page.html.querySelectorAll('script')).toHaveLength(0)
    }
    const contents = await client.get('/help')
    expect(contents.links).toEqual(expect.arrayContaining(chapters().map(({ id }) => address(id))))
  })

  test('opens an admin’s page’s place from that page, and others have no such link', async () => {
    const client = as(await admin())
    for (const [page, place] of [
      ['/admin/refunds', 'admin-money#refunds'],
      ['/admin/deadlines/add', 'admin-set-up#deadlines'],
      ['/press', 'admin-press#newsroom'],
    ] as const)
      expect((await client.get(page)).links).toContain(address(place))
    const own = await as(await member()).get('/submissions/dashboard')
    expect(own.links).toContain('/help')
    expect(own.links.filter((link) => link.startsWith('/help/'))).toEqual([])
  })

  test('leads a reader only to pages that their role opens', async () => {
    installAddressRights(screens)
    const reader = as(await admin({ adminRole: 'reader' }))
    const pages = await readAll(
      reader,
      chapters().flatMap(({ id, for: who }) => (who === 'admins' ? [id] : [])),
    )
    const links = new Set([...pages.values()].flatMap(linksOf))
    expect(links).toContain('/admin/deadlines')
    expect([...links].filter((link) => !mayOpen({ adminRole: 'reader' }, link.split('#')[0] ?? ''))).toEqual(
      [],
    )
  })

  test('keeps from everyone else the chapters of admins, and what only admins know', async () => {
    // Each is a moment that only admins know, and stands in no other setting.
    await setConfig('letter_embargo_until', '2031-05-06T11:13:00Z')
    await setConfig('certificates_released_at', '2031-05-07T11:13:00Z')
    await setConfig('committees_published_at', '2031-05-08T11:13:00Z')
    await setConfig('voting_results_published_at', '2031-05-09T11:13:00Z')
    const told = /May 2031/
    const ids = (forAdmins: boolean) =>
      chapters().flatMap(({ id, for: who }) => ((who === 'admins') === forAdmins ? [id] : []))
    for (const client of [guest(), as(await member())]) {
      const pages = await readAll(client, ids(false))
      for (const page of pages.values()) expect(page.visibleText).not.toMatch(told)
      for (const id of ids(true)) expect((await client.get(address(id))).status).toBe(404)
      const links = (await client.get('/help')).links
      expect(links.filter((link) => link.startsWith('/help/admin'))).toEqual([])
      expect((await client.get('/help?q=recovered+passphrase')).visibleText).toContain(
        'Nothing in the handbook',
      )
    }
    const client = as(await admin())
    expect((await client.get(address('admin-season'))).visibleText).toMatch(told)
    expect((await client.get('/help?q=passphrase')).links).toContain('/help/admin-voting#keys')
  })

  test('is written from the award’s dates, prices and limits, which a season that is set up keeps', async () => {
    await setConfig('max_drafts_per_user', '17')
    await setConfig('max_unpaid_entries', '23')
    await setConfig('voting_start_date', '2031-01-02T09:00:00Z')
    await setConfig('voting_end_date', '2031-01-20T09:00:00Z')
    const read = async (id: string) => (await guest().get(address(id))).visibleText
    const entering = await read('entering')
    expect(entering).toContain('up to 17 drafts')
    expect(entering).toMatch(/Early, until \w{3} \d+ \w{3} \d{4}, \d\d:\d\d Los Angeles: Studio USD \d+/)
    expect(await read('paying')).toContain('23 unpaid entries')
    expect(await read('voting')).toContain('2 Jan 2031')

    await notPublicYet()
    expect(await read('entering')).not.toMatch(/USD|Los Angeles/)
    expect(await read('voting')).not.toContain('2031')
    expect((await as(await admin()).get(address('voting'))).visibleText).toContain('2 Jan 2031')
  })

  test('has no chapter of what the award does without', async () => {
    await setConfig('voting_used', '0')
    expect((await guest().get(address('voting'))).status).toBe(404)
    const client = as(await admin())
    expect((await client.get('/help')).links).not.toContain(address('admin-voting'))
    expect((await client.get(address('admin-voting'))).status).toBe(404)
  })
})
