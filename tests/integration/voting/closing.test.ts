import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { db, pool, transaction } from '#db/client.ts'
import { openByServer } from '#app/domain/voting/ballots/choice-seals.server.ts'
import { boxKey } from '#app/domain/voting/ballots/keys.server.ts'
import { lockRound } from '#app/domain/voting/rounds/round.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { sessionCookies } from '#app/http/session-cookies.server.ts'
import { as, signIn } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { viewerOf, voter, type Account } from '#tests/support/people.ts'
import {
  announced,
  hoursFromNow,
  voteBetween,
  votedCategory,
  type VotedCategory,
  saveFor,
} from '#tests/support/voting.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web-process.ts'

/** The last second of the vote: what arrived in time is saved and counts, what came later is refused, whichever process it met. */

let year: number
let category: VotedCategory
const cleanups: (() => Promise<void>)[] = []

async function prepare(): Promise<void> {
  ;({ year } = await currentSeason())
  category = await votedCategory(2, ['Quill', 'Low Orbit Choir', 'Saltbox'], { method: 'one' })
  await announced()
  await voteBetween(hoursFromNow(-1), hoursFromNow(1))
}

beforeEach(prepare)
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function voters(count: number): Promise<Account[]> {
  const made: Account[] = []
  for (let index = 0; index < count; index += 1) made.push(await voter())
  return made
}

/** Everyone's choice as it is stored. */
async function stored(accounts: readonly Account[]): Promise<(string | null)[]> {
  const rows = await db().selectFrom('ballots').where('category_id', '=', category.id).selectAll().execute()
  return accounts.map(({ userId }) => {
    const key = boxKey(userId, { year, categoryId: category.id })
    const row = rows.find(({ box_key }) => box_key.equals(key))
    const choice = row && openByServer(row.sealed, key)
    return choice && 'pick' in choice ? choice.pick : null
  })
}

/** Holds the round as a change by an admin does, until it is let go. */
async function heldRound(): Promise<() => Promise<void>> {
  const client = await pool().connect()
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`voting:${year}`])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Until so many wait for a lock of this database: the server has those of other tests too. */
async function waiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db())
      return rows[0]?.count
    })
    .toBe(count)
}

test('what arrived before the end and waits past it is saved; what arrives while it waits is refused', async () => {
  const [early, late] = await voters(2)
  if (!early || !late) throw new Error('no voters')
  const [quill = ''] = category.nominees
  const address = `/votes/category/${category.id}/save`
  const end = hoursFromNow(1)
  for (const each of [early, late]) await as(each).get('/votes')
  const letGo = await heldRound()
  setNow(new Date(end.getTime() - 1))
  const inTime = as(early).post(address, { writer: String(early.userId), pick: quill })
  await waiting(1)
  setNow(end)
  const tooLate = as(late).post(address, { writer: String(late.userId), pick: quill })
  await waiting(2)
  await letGo()
  expect((await inTime).status).toBe(200)
  expect((await tooLate).status).toBe(409)
  expect(await stored([early, late])).toEqual([quill, null])
})

test('nothing is saved any more once a pause is committed, and what was acknowledged by then is there', async () => {
  const all = await voters(12)
  const viewers = await Promise.all(all.map(viewerOf))
  for (const each of viewers) await saveFor(each, category.id, 'clear', now())
  const picked = category.nominees[0] ?? ''
  const saves = viewers.map(async (viewer, index) => {
    await sleep(index * 3)
    return (await saveFor(viewer, category.id, (name) => (name === 'pick' ? [picked] : []), now())).ok
  })
  await sleep(10)
  const then = await transaction(async (trx) => {
    await lockRound(year, trx)
    await trx
      .updateTable('voting_rounds')
      .set({ paused_at: now(), pause_note: 'A clip was wrong.' })
      .execute()
    return trx
      .selectFrom('ballots')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
  })
  const acknowledged = await Promise.all(saves)
  const choices = await stored(all)
  expect(choices.map((choice) => choice !== null)).toEqual(acknowledged)
  expect(acknowledged.filter(Boolean)).toHaveLength(then?.count ?? -1)
})

test('two processes agree on the end, each by the moment a save arrived', { timeout: 120_000 }, async () => {
  // The processes go by the database’s clock.
  setNow(new Date())
  await voteBetween(hoursFromNow(-1), hoursFromNow(1))
  await db()
    .updateTable('announcements')
    .set({ announce_at: hoursFromNow(-1) })
    .execute()
  const web = await Promise.all([started(), started()])
  const all = await voters(16)
  const cookies = await Promise.all(
    all.map(async (each) =>
      sessionCookies(await signIn(each))
        .map((line) => line.split(';')[0])
        .join('; '),
    ),
  )
  const sendTo = (server: WebProcess, index: number, address: string, fields: Record<string, string>) =>
    fetch(`http://127.0.0.1:${server.port}${address}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        cookie: cookies[index] ?? '',
        accept: 'application/json',
        origin: `http://127.0.0.1:${server.port}`,
        'sec-fetch-site': 'same-origin',
      },
      body: new URLSearchParams(fields),
    })
  const submit = (index: number) => sendTo(web[index % 2] as WebProcess, index, '/votes/review', {})
  const save = async (index: number, turn: number) => {
    const pick = category.nominees[(index + turn) % 3] ?? ''
    const sent = Date.now()
    const server = web[(index + turn) % 2] as WebProcess
    const fields = { writer: String(all[index]?.userId), pick }
    const answer = await sendTo(server, index, `/votes/category/${category.id}/save`, fields)
    return { index, pick, sent, answered: Date.now(), status: answer.status, text: await answer.text() }
  }
  // Both have compiled what they need, and the roll is written.
  for (const turn of [0, 1])
    for (const answer of await Promise.all(all.map((_, index) => save(index, turn))))
      expect(answer.text).toContain('"data"')
  for (const [index] of all.entries()) expect((await submit(index)).status).toBe(303)
  const end = new Date(Date.now() + 2_500)
  await voteBetween(hoursFromNow(-1), end)
  const rounds = await Promise.all(
    all.map(async (_, index) => {
      const answers: Awaited<ReturnType<typeof save>>[] = []
      const refused = () => answers.filter(({ status }) => status === 409).length
      for (let turn = 0; refused() < 3; turn += 1) answers.push(await save(index, turn))
      return answers
    }),
  )
  const answers = rounds.flat()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  /** Clocks that are read over a connection differ by some of these. */
  const apart = 100
  const early = answers.filter(({ answered }) => answered < end.getTime() - apart)
  const late = answers.filter(({ sent }) => sent > end.getTime() + apart)
  expect(early.length).toBeGreaterThan(0)
  expect(late.length).toBeGreaterThan(0)
  expect(early.filter(({ status }) => status !== 200)).toEqual([])
  expect(late.filter(({ status }) => status !== 409)).toEqual([])
  for (const each of rounds) {
    const last = each.findLast(({ status }) => status === 200)
    const refusedSince = each.slice(each.indexOf(last as never) + 1)
    expect(refusedSince.every(({ status }) => status === 409)).toBe(true)
  }
  expect(await stored(all)).toEqual(rounds.map((each) => each.findLast(({ status }) => status === 200)?.pick))

  // The logs of all this say neither who nor what.
  for (const server of web) {
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"/votes/'))
    expect(lines.length).toBeGreaterThan(all.length)
    expect(new Set(lines.flatMap((line) => Object.keys(JSON.parse(line) as object)))).toEqual(new Set(LOGGED))
    for (const { email } of all) expect(server.output()).not.toContain(email)
    expect(server.output()).not.toMatch(/Quill|Low Orbit|Saltbox/)
  }
})

const LOGGED = ['level', 'time', 'requestId', 'method', 'status', 'path', 'ms', 'msg']

async function started(): Promise<WebProcess> {
  const web = await startWebProcess({ NOW_OVERRIDE: '', LOG_LEVEL: 'info' })
  cleanups.push(() => web.kill())
  return web
}
