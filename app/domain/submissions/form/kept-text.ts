import { isEmpty, merged, type Kept } from './autosave.ts'

/** Where a browser keeps what was typed and not confirmed: for each person, submission and page that is open. */
const PREFIX = 'laureate.kept.'
const PAGE_KEY = 'laureate.page'
/** An open page writes this often while text waits; a page that is silent for longer is closed. */
export const HEARTBEAT_MS = 5_000
export const SILENT_MS = 15_000

interface Stored {
  at: number
  kept: Kept
}

/** The part of the browser's storage that is used; a browser may refuse it altogether. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The browser's storage, or a place of the page's own where that is forbidden. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): TextStorage {
  try {
    return window[name]
  } catch {
    const held = new Map<string, string>()
    return {
      get length() {
        return held.size
      },
      key: (index) => [...held.keys()][index] ?? null,
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    }
  }
}

const prefixOf = (writer: number, submissionId: number) => `${PREFIX}${writer}.${submissionId}.`

function keysOf(storage: TextStorage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}

function read(storage: TextStorage, key: string): Stored | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('kept' in stored) || !('at' in stored)) return null
    return stored as Stored
  } catch {
    return null
  }
}

/** What one open page keeps. Without storage nothing is kept, and nothing fails. */
export interface KeptText {
  write(kept: Kept, at: number): void
  /** Takes over what this page kept before a reload, and what closed pages kept. */
  takeOver(at: number): { kept: Kept; othersOpen: boolean }
}

export function keptText(
  storage: TextStorage,
  page: string,
  { writer, submissionId }: { writer: number; submissionId: number },
): KeptText {
  const prefix = prefixOf(writer, submissionId)
  const own = prefix + page
  return {
    write(kept, at) {
      try {
        if (isEmpty(kept)) storage.removeItem(own)
        else storage.setItem(own, JSON.stringify({ at, kept } satisfies Stored))
      } catch {
        // Full or forbidden: the page still sends what is typed, and asks before it is left.
      }
    },
    takeOver(at) {
      const found = keysOf(storage, prefix).map((key) => ({ key, stored: read(storage, key) }))
      const gone = found.filter(({ key, stored }) => key === own || !stored || at - stored.at > SILENT_MS)
      for (const { key } of gone) storage.removeItem(key)
      const texts = gone.flatMap(({ stored }) => stored ?? []).sort((a, b) => a.at - b.at)
      return {
        kept: texts.reduce<Kept>((all, { kept }) => merged(all, kept), {}),
        othersOpen: gone.length < found.length,
      }
    },
  }
}

/** How many submissions of this person have text that was not confirmed. */
export function countKept(storage: TextStorage, writer: number): number {
  return new Set(keysOf(storage, `${PREFIX}${writer}.`).map((key) => key.split('.')[3])).size
}

/** Told to the pages' own scripts, so that they do not write down again what they still hold. */
export const FORGET_EVENT = 'laureate:forget'

/** Deletes everything kept in this browser, for all people: on signing out. */
export function forgetKept(storage: TextStorage): void {
  window.dispatchEvent(new Event(FORGET_EVENT))
  for (const key of keysOf(storage, PREFIX)) storage.removeItem(key)
}

/** A name for this page that survives a reload. */
export function pageName(session: Pick<Storage, 'getItem' | 'setItem'>): string {
  const known = session.getItem(PAGE_KEY)
  if (known) return known
  const name = Math.random().toString(36).slice(2)
  session.setItem(PAGE_KEY, name)
  return name
}
