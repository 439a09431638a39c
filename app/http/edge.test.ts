import { describe, expect, test } from 'vitest'
import { requestPath, isReadable, isText } from './request-path.ts'
import { BodyTooLargeError, ORDINARY_BODY_LIMIT, UPLOAD_BODY_LIMIT, withBodyLimit } from './body-limits.ts'
import { encodingFor } from './compression.ts'
import { isCrawler } from './crawler.ts'
import { edgePage } from './edge-page.ts'
import { baseHeaders, contentSecurityPolicy } from './security-headers.ts'

const url = 'http://localhost/'
const uploadUrl = 'http://localhost/submissions/edit/7/media'
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

function streamOf(size: number): ReadableStream<Uint8Array> {
  let left = size
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close()
      const part = Math.min(left, 256 * 1024)
      left -= part
      controller.enqueue(new Uint8Array(part))
    },
  })
}

function posted(size: number, headers: Record<string, string>, to = url): Request {
  return new Request(to, { method: 'POST', headers, body: streamOf(size), duplex: 'half' })
}

describe('what is asked for', () => {
  test.each([
    ['/', '/'],
    ['/payments/start/3', '/payments/start/3'],
    ['/Payments/START/3', '/payments/start/3'],
    ['/%70ayments/start/3', '/payments/start/3'],
    ['/payments/start/3.data', '/payments/start/3'],
    ['/payments/start/3//', '/payments/start/3'],
    ['/x/../payments/start/3', '/payments/start/3'],
    ['/payments%2Fstart/3', '/payments%2fstart/3'],
    ['/payments/%ff', '/payments/%ff'],
  ])('%s is read as %s', (path, read) => {
    expect(requestPath(new Request(new URL(path, url)))).toBe(read)
  })

  const described = (value: string) => ({ 'upload-metadata': `filename ${value},submission MQ==` })
  test.each<[boolean, string, string, Record<string, string>?]>([
    [true, 'an ordinary address', 'admin?q=100%25+%F0%9F%8E%AC'],
    [false, 'NUL in the path', 'judges/submission/1%00'],
    [false, 'NUL in the query', 'admin?q=%00'],
    [false, 'bytes that are no text', 'admin/%ff'],
    [false, 'bytes that are no text in the query', 'admin?q=%C3%28'],
    [false, 'half an encoding', 'admin?q=100%'],
    [true, 'a described upload', 'uploads', described(Buffer.from('王.mp4').toString('base64'))],
    [false, 'NUL in a description', 'uploads', described(Buffer.from('a\0b').toString('base64'))],
    [false, 'a description that is no text', 'uploads', described(Buffer.from([0xff]).toString('base64'))],
  ])('%s for %s', (readable, _what, path, headers) => {
    expect(isReadable(new Request(url + path, { headers }))).toBe(readable)
  })

  test('a form in raw UTF-8 is text, one in another encoding is not', () => {
    const bytes = (text: string, encoding: BufferEncoding) =>
      new Uint8Array(Buffer.from(text, encoding)).buffer
    expect(isText(bytes('name=é+100%25', 'utf8'))).toBe(true)
    expect(isText(bytes('name=é', 'latin1'))).toBe(false)
  })
})

describe('body limits', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

  test('a form up to the limit arrives whole', async () => {
    const { request } = await withBodyLimit(posted(ORDINARY_BODY_LIMIT, {}))
    expect((await request.arrayBuffer()).byteLength).toBe(ORDINARY_BODY_LIMIT)
  })

  test.each<[string, number, Record<string, string>, string?]>([
    ['announced too large', 1, { 'content-length': String(ORDINARY_BODY_LIMIT + 1) }],
    ['announced as nonsense', 1, { 'content-length': 'much' }],
    ['unannounced and too large', ORDINARY_BODY_LIMIT + 1, {}],
    [
      'an upload announced too large',
      1,
      { ...multipart, 'content-length': String(UPLOAD_BODY_LIMIT + 1) },
      uploadUrl,
    ],
    ['an upload to a page that takes none', ORDINARY_BODY_LIMIT + 1, multipart],
  ])('refused before anything reads it: %s', async (_what, size, headers, to) => {
    await expect(withBodyLimit(posted(size, headers, to))).rejects.toThrow(BodyTooLargeError)
  })

  test('an upload is streamed, and cut off where it grows too large', async () => {
    const { request, wasCutOff } = await withBodyLimit(posted(UPLOAD_BODY_LIMIT + 1, multipart, uploadUrl))
    expect(wasCutOff()).toBe(false)
    await expect(request.arrayBuffer()).rejects.toThrow()
    expect(wasCutOff()).toBe(true)
  })
})

describe('compression', () => {
  const page = (headers: Record<string, string> = {}, status = 200) =>
    new Response('x', { status, headers: { 'content-type': 'text/html', ...headers } })

  test.each<[string, Response, string | undefined, string | undefined]>([
    ['the better of two', page(), 'gzip, deflate, br', 'br'],
    ['gzip alone', page(), 'gzip', 'gzip'],
    ['brotli refused', page(), 'br;q=0, gzip;q=0.5', 'gzip'],
    ['nothing accepted', page(), undefined, undefined],
    ['pictures are compressed already', page({ 'content-type': 'image/png' }), 'br', undefined],
    ['already compressed', page({ 'content-encoding': 'gzip' }), 'br', undefined],
    ['not worth it', page({ 'content-length': '200' }), 'br', undefined],
    ['a part of a file', page({}, 206), 'br', undefined],
  ])('%s', (_what, response, accepted, expected) => {
    expect(encodingFor(response, 'GET', accepted)).toBe(expected)
  })

  test('an answer to HEAD has no body', () => {
    expect(encodingFor(page(), 'HEAD', 'br')).toBeUndefined()
  })
})

describe('security headers', () => {
  test('lets forms lead to a provider’s payment pages where there is one, and nowhere else', () => {
    const settings = { https: true, development: false }
    expect(contentSecurityPolicy('abc', settings)).toMatch(/(^|; )form-action 'self';/)
    const policy = contentSecurityPolicy('abc', { ...settings, formTargets: ['https://checkout.stripe.com'] })
    expect(policy).toMatch(/(^|; )form-action 'self' https:\/\/checkout\.stripe\.com;/)
  })

  test('scripts need this request’s nonce, and nothing inline passes', () => {
    const policy = contentSecurityPolicy('abc', { https: true, development: false })
    expect(policy).toContain(`script-src 'nonce-abc' 'strict-dynamic'`)
    expect(policy).toContain(`style-src 'self';`)
    expect(policy).not.toContain('unsafe')
  })

  test('browsers are told to stay on https only where it is', () => {
    expect(baseHeaders({ https: true, development: false })).toHaveProperty('strict-transport-security')
    expect(baseHeaders({ https: false, development: false })).not.toHaveProperty('strict-transport-security')
  })
})

describe('the page for what fails at the edge', () => {
  const request = (headers: Record<string, string> = {}, path = '') => new Request(url + path, { headers })

  test('says code and message, and takes both as text', async () => {
    const text = await edgePage(request(), { status: 403, message: 'no <b>' }).text()
    expect(text).toContain(
      '<h1>Error</h1><p class="error-status">403</p><p class="error-message">no &lt;b&gt;</p>',
    )
    expect(text).toContain('href="/">Go back to home</a>')
  })

  test('programs get JSON', async () => {
    const response = edgePage(request({}, 'api/auth/me'), { status: 500, message: 'Something went wrong' })
    expect(await response.json()).toEqual({ success: false, status: 500, message: 'Something went wrong' })
  })

  test.each([403, 404, 500])('crawlers get no page for a %i', async (status) => {
    const response = edgePage(request({ 'user-agent': GOOGLE }), { status, message: 'x' })
    expect(response.status).toBe(status)
    expect(await response.text()).toBe('')
  })
})

describe('a crawler', () => {
  const from = (userAgent: string) => isCrawler(new Request(url, { headers: { 'user-agent': userAgent } }))

  test.each([
    GOOGLE,
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  ])('is one: %s', (userAgent) => expect(from(userAgent)).toBe(true))

  test.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'curl/8.5.0',
    'Wget/1.21',
    'node',
    'undici',
    'axios/1.6.0',
    'python-requests/2.31.0',
    'Python/3.12 aiohttp/3.9',
    'Go-http-client/2.0',
    'PostmanRuntime/7.36',
    'Java/17.0.1',
  ])('is none, but a person or a tool of theirs: %s', (userAgent) => expect(from(userAgent)).toBe(false))
})
