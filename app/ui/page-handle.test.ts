import { describe, expect, test } from 'vitest'
import {
  documentTitle,
  hasProblem,
  pageAllowsScripts,
  pageRefresh,
  type TitleMatch,
} from '#app/ui/page-handle.ts'

const SITE = 'Pegbar Awards'
const named = (title: unknown, data?: unknown) => ({ handle: { title }, data })

describe('a page’s title', () => {
  test('is the deepest name, with the site’s', () => {
    expect(documentTitle([{}, named('Submissions'), named('Cart')], SITE)).toBe('Cart – Pegbar Awards')
    expect(documentTitle([named('Submissions'), {}], SITE)).toBe('Submissions – Pegbar Awards')
  })

  test('can come from the loader’s data', () => {
    const title = (data: { name: string }) => data.name
    expect(documentTitle([named(title, { name: 'Tin Lanterns' })], SITE)).toBe('Tin Lanterns – Pegbar Awards')
  })

  test('passes over a name whose data did not come', () => {
    const title = (data: { name: string }) => data.name
    expect(documentTitle([named('Submissions'), named(title)], SITE)).toBe('Submissions – Pegbar Awards')
  })

  test('is the site’s alone when the page has no title', () => {
    expect(documentTitle([{}], SITE)).toBe('Pegbar Awards')
  })

  test('begins with a short form of what the list was searched for', () => {
    const searched = (search: string | null) => documentTitle([named('Submissions')], SITE, { search })
    expect(searched(' tin ')).toBe('tin – Submissions – Pegbar Awards')
    expect(searched(' ')).toBe('Submissions – Pegbar Awards')
    expect(searched(null)).toBe('Submissions – Pegbar Awards')
    expect(searched('t'.repeat(500))).toBe(`${'t'.repeat(60)} – Submissions – Pegbar Awards`)
  })

  test('says first that something is wrong', () => {
    expect(documentTitle([named('Sign in')], SITE, { problem: true })).toBe('Error: Sign in – Pegbar Awards')
  })
})

test.each([
  ['nothing', undefined, false],
  ['nothing yet', null, false],
  ['a good answer', { 'routes/a': { ok: true } }, false],
  ['an answer without content', { 'routes/a': undefined }, false],
  ['a marked problem', { 'routes/a': { problem: true } }, true],
  ['a form’s errors', { 'routes/a': { formId: 'a', result: { status: 'error' } } }, true],
  ['a form’s list button', { 'routes/a': { formId: 'a', result: { status: undefined } } }, false],
  ['one of two routes', { 'routes/a': {}, 'routes/b': { result: { status: 'error' } } }, true],
])('%s: problem %s', (_case, actionData, problem) => {
  expect(hasProblem(actionData)).toBe(problem)
})

test('one route without scripts is enough', () => {
  expect(pageAllowsScripts([{}, { handle: { title: 'Letter' } }])).toBe(true)
  expect(pageAllowsScripts([{}, { handle: { scripts: false } }])).toBe(false)
})

test.each<[string, TitleMatch[], number | null]>([
  ['a page that says nothing of it', [{ handle: {}, data: {} }], null],
  ['a page that follows something', [{}, { handle: { refresh: () => 15 }, data: {} }], 15],
  ['a page whose data did not come', [{ handle: { refresh: () => 15 } }], null],
  ['a page below one that follows something', [{ handle: { refresh: () => 15 }, data: {} }, {}], null],
])('%s', (_, matches, seconds) => {
  expect(pageRefresh(matches)).toBe(seconds)
})
