import { describe, expect, test } from 'vitest'
import { publishRefusal } from './publication.ts'

const at = new Date('2026-11-01T12:00:00Z')
const KEPT = { toldAt: at, publishedAt: null }
const PUBLIC = { toldAt: at, publishedAt: at }

describe('a round', () => {
  test.each([
    ['is published once entrants are told', KEPT, 'publish', null],
    ['is not published before entrants are told', { toldAt: null, publishedAt: null }, 'publish', 'untold'],
    ['is published once', PUBLIC, 'publish', 'published'],
    ['is hidden again', PUBLIC, 'hide', null],
    ['is not hidden before it is public', KEPT, 'hide', 'hidden'],
  ] as const)('%s', (_, facts, wanted, refusal) => {
    expect(publishRefusal(facts, wanted)).toBe(refusal)
  })
})
