import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#tests/support/answer.ts'
import {
  addressOf,
  browserOf,
  makeCast,
  newBrowserOf,
  ROLES,
  type Cast,
  type Role,
} from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { screens } from '#app/addresses.ts'
import type { Row, Verdict, Verdicts } from './access-matrix.ts'
import { blockedScripts, hasNewShape, inlineCode, problemsOf } from './page-checks.ts'

/** What an answer says about the right to ask, in the terms of the matrix. */
function verdictOf({ status, location }: Pick<Answer, 'status' | 'location'>): Verdict {
  if (status === 401 || status === 403 || status === 404 || status === 405) return status
  if (status >= 500) return `→ failure ${status}`
  if (location === null) return 'ok'
  const [path = ''] = location.split('?')
  if (path === '/' && location.includes('next=')) return 'sign in'
  return path === '/' ? 'home' : `→ ${path}`
}

/** A redirect of a person who passed leads on within what they asked for; it is no refusal. */
function seen(answer: Answer, expected: Verdict): Verdict {
  const verdict = verdictOf(answer)
  return expected === 'ok' && verdict.toString().startsWith('→ /') && !REFUSALS.has(verdict) ? 'ok' : verdict
}
const REFUSALS = new Set<Verdict>([
  '→ /studios/add',
  '→ /judges/privacy',
  '→ /votes/closed',
  '→ /pro-members-for-indee/eligibility',
  '→ /submissions/closed',
])

async function measure(
  expected: Verdicts,
  ask: (role: Role) => Promise<Answer>,
  roles: readonly Role[] = ROLES,
): Promise<Verdicts> {
  const found: Verdicts = { ...expected }
  for (const role of roles) found[role] = seen(await ask(role), expected[role])
  return found
}

/** Data of a route, which the framework's client asks for, is refused as the page is: with a redirect it will follow. */
function dataVerdict(answer: Answer): Verdict {
  if (answer.status !== 202) return verdictOf({ status: answer.status, location: null })
  const target = /"(\/[^"]*)"/.exec(answer.text)?.[1] ?? null
  return verdictOf({ status: 302, location: target })
}

/**
 * Opens each address as every role and sends its form: who is let in, and whether what is answered is valid, closed to foreign code
 * and sent with the headers that protect it. Each answer is asked for once.
 */
export function checkAddresses(rows: readonly Row[]): void {
  keepDatabase()
  let cast: Cast
  beforeAll(async () => {
    cast = await makeCast()
  })
  const posting = new Map<Role, Client>()

  /** Sends a form in a session apart from the reading ones; a new one after any post that set a cookie, which may have ended it. */
  async function post(role: Role, address: string, fields: Row['sent']): Promise<Answer> {
    const browser = posting.get(role) ?? newBrowserOf(cast, role)
    posting.set(role, browser)
    const answer = await browser.post(address, fields)
    if (answer.setCookies.length > 0) posting.delete(role)
    return answer
  }

  describe.each(rows)('$path', (row) => {
    const shown = new Map<Role, Promise<Answer>>()
    const answered = new Map<Role, Promise<Answer>>()
    const opened = (role: Role) =>
      once(shown, role, () => browserOf(cast, role).get(addressOf(row.path, cast)))
    const sent = (role: Role) => once(answered, role, () => post(role, addressOf(row.path, cast), row.sent))
    const readers = ROLES.filter((role) => row.get[role] === 'ok')
    const expected = row.post ?? everybody(405)
    // Pages are large: none is kept for the next address.
    afterAll(() => [shown, answered].forEach((answers) => answers.clear()))

    test('is opened by whom it should be', async () => {
      expect(await measure(row.get, opened)).toEqual(row.get)
    })

    if (!row.noPage)
      test('is valid HTML, without inline code that the policy does not name', async () => {
        const found: Partial<Record<Role, string[]>> = {}
        for (const role of readers) {
          const page = await opened(role)
          if (!page.isPage) continue
          const ofShape = hasNewShape(page) ? [...(await problemsOf(page)), ...inlineCode(page)] : []
          const problems = [...ofShape, ...blockedScripts(page)]
          if (problems.length > 0) found[role] = problems
        }
        expect(found).toEqual({})
      })

    test('gives its data alone to no other role', async () => {
      const address = addressOf(row.path, cast)
      const route = screens.find((screen) => screen.address === row.path)?.id
      const leaks: string[] = []
      const refused = ROLES.filter((each) => row.get[each] !== 'ok')
      for (const role of refused) {
        const separator = address.includes('?') ? '&' : '?'
        // The route alone is what a guard of its layout would not protect; the whole page asks it too.
        const alone = `${address}${separator}_routes=${encodeURIComponent(route ?? '')}`
        for (const asked of role === refused[0] ? [address, alone] : [alone]) {
          const verdict = dataVerdict(await browserOf(cast, role).data(asked))
          if (verdict !== row.get[role] && !(row.noPage && verdict === 404))
            leaks.push(`${role}: ${asked} → ${verdict}`)
        }
      }
      expect(leaks).toEqual([])
    })

    test('is sent to by whom it should be', async () => {
      // What has no action answers everyone alike, before it asks who they are.
      const roles = row.post ? ROLES : READERS
      expect(await measure(expected, sent, roles)).toEqual(expected)
    })

    const sender = row.noPage ? undefined : SENDERS.find((role) => row.post?.[role] === 'ok')
    if (sender)
      test('answers a form with nothing filled in with valid HTML', async () => {
        const page = await sent(sender)
        expect(page.isPage && hasNewShape(page) ? await problemsOf(page) : []).toEqual([])
      })

    test('is stored by no browser of a signed-in person', async () => {
      const kept: Partial<Record<Role, string | null>> = {}
      for (const role of ROLES.filter((each) => each !== 'guest')) {
        const answer = await opened(role)
        if (!isKeptNowhere(answer, role, row)) kept[role] = answer.headers.get('cache-control')
      }
      expect(kept).toEqual({})
    })

    test('is sent with the headers that protect it', async () => {
      const role = readers[0] ?? 'guest'
      const answers = [await opened(role), ...(row.post ? [await sent(role)] : [])]
      for (const { headers } of answers) {
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
        expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/)
        expect(headers.get('content-security-policy')).toContain("default-src 'none'")
        expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'|; sandbox$/)
        expect(headers.get('content-security-policy')).not.toContain('unsafe')
        expect(headers.get('cache-control') ?? '').not.toContain('public')
        expect(headers.get('x-request-id')).toMatch(/\S/)
      }
    })
  })
}

/**
 * Tells whether no browser stores an answer to a signed-in person. A form of their own stays in its memory, which is the only place that has
 * what was typed where sending it without scripts fails; an admin's does not (decision 147).
 */
function isKeptNowhere(answer: Answer, role: Role, row: Row): boolean {
  const kept = answer.headers.get('cache-control') ?? ''
  if (kept.includes('no-store')) return true
  return kept === 'private, no-cache' && row.post !== undefined && answer.isPage && !OFFICE.has(role)
}
const OFFICE = new Set<Role>(['admin', 'treasurer', 'reader'])

const SENDERS = ['entrant', 'admin', 'judge', 'guest'] as const
const READERS = ['guest', 'entrant', 'admin'] as const

function once<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = kept.get(key) ?? make()
  kept.set(key, value)
  return value
}

function everybody(verdict: Verdict): Verdicts {
  return Object.fromEntries(ROLES.map((role) => [role, verdict])) as Verdicts
}
