import { describe, expect, test } from 'vitest'
import { request } from '#tests/support/client.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'

keepDatabase()

describe('the scripts of a page', () => {
  test('are named once each for the browser to fetch early, in the head, with the nonce its policy asks for', async () => {
    const page = await request('/signin')
    const policy = page.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(nonce).toBeTruthy()
    const preloads = page.html.querySelectorAll('link[rel=modulepreload]')
    const names = preloads.map((link) => link.getAttribute('href'))
    expect(names.length).toBeGreaterThanOrEqual(3)
    expect(names).toEqual([...new Set(names)])
    expect(preloads.filter((link) => link.getAttribute('nonce') !== nonce).map(String)).toEqual([])
    expect(page.html.querySelectorAll('head link[rel=modulepreload]')).toHaveLength(names.length)
    // What the framework writes beside its preloads is still there: the page's data and the script that starts it.
    const inline = page.html.querySelectorAll('body script').map((script) => script.text)
    expect(inline.some((text) => text.includes('window.__remixContext ='))).toBe(true)
    expect(inline.some((text) => text.includes('window.__remixRouteModules ='))).toBe(true)
  })
})
