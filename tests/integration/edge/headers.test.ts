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
import { request, type Client } from '#tests/support/client.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { matrix } from '#tests/integration/product/access-matrix.ts'

keepDatabase()
let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

function nonceOf(page: Answer): string {
  const policy = page.headers.get('content-security-policy') ?? ''
  return /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
}

/** Code in the page that the policy would block, or that should not be there in any case. */
function inlineCode(page: Answer): string[] {
  const nonce = nonceOf(page)
  const found: string[] = []
  for (const element of page.html.querySelectorAll('*')) {
    const { tagName, attributes } = element
    if (tagName === 'STYLE') found.push('<style>')
    if (tagName === 'SCRIPT' && (!nonce || attributes.nonce !== nonce))
      found.push(element.outerHTML.slice(0, 120))
    for (const [name, value] of Object.entries(attributes)) {
      if (name.toLowerCase() === 'style' || /^on[a-z]/i.test(name))
        found.push(`${tagName} ${name}="${value}"`)
      if (/^\s*javascript:/i.test(value)) found.push(`${tagName} ${name}="${value}"`)
    }
  }
  return found
}

describe('every page', () => {
  test.each(matrix.filter((row) => !row.noPage))(
    '$path has no inline code that the policy does not name',
    async (row) => {
      const found: Partial<Record<Role, string[]>> = {}
      for (const role of ROLES.filter((each) => row.get[each] === 'ok')) {
        const page = await browserOf(cast, role).get(addressOf(row.path, cast))
        if (!page.isPage) continue
        const code = inlineCode(page)
        if (code.length > 0) found[role] = code
      }
      expect(found).toEqual({})
    },
  )

  test.each(matrix)('$path is sent with the headers that protect it', async (row) => {
    const role = ROLES.find((each) => row.get[each] === 'ok') ?? 'guest'
    const answers = [await browserOf(cast, role).get(addressOf(row.path, cast))]
    if (row.post) answers.push(await newBrowserOf(cast, role).post(addressOf(row.path, cast), row.sent))
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'|; sandbox$/)
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
      expect(headers.get('cache-control') ?? '').not.toContain('public')
      expect(headers.get('x-request-id')).toMatch(/\S/)
    }
  })
})

test.each(['/password-reset?token=x', '/verify-email?token=x'])(
  '%s, whose address holds a secret, is not stored by the browser',
  async (path) => {
    expect((await request(path)).headers.get('cache-control')).toBe('no-store')
  },
)

test('each page has a nonce of its own', async () => {
  const nonces = await Promise.all([request('/'), request('/'), request('/no/such/page')])
  expect(new Set(nonces.map(nonceOf)).size).toBe(3)
})

test('an admin’s pages and a member’s records stay in no browser, and signing out empties what stayed', async () => {
  const [admin, own] = [newBrowserOf(cast, 'admin'), newBrowserOf(cast, 'entrant')]
  const kept = async (browser: Client, path: string) => (await browser.get(path)).headers.get('cache-control')
  for (const path of ['/admin/submissions', '/admin/history', '/admin/configs'])
    expect(await kept(admin, path)).toBe('no-store')
  expect(await kept(own, '/submissions/dashboard')).toBe('no-store')
  expect(await kept(own, `/submissions/invoices/${cast.invoiceId}`)).toBe('no-store')
  // Without scripts only the browser still has what was typed into a form that could not be sent.
  expect(await kept(own, `/submissions/edit/${cast.draftId}/work`)).toBe('private, no-cache')
  expect((await own.post('/redirect/logout')).headers.get('clear-site-data')).toBe('"cache"')
})

test('only public pages may be indexed', async () => {
  const robots = async (path: string, role: Role = 'guest') =>
    (await newBrowserOf(cast, role).get(path)).headers.get('x-robots-tag')
  expect(await robots('/')).toBeNull()
  expect(await robots('/content/letter-to-nominee')).toBeNull()
  for (const path of ['/content/letter-to-nominee?t=secret', '/password-reset?token=x', '/no/such/page'])
    expect(await robots(path)).toBe('noindex')
  expect(await robots('/submissions/closed', 'member')).toBe('noindex')
})
