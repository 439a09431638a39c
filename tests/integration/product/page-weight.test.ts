import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { as } from '#tests/support/client.ts'
import { completeDraft, entrant, inCart, openCategory, type Entrant } from '#tests/support/entries.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { judge, voter } from '#tests/support/people.ts'
import { entriesLike, scoreAll, scoredCommittee } from '#tests/support/scores.ts'
import { usesShippedBuild } from '#tests/support/shipped-build.ts'
import { announced, hoursFromNow, voteBetween, votedCategory } from '#tests/support/voting.ts'
import {
  builtScripts,
  fetchedLater,
  fileBytes,
  fileText,
  pageBytes,
  scripts,
  stylesheets,
  sum,
} from '#tests/support/weight.ts'
import { METHODS } from '#app/domain/voting/tally/choices.ts'

usesShippedBuild()

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

/** What pages fetch by themselves; the rest of what they may fetch waits until a person selects a film. */
const UNASKED = /\/(?:autosaver|live-conditions|combobox|place-synonyms|toast-card)-/

describe('the first view of a form section', () => {
  test('is at most 14.6 kB of page and styles, and styles at most 9 kB', async () => {
    const page = await as(who).get(section)
    expect(page.status).toBe(200)
    const css = sum(stylesheets(page).map(fileBytes))
    const html = pageBytes(page)
    console.info(`form section: page ${html} bytes, styles ${css} bytes`)
    expect(css).toBeGreaterThan(1_000)
    expect(css).toBeLessThanOrEqual(9_000)
    expect(html + css).toBeLessThanOrEqual(14_600)
  })

  test('names the order of the layers of styles before any of them has a rule', async () => {
    const [first = ''] = stylesheets(await as(who).get(section))
    expect(fileText(first)).toMatch(/^@layer tokens,\s*base,\s*pieces,\s*frames,\s*print;/)
  })

  test('is at most 125 kB with all its scripts', async () => {
    const page = await as(who).get(section)
    const files = scripts(page)
    const ofScripts = sum([...files, ...fetchedLater(files, UNASKED)].map(fileBytes))
    const total = pageBytes(page) + sum(stylesheets(page).map(fileBytes)) + ofScripts
    console.info(`form section: ${files.size} scripts, ${ofScripts} bytes of them, ${total} in all`)
    // React and the router alone weigh more than this: less would mean that the scripts were not found.
    expect(ofScripts).toBeGreaterThan(50_000)
    expect(total).toBeLessThanOrEqual(125_000)
  })

  test('brings none to a browser that asks for few bytes', async () => {
    const page = await as(who).get(section, { headers: { 'save-data': 'on' } })
    expect(page.html.querySelectorAll('script')).toHaveLength(0)
    expect(page.html.querySelectorAll('link[rel=modulepreload]')).toHaveLength(0)
    // Nothing is set in the display face then, so no browser loads it.
    expect(page.html.querySelector('html')?.classNames).toBe('plain')
    const [styles = ''] = stylesheets(page).map(fileText)
    expect(styles).toMatch(/\.plain\s*\{\s*--serif:\s*var\(--plain-serif\)/)
    expect((await as(who).get(section)).html.querySelector('html')?.classNames).toBe('')
  })
})

test('no script carries the library of schemas, which are checked on the server', () => {
  const carriers = builtScripts().filter(({ source }) => /ZodError|invalid_type/.test(source))
  expect(carriers.map(({ name }) => name)).toEqual([])
})

describe('the pages of an entrant', () => {
  test('are shown with at most 30 kB once the first of them has been seen', async () => {
    const cached = new Set<string>()
    const seen: Record<string, number> = {}
    for (const path of pages) {
      const page = await as(who).get(path)
      expect([path, page.status]).toEqual([path, 200])
      const files = scripts(page)
      const all = [...stylesheets(page), ...files, ...fetchedLater(files, UNASKED)]
      const fresh = all.filter((address) => !cached.has(address))
      seen[path] = pageBytes(page) + sum(fresh.map(fileBytes))
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
      const bytes = pageBytes(page) + sum(stylesheets(page).map(fileBytes))
      expect([path, bytes <= 20_000]).toEqual([path, true])
    }
  })
})

describe('a committee with 40 entries and 6 judges', () => {
  test('shows its board and its judges’ lists with at most 150 kB on a first visit', async () => {
    const { categoryId, committeeId, chair, judges, entries } = await scoredCommittee({ 'Tin Lanterns': [] })
    for (let more = 0; more < 3; more += 1) await judge()
    await entriesLike(entries[0]?.id ?? 0, 39)
    await scoreAll(committeeId)
    const pages = [
      { who: chair, path: `/judges/chair/${categoryId}`, rows: 40 },
      { who: judges[0] ?? chair, path: `/judges/judge/${categoryId}?rows=100`, rows: 40 },
    ]
    for (const { who, path, rows } of pages) {
      const page = await as(who).get(path)
      expect([path, page.status]).toEqual([path, 200])
      expect(page.html.querySelectorAll('table')[0]?.querySelectorAll('tbody tr')).toHaveLength(rows)
      const files = scripts(page)
      const bytes = pageBytes(page) + sum([...stylesheets(page), ...files].map(fileBytes))
      console.info(`${path}: page ${pageBytes(page)} bytes, first view ${bytes} bytes`)
      expect([path, bytes <= 150_000]).toEqual([path, true])
    }
  })
})

test('a category’s page of the vote is light in every method', { timeout: 120_000 }, async () => {
  const titles = ['Moss Parade', 'Saltbox', 'Tin Lanterns', 'Quill', 'Wool Wolf']
  await voteBetween(hoursFromNow(-1), hoursFromNow(1))
  const categories = []
  for (const [index, method] of METHODS.entries())
    categories.push(await votedCategory(index + 1, titles, { method, noAward: true }))
  await announced()
  const vera = await voter()
  // What was built keeps settings for a second without looking at them again.
  await sleep(1_200)
  for (const { id } of categories) {
    const page = await as(vera).get(`/votes/category/${id}`)
    expect(page.status).toBe(200)
    const files = scripts(page)
    const weight = pageBytes(page) + sum(stylesheets(page).map(fileBytes))
    expect(weight).toBeLessThan(20_000)
    expect(weight + sum([...files].map(fileBytes))).toBeLessThan(60_000)
  }
})
