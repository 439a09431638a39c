import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#tests/support/answer.ts'
import { as, buildFolder } from '#tests/support/client.ts'
import { completeDraft, entrant, inCart, openCategory, type Entrant } from '#tests/support/entries.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'

// Bytes as they travel: files are compressed once and as well as can be, pages as the server does it while it sends.
const fileBytes = (content: Buffer) => zlib.brotliCompressSync(content).length
const pageBytes = (content: Buffer) =>
  zlib.brotliCompressSync(content, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5, [zlib.constants.BROTLI_PARAM_LGWIN]: 18 },
  }).length

const asset = (address: string) => fs.readFileSync(path.join(buildFolder(), 'client', address))

function stylesheets(page: Answer): string[] {
  return page.html.querySelectorAll('link[rel=stylesheet]').map((link) => link.getAttribute('href') ?? '')
}

/** Every script the page brings: those it names, and what they import before they run. */
function scripts(page: Answer): Set<string> {
  const found = new Set<string>()
  const queue = [...page.text.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map((match) => match[1] ?? '')
  // The manifest names the scripts of all pages; what this page loads is what it preloads and imports.
  const own = new Set([
    ...page.html.querySelectorAll('link[rel=modulepreload]').map((link) => link.getAttribute('href') ?? ''),
    ...page.html.querySelectorAll('script[src]').map((script) => script.getAttribute('src') ?? ''),
    ...page.html
      .querySelectorAll('script[type=module]')
      .flatMap((script) =>
        [...script.text.matchAll(/import\s[^;]*?"(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? ''),
      ),
  ])
  const waiting = queue.filter((address) => own.has(address))
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue
    found.add(address)
    const source = asset(address).toString()
    for (const match of source.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[^"'();]*?from\s*)?["']\.\/([^"']+\.js)["']/g,
    )) {
      waiting.push(`/assets/${match[1] ?? ''}`)
    }
  }
  return found
}

keepDatabase()
let who: Entrant
let section: string
let pages: string[]

beforeAll(async () => {
  who = await entrant()
  const submissionId = await completeDraft(who, { number: await openCategory('achievement') })
  section = `/submissions/edit/${submissionId}/work`
  await inCart(who)
  pages = [
    '/submissions/dashboard',
    '/submissions',
    '/submissions/add',
    section,
    `/submissions/edit/${submissionId}/review`,
    '/submissions/cart',
    '/submissions/cart/checkout',
  ]
})

describe('the first view of a form section', () => {
  test('is at most 14.6 kB of page and styles, and styles at most 9 kB', async () => {
    const page = await as(who).get(section)
    expect(page.status).toBe(200)
    const css = stylesheets(page)
      .map((address) => fileBytes(asset(address)))
      .reduce((sum, bytes) => sum + bytes, 0)
    const html = pageBytes(page.bytes)
    console.info(`form section: page ${html} bytes, styles ${css} bytes`)
    expect(css).toBeGreaterThan(1_000)
    expect(css).toBeLessThanOrEqual(9_000)
    expect(html + css).toBeLessThanOrEqual(14_600)
  })

  test('brings at most 110 kB of scripts', async () => {
    const files = scripts(await as(who).get(section))
    const total = [...files].reduce((sum, address) => sum + fileBytes(asset(address)), 0)
    console.info(`form section: ${files.size} scripts, ${total} bytes`)
    // React and the router alone weigh more than this: less would mean that the scripts were not found.
    expect(total).toBeGreaterThan(50_000)
    expect(total).toBeLessThanOrEqual(110_000)
  })

  test('brings none to a browser that asks for few bytes', async () => {
    const page = await as(who).get(section, { headers: { 'save-data': 'on' } })
    expect(page.html.querySelectorAll('script')).toHaveLength(0)
    expect(page.html.querySelectorAll('link[rel=modulepreload]')).toHaveLength(0)
  })
})

const sum = (sizes: readonly number[]) => sizes.reduce((all, bytes) => all + bytes, 0)

/** What pages fetch by themselves; the rest of what they may fetch waits for somebody to choose a film. */
const UNASKED = /\/(?:autosaver|live-conditions)-/

/** Scripts that a script fetches once its page is there. */
function fetchedLater(files: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  for (const address of files) {
    for (const match of asset(address)
      .toString()
      .matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g)) {
      const later = `/assets/${match[1] ?? ''}`
      if (!files.has(later) && UNASKED.test(later)) found.add(later)
    }
  }
  return found
}

describe('the pages of an entrant', () => {
  test('are shown with at most 30 kB once the first of them has been seen', async () => {
    const cached = new Set<string>()
    const seen: Record<string, number> = {}
    for (const path of pages) {
      const page = await as(who).get(path)
      expect([path, page.status]).toEqual([path, 200])
      const files = scripts(page)
      const all = [...stylesheets(page), ...files, ...fetchedLater(files)]
      const fresh = all.filter((address) => !cached.has(address))
      seen[path] = pageBytes(page.bytes) + sum(fresh.map((address) => fileBytes(asset(address))))
      for (const address of all) cached.add(address)
    }
    console.info('an entrant’s way through the pages, in bytes:', seen)
    const [first = '', ...after] = pages
    expect(seen[first]).toBeGreaterThan(50_000)
    for (const path of after) expect([path, (seen[path] ?? Infinity) <= 30_000]).toEqual([path, true])
  })

  test('are whole with at most 20 kB before any script is there', async () => {
    for (const path of pages) {
      const page = await as(who).get(path)
      const bytes = pageBytes(page.bytes) + sum(stylesheets(page).map((address) => fileBytes(asset(address))))
      expect([path, bytes <= 20_000]).toEqual([path, true])
    }
  })
})
