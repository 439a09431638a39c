import { describe, expect, test } from 'vitest'
import {
  distinctNames,
  embargoProblem,
  isEmbargoed,
  ITEM_KINDS,
  KIND_FILES,
  lackingToPublish,
  mostBytes,
  shownState,
  slugOf,
} from './rules.ts'

const at = (text: string) => new Date(`2027-03-10T${text}Z`)

describe('what an item lacks to be published', () => {
  const empty = { body: '', link: null, mime: null, alt: '', credit: '' }
  const link = 'https://example.org'
  test.each([
    ['release', {}, ['body']],
    ['release', { body: 'Text' }, []],
    ['release', { link }, []],
    ['release', { mime: 'application/pdf' }, []],
    ['release', { mime: 'image/png' }, ['alt', 'credit']],
    ['fact_sheet', {}, ['body']],
    ['fact_sheet', { mime: 'application/pdf' }, []],
    ['still', { body: 'Text', link }, ['file']],
    ['still', { mime: 'image/jpeg', alt: 'A lighthouse' }, ['credit']],
    ['still', { mime: 'image/jpeg', alt: 'A lighthouse', credit: 'Photo: Ines Quell' }, []],
    ['logo', { link }, ['file']],
    ['logo', { mime: 'application/pdf' }, []],
    ['clip', { body: 'Text' }, ['file']],
    ['clip', { link }, []],
    ['clip', { mime: 'video/mp4' }, []],
  ] as const)('%s with %o', (kind, has, lacking) => {
    expect(lackingToPublish({ ...empty, kind, ...has }).map(({ field }) => field)).toEqual(lacking)
  })
})

test.each([
  [null, null, true],
  [at('12:00'), null, true],
  [null, at('12:00'), true],
  [at('12:00'), at('11:59:59.999'), true],
  [at('12:00'), at('12:00'), false],
  [at('12:00'), at('12:00:00.001'), false],
])('an embargo until %s of an item out at %s', (until, out, isPossible) => {
  expect(embargoProblem(until, out) === null).toBe(isPossible)
})

test('an embargo holds until its moment, and not at it', () => {
  const until = at('12:00')
  expect(isEmbargoed(until, new Date(until.getTime() - 1))).toBe(true)
  expect(isEmbargoed(until, until)).toBe(false)
  expect(isEmbargoed(null, until)).toBe(false)
})

test.each([
  ['scheduled', at('12:00'), 'published'],
  ['scheduled', at('12:01'), 'scheduled'],
  ['draft', at('11:00'), 'draft'],
  ['archived', at('11:00'), 'archived'],
  ['published', null, 'published'],
] as const)('a %s item with the moment %s is shown as %s at noon', (state, publishAt, shown) => {
  expect(shownState({ state, publishAt }, at('12:00'))).toBe(shown)
})

test.each([
  ['Press kit 2027', 'press-kit-2027'],
  ['  Écran & Été — №1 ', 'ecran-ete-no1'],
  ['李晴风', ''],
  ['a'.repeat(59) + ' b', 'a'.repeat(59)],
])('%s as part of an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('files of one archive have a name each, whatever their case', () => {
  expect(distinctNames(['Still.jpg', 'still.jpg', 'Still.jpg', 'Still (2).jpg', 'read me'])).toEqual([
    ...['Still.jpg', 'still (2).jpg', 'Still (3).jpg', 'Still (2) (2).jpg', 'read me'],
  ])
})

test('every kind takes a file of some type and size', () => {
  for (const kind of ITEM_KINDS) {
    expect(KIND_FILES[kind].length).toBeGreaterThan(0)
    expect(mostBytes(kind)).toBeGreaterThanOrEqual(20_000_000)
  }
})
