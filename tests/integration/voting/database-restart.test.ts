import fs from 'node:fs/promises'
import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, db } from '#db/client.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#db/embedded.ts'
import { openByServer } from '#app/domain/voting/ballots/choice-seals.server.ts'
import { boxKey } from '#app/domain/voting/ballots/keys.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { sessionCookies } from '#app/http/session-cookies.server.ts'
import { signIn } from '#tests/support/client.ts'
import { START } from '#tests/support/clock.ts'
import { createTemplate, databaseUrl } from '#tests/support/database-server.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { voter, type Account } from '#tests/support/people.ts'
import {
  announced,
  hoursFromNow,
  voteBetween,
  votedCategory,
  type VotedCategory,
} from '#tests/support/voting.ts'
import { signalProcess } from '#tests/support/signal-process.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web-process.ts'

/** A database that stops at once while members save, as in a power cut, and comes back. */

keepDatabase()

const NAME = 'restarted'
let folder: string
let server: EmbeddedPostgres
let line: { url: string; leadTo: (port: number) => void; close: () => void }
let web: WebProcess | undefined
let category: VotedCategory
let year: number
let accounts: Account[]
let cookies: string[]
let shared = ''

const startServer = () => startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
const portOf = (url: string) => Number(new URL(url).port)

/** One address for a server that has another port each time it starts. */
async function steadyLine(url: string) {
  let port = portOf(url)
  const listener = net.createServer((client) => {
    const upstream = net.connect(port, '127.0.0.1')
    for (const socket of [client, upstream])
      socket
        .on('error', () => undefined)
        .on('close', () => [client, upstream].forEach((each) => each.destroy()))
    client.pipe(upstream).pipe(client)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const steady = new URL(url)
  steady.port = String((listener.address() as net.AddressInfo).port)
  return { url: steady.href, leadTo: (to: number) => (port = to), close: () => void listener.close() }
}

/** Without a last word to any connection, and without writing what is in memory. */
async function stopAtOnce(): Promise<void> {
  const [pid] = (await fs.readFile(path.join(server.dataDir, 'postmaster.pid'), 'utf8')).split('\n')
  signalProcess(Number(pid), 'SIGQUIT')
  await server.exited
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-restart-'))
  await fs.chmod(folder, 0o755)
  server = await startServer()
  await createTemplate(databaseUrl(server.url, 'postgres'), NAME, START)
  line = await steadyLine(databaseUrl(server.url, NAME))
  shared = process.env.DATABASE_URL ?? ''
  await closeDatabase()
  process.env.DATABASE_URL = line.url
  ;({ year } = await currentSeason())
  category = await votedCategory(2, ['Quill', 'Low Orbit Choir', 'Saltbox'], { method: 'one' })
  await announced()
  await voteBetween(hoursFromNow(-1), hoursFromNow(1))
  accounts = []
  for (let count = 0; count < 12; count += 1) accounts.push(await voter())
  cookies = []
  for (const each of accounts)
    cookies.push(
      sessionCookies(await signIn(each))
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    )
}, 120_000)

afterAll(async () => {
  await web?.kill()
  await closeDatabase()
  process.env.DATABASE_URL = shared
  line.close()
  await server.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

function post(index: number, address: string, fields: Record<string, string>, accept: string) {
  const origin = `http://127.0.0.1:${web?.port}`
  return fetch(origin + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies[index] ?? '', accept, origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })
}

async function save(index: number, turn: number) {
  const pick = category.nominees[turn % 3] ?? ''
  const fields = { writer: String(accounts[index]?.userId), pick }
  const answer = await post(index, `/votes/category/${category.id}/save`, fields, 'application/json')
  const body = (await answer.json()) as { data?: unknown; success?: boolean }
  return { pick, status: answer.status, isSaved: answer.status === 200 && body.data !== undefined }
}

test(
  'keeps every acknowledged choice, halves none, and is used again without a restart',
  { timeout: 120_000 },
  async () => {
    web = await startWebProcess()
    // What answers first is compiled, and the roll is written.
    for (const index of accounts.keys()) expect((await save(index, 0)).isSaved).toBe(true)
    const untilRefused = Promise.all(
      accounts.map(async (_, index) => {
        let saved = category.nominees[0]
        for (let turn = 1; ; turn += 1) {
          const answer = await save(index, turn)
          if (!answer.isSaved) return { saved, refused: answer.pick, status: answer.status, turns: turn }
          saved = answer.pick
        }
      }),
    )
    await sleep(700)
    await stopAtOnce()
    const last = await untilRefused
    expect(last.map(({ status }) => status)).toEqual(accounts.map(() => 503))
    const pick = category.nominees[0] ?? ''
    const page = await post(
      0,
      `/votes/category/${category.id}`,
      { writer: String(accounts[0]?.userId), intent: 'save', pick },
      'text/html',
    )
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('10')
    expect(await page.text()).toContain('Reload this page to send what you entered again.')

    server = await startServer()
    line.leadTo(portOf(server.url))
    await closeDatabase()
    const found = await stored()
    expect(found).toHaveLength(accounts.length)
    // What was under way is there as a whole or not at all.
    for (const [index, choice] of found.entries())
      expect([{ pick: last[index]?.saved }, { pick: last[index]?.refused }]).toContainEqual(choice)
    const again = await Promise.all(accounts.map((_, index) => save(index, 2)))
    expect(again.map(({ status }) => status)).toEqual(accounts.map(() => 200))
    expect(await stored()).toEqual(again.map((answer) => ({ pick: answer.pick })))
  },
)

/** Everyone's choice; one that was cut off could not be opened. */
async function stored() {
  const rows = await db().selectFrom('ballots').selectAll().execute()
  return accounts.flatMap(({ userId }) => {
    const key = boxKey(userId, { year, categoryId: category.id })
    return rows.filter(({ box_key }) => box_key.equals(key)).map(({ sealed }) => openByServer(sealed, key))
  })
}
