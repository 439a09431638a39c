import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '#tests/support/answer.ts'
import { browserOf, makeCast, type Cast, type Role } from '#tests/support/cast.ts'
import { origin, type Client } from '#tests/support/client.ts'
import { buildFolder, usesShippedBuild } from '#tests/support/shipped-build.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'

usesShippedBuild()

keepDatabase()
let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

const start: [Role, number][] = [
  ['guest', 4],
  ['member', 5],
  ['entrant', 12],
  ['student.pending', 5],
  ['student', 6],
  ['judge unsigned', 3],
  ['chair', 3],
  ['voter', 4],
  ['press', 3],
  ['admin', 8],
]

/** Of pages that differ only in whose record they show, this many are opened: fields and categories come by the dozen. */
const OF_A_KIND = 4
const kindOf = (pathname: string, params: URLSearchParams) =>
  `${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, ':id')}?${[...params.keys()].join('&')}`

const OTHERS_MAIL = /^\/admin\/cron-emails\/outbox\/\d+\/html$/

test.each(start)('no link that %s meets is dead', { timeout: 240_000 }, async (role, atLeast) => {
  const browser = browserOf(cast, role)
  const dead: string[] = []
  const seen = new Map<string, Answer>()
  const kinds = new Map<string, number>()
  const rail = new Set<string>()
  // A thumbnail stands on many pages, and is asked for once.
  const files = new Map<string, Promise<boolean>>()
  const waiting: { address: string; from: string }[] = [{ address: '/', from: 'the start' }]

  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { pathname, search, searchParams, hash } = new URL(next.address, origin)
    const address = pathname + search
    const known = seen.get(address)
    const kind = kindOf(pathname, searchParams)
    const looked = kinds.get(kind) ?? 0
    if (!known && looked >= OF_A_KIND) continue
    if (!known) kinds.set(kind, looked + 1)
    const page = known ?? (await browser.follow(await browser.get(address)))
    seen.set(address, page)
    if (page.status >= 400) dead.push(`${next.from} → ${address}: ${page.status}`)
    else if (hash && page.isPage && !hasTarget(page, hash))
      dead.push(`${next.from} → ${address}${hash}: no such place`)
    // The links in a mail are its reader's.
    if (known || !page.isPage || OTHERS_MAIL.test(pathname)) continue
    dead.push(...(await missingFiles(page, browser, files)))
    for (const link of linksOf(page)) waiting.push({ address: link, from: address })
    for (const link of railOf(page)) rail.add(link)
  }
  for (const link of rail) {
    const { status, location } = await browser.get(link)
    // A step that comes first leads on to the page.
    if (status !== 200 && !location?.includes('next=')) dead.push(`the rail → ${link}: ${location ?? status}`)
  }
  expect(dead).toEqual([])
  // A crawl that met few pages has failed.
  expect(
    [...seen.values()].filter((page) => page.isPage && page.status === 200).length,
  ).toBeGreaterThanOrEqual(atLeast)
})

/** Links and forms that open something; what a post does is not for a crawl. Sorting and paging is followed a little. */
function linksOf(page: Answer): string[] {
  const forms = page.html
    .querySelectorAll('form')
    .filter((form) => (form.getAttribute('method') ?? 'get').toLowerCase() === 'get')
    .map((form) => form.getAttribute('action') ?? '')
  return [...page.links, ...forms]
    .filter((link) => link !== '' && !/^(mailto|tel):/.test(link))
    .map((link) => new URL(link, new URL(page.path, origin)))
    .filter((url) => url.origin === origin)
    .filter((url) => url.searchParams.size <= 1 && url.pathname !== '/redirect/logout')
    .map((url) => url.pathname + url.search + url.hash)
}

/** What the navigation names opens as it is named: no guard leads elsewhere. */
function railOf(page: Answer): string[] {
  return page.html
    .querySelectorAll(':is(nav.rail .rail-group, nav.area-tabs) a[href]')
    .map((link) => link.getAttribute('href') ?? '')
}

/** The ids of a page, read once: each of its links to a place in it asks for them. */
const idsOf = new WeakMap<Answer, ReadonlySet<string>>()

function hasTarget(page: Answer, hash: string): boolean {
  const id = decodeURIComponent(hash.slice(1))
  const ids = idsOf.get(page) ?? new Set(page.html.querySelectorAll('[id]').map((element) => element.id))
  idsOf.set(page, ids)
  return id === '' || ids.has(id)
}

/** Files the page is made of: built ones and those that are served as they lie. */
async function missingFiles(
  page: Answer,
  browser: Client,
  known: Map<string, Promise<boolean>>,
): Promise<string[]> {
  const addresses = page.html
    .querySelectorAll('link[href], script[src], img[src], use[href]')
    .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
    .map((address) => new URL(address, new URL(page.path, origin)))
    .filter((url) => url.origin === origin && url.pathname !== new URL(page.path, origin).pathname)
  const missing: string[] = []
  for (const { pathname, search } of addresses) {
    const address = pathname + search
    const isThere = known.get(address) ?? isServed(pathname, search, browser)
    known.set(address, isThere)
    if (!(await isThere)) missing.push(`${page.path} needs ${pathname}`)
  }
  return missing
}

async function isServed(pathname: string, search: string, browser: Client): Promise<boolean> {
  if (existsSync(path.join(buildFolder(), 'client', pathname))) return true
  return (await browser.get(pathname + search)).status < 400
}
