import { describe, expect, test } from 'vitest'
import type { Kept } from './autosave.ts'
import { SILENT_MS, countKept, keptText, pageName, type TextStorage } from './kept-text.ts'

class Memory implements TextStorage {
  readonly held = new Map<string, string>()
  get length() {
    return this.held.size
  }
  key = (index: number) => [...this.held.keys()][index] ?? null
  getItem = (key: string) => this.held.get(key) ?? null
  setItem = (key: string, value: string) => void this.held.set(key, value)
  removeItem = (key: string) => void this.held.delete(key)
}

const typed = (value: string): Kept => ({
  work: { title: { entries: [['title', value]], mark: value, base: 'm0' } },
})
const entry = { writer: 7, submissionId: 12 }

describe('what a browser keeps', () => {
  test('is restored once when its page is reloaded', () => {
    const storage = new Memory()
    keptText(storage, 'a', entry).write(typed('A'), 1_000)
    const again = keptText(storage, 'a', entry)
    expect(again.takeOver(1_001)).toEqual({ kept: typed('A'), othersOpen: false })
    expect(again.takeOver(1_002).kept).toEqual({})
  })

  test('is left to another page that is open, and taken over once that has fallen silent', () => {
    const storage = new Memory()
    keptText(storage, 'a', entry).write(typed('A'), 1_000)
    const other = keptText(storage, 'b', entry)
    expect(other.takeOver(1_000 + SILENT_MS)).toEqual({ kept: {}, othersOpen: true })
    expect(other.takeOver(1_001 + SILENT_MS)).toEqual({ kept: typed('A'), othersOpen: false })
    expect(storage.held.size).toBe(0)
  })

  test('the later text wins where two pages left one', () => {
    const storage = new Memory()
    keptText(storage, 'b', entry).write(typed('later'), 2_000)
    keptText(storage, 'a', entry).write(typed('earlier'), 1_000)
    expect(keptText(storage, 'c', entry).takeOver(60_000).kept).toEqual(typed('later'))
  })

  test('belongs to one person and one submission', () => {
    const storage = new Memory()
    keptText(storage, 'a', entry).write(typed('A'), 0)
    expect(keptText(storage, 'a', { ...entry, writer: 70 }).takeOver(99_000).kept).toEqual({})
    expect(keptText(storage, 'a', { ...entry, submissionId: 1 }).takeOver(99_000).kept).toEqual({})
    expect([countKept(storage, 7), countKept(storage, 70)]).toEqual([1, 0])
  })

  test('leaves no trace once everything is confirmed', () => {
    const storage = new Memory()
    const page = keptText(storage, 'a', entry)
    page.write(typed('A'), 0)
    page.write({}, 1)
    expect(storage.held.size).toBe(0)
  })

  test.each(['', 'null', '7', '{"at":1}', 'no JSON'])(
    'what cannot be read (%s) is passed over and removed',
    (text) => {
      const storage = new Memory()
      storage.setItem('laureate.kept.7.12.a', text)
      expect(keptText(storage, 'a', entry).takeOver(0).kept).toEqual({})
      expect(storage.held.size).toBe(0)
    },
  )

  test('a browser without room or leave for it loses nothing else', () => {
    const storage = new Memory()
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(() => keptText(storage, 'a', entry).write(typed('A'), 0)).not.toThrow()
  })
})

test('a page keeps its name when it is reloaded', () => {
  const session = new Memory()
  expect(pageName(session)).toBe(pageName(session))
  expect(pageName(new Memory())).not.toBe(pageName(session))
})
