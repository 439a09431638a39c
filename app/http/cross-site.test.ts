import { describe, expect, test } from 'vitest'
import { isCrossSite } from './cross-site.ts'

const appUrl = 'https://awards.example.org'
const host = 'awards.example.org'

function post(headers: Record<string, string>, method = 'POST'): boolean {
  return isCrossSite(new Request(`http://${host}/`, { method, headers: { host, ...headers } }), appUrl)
}

describe('cross-site posts', () => {
  const cookie = 'session=1'
  test.each<[string, Record<string, string>]>([
    ['a form of ours', { 'sec-fetch-site': 'same-origin', origin: appUrl, cookie }],
    [
      'a form of ours whose origin the browser hides',
      { 'sec-fetch-site': 'same-origin', origin: 'null', cookie },
    ],
    ['a reloaded post', { 'sec-fetch-site': 'none', origin: appUrl, cookie }],
    ['a reloaded post without an origin', { 'sec-fetch-site': 'none', cookie }],
    ['an older browser', { origin: appUrl, cookie }],
    [
      'a local address instead of the public one',
      { host: '10.0.0.5:3000', origin: 'http://10.0.0.5:3000', cookie },
    ],
    ['a program with a token', { authorization: 'Bearer abc' }],
    ['a program that signs in', {}],
  ])('passes: %s', (_what, headers) => {
    expect(post(headers)).toBe(false)
  })

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', cookie }],
    [
      'a neighbour on the same domain',
      { 'sec-fetch-site': 'same-site', origin: 'https://other.example.org', cookie },
    ],
    ['another site that wears our origin', { 'sec-fetch-site': 'cross-site', origin: appUrl, cookie }],
    ['another site in an older browser', { origin: 'https://evil.example', cookie }],
    ['another site without cookies', { origin: 'https://evil.example' }],
    ['our name over an open line', { origin: 'http://awards.example.org', cookie }],
    ['a sandboxed frame', { origin: 'null', cookie }],
    ['an origin that is none', { origin: 'nonsense', cookie }],
    ['cookies without proof', { cookie }],
    ['cookies and a token without proof', { cookie, authorization: 'Bearer abc' }],
    ['a forwarded host', { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', cookie }],
  ])('is refused: %s', (_what, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'REPORT'])
      expect(post(headers, method)).toBe(true)
  })

  test('a read is allowed, because it changes nothing', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(post({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', cookie }, method)).toBe(
        false,
      )
    }
  })
})
