import { once } from 'node:events'
import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startWebProcess, type WebProcess } from '#tests/support/web-process.ts'

/** Says what the product's own server refuses of a request before the app sees it, over a connection of its own. */

let web: WebProcess | undefined
afterEach(() => web?.kill())

/** The status of the answer to a request that is sent as it is. */
async function statusOf(port: number, path: string, headers: readonly string[]): Promise<number> {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (part: Buffer) => (answer += part.toString('latin1'))).on('error', () => undefined)
  socket.write([`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'))
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
}

const HOST = 'Host: laureate.test'

const REQUESTS: readonly [number, string, string, string[]][] = [
  [200, 'an ordinary request', '/', [HOST]],
  [200, 'cookies of some kilobytes', '/', [HOST, `Cookie: ${'a=b; '.repeat(1_500)}`]],
  [414, 'a path of slashes', `/a${'/'.repeat(15_000)}x`, [HOST]],
  [414, 'a path of a built file', `/assets/../${'a'.repeat(2_001)}`, [HOST]],
  [431, 'a path that is longer than all headers may be', `/${'a'.repeat(20_000)}`, [HOST]],
  [431, 'a header of 17 kB', '/', [HOST, `X-Large: ${'a'.repeat(17_000)}`]],
  [431, 'many headers', '/', [HOST, ...Array.from({ length: 1_500 }, (_, n) => `X-${n}: aaaaaaaa`)]],
  [431, 'more cookies than a person has', '/', [HOST, `Cookie: ${'a=b; '.repeat(4_000)}`]],
  [400, 'two Host lines', '/', [HOST, 'Host: other.test']],
  [400, 'the same Host twice', '/', [HOST, 'hOST: laureate.test']],
  [400, 'two Host lines at the address of a supervisor', '/healthz', [HOST, 'Host: other.test']],
  [400, 'no Host', '/', []],
  [200, 'an ordinary request after all of these', '/healthz', [HOST]],
]

test('a request that is too long, or has two hosts, is refused before it is read', async () => {
  web = await startWebProcess()
  const told: [number, string][] = []
  for (const [, what, path, headers] of REQUESTS) told.push([await statusOf(web.port, path, headers), what])
  expect(told).toEqual(REQUESTS.map(([status, what]) => [status, what]))
}, 90_000)
