import { describe, expect, test } from 'vitest'
import { filterOf, listHref, pageNumbers, readListState } from '#app/ui/list-state.ts'

const rules = {
  sortable: ['title', 'updated'],
  defaultSort: 'updated',
  defaultDirection: 'desc',
  filters: ['status'],
} as const
const read = (search: string) => readListState(new URLSearchParams(search), rules)

describe('a list’s address', () => {
  test('says nothing: the defaults', () => {
    expect(read('')).toEqual({
      page: 1,
      limit: 25,
      offset: 0,
      sort: 'updated',
      direction: 'desc',
      query: '',
      filters: {},
      narrowed: false,
    })
  })

  test('says everything', () => {
    expect(read('q=+tin+&status=draft&sort=title&dir=desc&page=3&rows=50&other=1')).toEqual({
      page: 3,
      limit: 50,
      offset: 100,
      sort: 'title',
      direction: 'desc',
      query: 'tin',
      filters: { status: 'draft' },
      narrowed: true,
    })
  })

  test.each(['page=0', 'page=-1', 'page=1.5', 'page=many', 'page='])('%s is page 1', (search) => {
    expect(read(search).page).toBe(1)
  })

  test.each(['rows=10', 'rows=1000000', 'rows=x'])('%s is not a number of rows', (search) => {
    expect(read(search).limit).toBe(25)
  })

  test('only known columns and directions count', () => {
    expect(read('sort=password&dir=sideways')).toMatchObject({ sort: 'updated', direction: 'desc' })
    expect(read('sort=title')).toMatchObject({ sort: 'title', direction: 'asc' })
  })

  test('an endless page number stays within what a database counts', () => {
    expect(Number.isSafeInteger(read('page=1e15&rows=100').offset)).toBe(true)
    expect(read('page=1e15').page).toBe(100_000)
  })
})

test('a new order starts at the first page and keeps the search', () => {
  expect(listHref('?q=tin&page=4', { sort: 'title', dir: 'asc' })).toBe('?q=tin&sort=title&dir=asc')
  expect(listHref('?q=tin', { page: 2 })).toBe('?q=tin&page=2')
  expect(listHref('?q=tin&status=draft', { status: null })).toBe('?q=tin')
})

test.each([
  [1, 1, [1]],
  [1, 13, [1, 2, null, 13]],
  [7, 13, [1, null, 6, 7, 8, null, 13]],
  [13, 13, [1, null, 12, 13]],
  [2, 3, [1, 2, 3]],
])('page %i of %i links to %j', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers)
})

test('a filter is one of its values or none', () => {
  const filters = { status: 'open', kind: 'other' }
  expect(filterOf({ filters }, 'status', ['closed', 'open'])).toBe('open')
  expect(filterOf({ filters }, 'kind', ['closed', 'open'])).toBeNull()
  expect(filterOf({ filters }, 'missing', ['closed', 'open'])).toBeNull()
})
