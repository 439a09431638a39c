import fs from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

let folder: string
let server: http.Server
let origin: string

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-static-'))
  await fs.mkdir(path.join(folder, 'assets'))
  await fs.writeFile(path.join(folder, 'assets/entry-1.js'), 'const entry = 1\n')
  await fs.writeFile(path.join(folder, 'assets/large.js'), 'x'.repeat(4_000_000))
  await fs.writeFile(path.join(folder, 'gone.txt'), 'soon gone')
  const serve = staticFiles(folder, { 'x-content-type-options': 'nosniff' })
  server = http.createServer((incoming, outgoing) => {
    serve(incoming, outgoing, () => outgoing.end('the app'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await fs.rm(folder, { recursive: true, force: true })
})

test('serves what was built, and leaves the rest to the app', async () => {
  const answer = await fetch(`${origin}/assets/entry-1.js`)
  expect(await answer.text()).toBe('const entry = 1\n')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await (await fetch(`${origin}/submissions`)).text()).toBe('the app')
  expect((await fetch(`${origin}/assets/entry-0.js`)).status).toBe(404)
})

test.each(['bytes=9-3', 'bytes=0-1', 'bytes=99999-', 'nonsense'])(
  'answers with the whole file when asked for the range %s',
  async (range) => {
    const answer = await fetch(`${origin}/assets/entry-1.js`, { headers: { range } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('const entry = 1\n')
  },
)

test('goes on when a file it knew is gone', async () => {
  await fs.rm(path.join(folder, 'gone.txt'))
  await expect(fetch(`${origin}/gone.txt`).then((answer) => answer.text())).rejects.toThrow()
  expect((await fetch(`${origin}/assets/entry-1.js`)).status).toBe(200)
})

test('closes the file when the visitor leaves', async () => {
  const leave = new AbortController()
  await fetch(`${origin}/assets/large.js`, { signal: leave.signal })
  leave.abort()
  const openFiles = async () => {
    const links = await fs.readdir('/proc/self/fd').catch(() => [])
    const targets = await Promise.all(
      links.map((link) => fs.readlink(`/proc/self/fd/${link}`).catch(() => '')),
    )
    return targets.filter((target) => target.startsWith(folder))
  }
  await expect.poll(openFiles, { timeout: 2_000 }).toEqual([])
})
