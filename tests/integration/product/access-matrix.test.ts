import { beforeAll, describe, expect, test } from 'vitest'
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
import { serverBuild, type Client } from '#tests/support/client.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { registeredRoutes } from '#tests/support/routes.ts'
import { matrix, type Row, type Verdict, type Verdicts } from './access-matrix.ts'

keepDatabase()
let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

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

async function measure(expected: Verdicts, ask: (role: Role) => Promise<Answer>): Promise<Verdicts> {
  const found: Partial<Verdicts> = {}
  for (const role of ROLES) found[role] = seen(await ask(role), expected[role])
  return found as Verdicts
}

/** Data of a route, which the framework's client asks for, is refused as the page is: with a redirect it will follow. */
function dataVerdict(answer: Answer): Verdict {
  if (answer.status !== 202) return verdictOf({ status: answer.status, location: null })
  const target = /"(\/[^"]*)"/.exec(answer.text)?.[1] ?? null
  return verdictOf({ status: 302, location: target })
}

const posting = new Map<Role, Client>()

/** Sends a form in a session apart from the reading ones; a new one after any post that set a cookie, which may have ended it. */
async function post(role: Role, address: string, fields: Row['sent']): Promise<Answer> {
  const browser = posting.get(role) ?? newBrowserOf(cast, role)
  posting.set(role, browser)
  const answer = await browser.post(address, fields)
  if (answer.setCookies.length > 0) posting.delete(role)
  return answer
}

test('every address of the route map has a row, and every row an address', async () => {
  const addresses = (await registeredRoutes()).flatMap(({ path }) => (path === null ? [] : [path]))
  expect(matrix.map(({ path }) => path).sort()).toEqual([...new Set(addresses)].sort())
})

test('whether an address takes posts is as the matrix says', async () => {
  const { routes } = await serverBuild()
  const registered = await registeredRoutes()
  const taking = matrix
    .map(({ path, post }) => {
      const file = registered.find((route) => route.path === path)?.id ?? ''
      return { path, said: post !== undefined, does: routes[file]?.module.action !== undefined }
    })
    .filter(({ said, does }) => said !== does)
  expect(taking).toEqual([])
})

describe.each(matrix)('$path', (row: Row) => {
  test('is opened by whom it should be', async () => {
    const address = addressOf(row.path, cast)
    expect(await measure(row.get, (role) => browserOf(cast, role).get(address))).toEqual(row.get)
  })

  test('gives its data alone to no other role', async () => {
    const address = addressOf(row.path, cast)
    const route = (await registeredRoutes()).find(({ path }) => path === row.path)?.id
    const leaks: string[] = []
    for (const role of ROLES.filter((each) => row.get[each] !== 'ok')) {
      const separator = address.includes('?') ? '&' : '?'
      for (const asked of [address, `${address}${separator}_routes=${encodeURIComponent(route ?? '')}`]) {
        const verdict = dataVerdict(await browserOf(cast, role).data(asked))
        if (verdict !== row.get[role] && !(row.noPage && verdict === 404))
          leaks.push(`${role}: ${asked} → ${verdict}`)
      }
    }
    expect(leaks).toEqual([])
  })

  test('is sent to by whom it should be', async () => {
    const address = addressOf(row.path, cast)
    const expected = row.post ?? everybody(405)
    expect(await measure(expected, (role) => post(role, address, row.sent))).toEqual(expected)
  })
})

function everybody(verdict: Verdict): Verdicts {
  return Object.fromEntries(ROLES.map((role) => [role, verdict])) as Verdicts
}
