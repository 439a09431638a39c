import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase, db, transaction } from '#db/client.ts'
import { sql } from 'kysely'
import { startSession, viewerOfFamily } from '#app/domain/people/accounts/sessions.server.ts'
import { sealForServer } from '#app/domain/voting/ballots/choice-seals.server.ts'
import { boxKey } from '#app/domain/voting/ballots/keys.server.ts'
import { ballotsToCount } from '#app/domain/voting/ballots/counting.server.ts'
import { rulesOf } from '#app/domain/voting/ballots/own-ballot.server.ts'
import { findReceipt } from '#app/domain/voting/ballots/receipts.server.ts'
import { submitBallot } from '#app/domain/voting/ballots/submit.server.ts'
import { countRound } from '#app/domain/voting/results/count-round.server.ts'
import { becomeKeyholder } from '#app/domain/voting/results/keyholders.server.ts'
import { followRights } from '#app/domain/voting/rounds/roll.server.ts'
import { votingPaper } from '#app/domain/voting/rounds/paper.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import type { Choice, Method } from '#app/domain/voting/tally/choices.ts'
import { provedJustNow } from '#app/domain/people/accounts/fresh.ts'
import type { AdminViewer, FreshAdmin, Viewer } from '#app/platform/viewer.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { sessionCookies } from '#app/http/session-cookies.server.ts'
import { secret, voteKey } from '#tests/e2e/demo-template.ts'
import { prepare } from '#tests/e2e/global-setup.ts'
import { Stack } from '#tests/e2e/stack.ts'

/**
 * The last minute of the vote: so many members save a choice each through two web processes until the window closes. How many a
 * minute takes depends on the machine, which the members' browsers share here; the rest are refused. Fails where a choice that was
 * acknowledged is not counted, where a member has two, or where one is counted that was refused. Then the count of a full
 * season is timed: so many members with a ballot in ten categories.
 */

const LAST_MS = 60_000
/** Before the window: connections are made, and what answers is compiled. */
const WARM_UP_MS = 15_000
const AT_ONCE = 32
const CATEGORIES = 10

interface Member {
  userId: number
  cookie: string
}

interface Saved {
  userId: number
  status: number
  ms: number
}

export async function benchVotes(members: number): Promise<void> {
  const tearDown = await prepare('voting')
  const stack = await Stack.start('bench_votes', { phase: 'voting' })
  const settings = { DATABASE_URL: stack.databaseUrl, SESSION_SECRET: secret, VOTE_KEY: voteKey }
  Object.assign(process.env, settings, { APP_URL: stack.url, DATA_DIR: stack.dataDir, LOG_LEVEL: 'warn' })
  const second = await secondWeb(stack)
  try {
    const all = await makeMembers(members)
    const { year } = await currentSeason()
    await followRights(year, new Date())
    await lastMinute(year, [portOf(stack.url), second.port], all)
    await stack.killWorker()
    await fullSeason(year, all)
  } finally {
    second.child.kill('SIGKILL')
    await closeDatabase()
    await stack.stop()
    await tearDown()
  }
}

const portOf = (url: string) => Number(new URL(url).port)

/** Another web process on the same database. */
async function secondWeb({ dataDir, databaseUrl }: Stack): Promise<{ child: ChildProcess; port: number }> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  const file = path.resolve(process.env.E2E_BUILD ?? 'build', 'processes', 'web.js')
  const child = spawn(process.execPath, [file], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LAUREATE_EMBEDDED: '1',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '8',
      DATA_DIR: dataDir,
      BUILD_DIR: process.env.E2E_BUILD,
      APP_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
    },
  })
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return { child, port }
    await sleep(200)
  }
  throw new Error('The second web process did not start')
}

/** Members with a vote and a session each. */
async function makeMembers(count: number): Promise<Member[]> {
  const now = new Date()
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into users (email, first_name, last_name, email_verified_at, terms_accepted_at, created_at, updated_at)
      select 'bench' || n || '@guild.example', 'Wren', 'Loomis ' || n, ${now}, ${now}, ${now}, ${now}
        from generate_series(1, ${count}::int) n returning id),
    memberships as (
      insert into memberships (user_id, membership_type_id, status, starts_on, ends_on, pro_vote_status)
      select made.id, (select min(id) from membership_types where can_vote), 'active', current_date - 30, current_date + 300,
        'approved' from made)
    select id from made order by id`.execute(db())
  const members: Member[] = []
  for (const { id: userId } of rows) {
    const session = await startSession(
      { userId, remember: false, userAgent: 'bench', address: '127.0.0.1' },
      now,
    )
    const cookie = sessionCookies(session)
      .map((line) => line.split(';')[0])
      .join('; ')
    members.push({ userId, cookie })
  }
  return members
}

async function closeAt(moment: Date): Promise<void> {
  await sql`update configs set value = ${moment.toISOString()} where name = 'voting_end_date'`.execute(db())
  forgetVersions()
  // Each process reads settings again within a second.
  await sleep(1_500)
}

async function lastMinute(year: number, ports: readonly number[], all: readonly Member[]): Promise<void> {
  const [category] = await votingPaper(year, new Date(), db())
  if (!category) throw new Error('There is nothing to vote on')
  await db().deleteFrom('ballots').where('category_id', '=', category.id).execute()
  const { candidates, method } = rulesOf(category)
  const fieldsOf = (userId: number): Record<string, string> => ({
    writer: String(userId),
    [method === 'top_three' ? 'rank-1' : 'pick']: candidates[userId % candidates.length] ?? '',
  })
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const address = `/votes/category/${category.id}/save`
  const save = (member: Member, port: number) => post(agent, port, address, member, fieldsOf(member.userId))
  const voting = async (members: readonly Member[], until: number) => {
    const saved: Saved[] = []
    let next = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, line) => {
        for (let at = next++; at < members.length && performance.now() < until; at = next++)
          saved.push(await save(members[at] as Member, ports[(line + at) % ports.length] ?? 0))
      }),
    )
    return saved
  }
  await voting(all.slice(0, 1_000), performance.now() + WARM_UP_MS)
  await db().deleteFrom('ballots').where('category_id', '=', category.id).execute()

  const end = new Date(Date.now() + LAST_MS + 1_500)
  await closeAt(end)
  const started = performance.now()
  // A second longer than the window: what arrives then has to be refused.
  const saved = await voting(all, started + (end.getTime() - Date.now()) + 1_000)
  const seconds = (performance.now() - started) / 1_000
  agent.destroy()

  const acknowledged = saved.filter(({ status }) => status === 200)
  const refused = saved.filter(({ status }) => status === 409)
  const rows = await db().selectFrom('ballots').where('category_id', '=', category.id).selectAll().execute()
  const stored = new Set(rows.map(({ box_key }) => box_key.toString('hex')))
  const keyOf = (userId: number) => boxKey(userId, { year, categoryId: category.id }).toString('hex')
  const { ballots: counted } = await transaction((trx) =>
    ballotsToCount({ year, closesAt: end, unsubmittedCount: true, now: new Date() }, trx),
  )
  const ballots = counted.categories.find(({ name }) => name === category.name)?.ballots.length ?? 0
  const times = acknowledged.map(({ ms }) => ms).sort((a, b) => a - b)
  const p = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`
  console.log(
    `Last minute: ${saved.length} of ${all.length} members saved a choice in ${seconds.toFixed(0)} s, ${AT_ONCE} at a time: ` +
      `${acknowledged.length} acknowledged, ${refused.length} refused after the close`,
  )
  console.log(
    `  ${(saved.length / seconds).toFixed(0)} a second; p50 ${p(0.5)}, p95 ${p(0.95)}, p99 ${p(0.99)}; ${ballots} counted`,
  )
  const failed = [
    ...saved
      .filter(({ status }) => status !== 200 && status !== 409)
      .map(({ userId, status }) => `member ${userId} was answered ${status}`),
    ...acknowledged.filter(({ userId }) => !stored.has(keyOf(userId))).map(({ userId }) => `lost: ${userId}`),
    ...refused
      .filter(({ userId }) => stored.has(keyOf(userId)))
      .map(({ userId }) => `stored late: ${userId}`),
    ...(rows.length === acknowledged.length && ballots === acknowledged.length
      ? []
      : [`${rows.length} stored and ${ballots} counted, not ${acknowledged.length}`]),
  ]
  if (failed.length > 0) throw new Error(failed.slice(0, 20).join('\n'))
}

function post(
  agent: http.Agent,
  port: number,
  address: string,
  { userId, cookie }: Member,
  fields: Record<string, string>,
): Promise<Saved> {
  const body = new URLSearchParams(fields).toString()
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      origin: `http://127.0.0.1:${port}`,
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
    }
    const request = http.request(
      { agent, port, host: '127.0.0.1', path: address, method: 'POST', headers },
      (response) => {
        response.resume()
        response.once('error', reject)
        response.once('end', () =>
          resolve({ userId, status: response.statusCode ?? 0, ms: performance.now() - started }),
        )
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}

const PASSPHRASE = 'a horse behind the pegbar'

/** A ballot of every member in ten categories, counted. */
async function fullSeason(year: number, all: readonly Member[]): Promise<void> {
  const paper = (await votingPaper(year, new Date(), db())).slice(0, CATEGORIES)
  await closeAt(new Date(Date.now() + 3_600_000))
  await db().deleteFrom('ballots').where('year', '=', year).execute()
  for (const category of paper) {
    const { candidates, method } = rulesOf(category)
    const rows = all.map(({ userId }) => {
      const place = { year, categoryId: category.id }
      const turned = candidates.map((_, at) => candidates[(at + userId) % candidates.length] ?? '')
      const key = boxKey(userId, place)
      const sealed = sealForServer(choiceBy(method, turned), key)
      return { year, category_id: category.id, box_key: key, sealed }
    })
    for (let from = 0; from < rows.length; from += 1_000)
      await db()
        .insertInto('ballots')
        .values(rows.slice(from, from + 1_000))
        .execute()
  }
  const last = all.at(-1)?.userId ?? 0
  const viewer = await viewerOf(last)
  const submitted = await submitBallot(viewer, new Date())
  if (!submitted.ok) throw new Error(submitted.message)
  const found = await timed(() => findReceipt(submitted.value.code))
  if (found.value?.state !== 'standing') throw new Error('The receipt was not found')

  const admins = await db()
    .selectFrom('users')
    .where('role', '=', 'admin')
    .select('id')
    .orderBy('id')
    .limit(2)
    .execute()
  const viewers: FreshAdmin[] = []
  for (const { id } of admins) {
    const fresh = provedJustNow<AdminViewer>({ ...(await viewerOf(id)), role: 'admin' })
    if (fresh) viewers.push(fresh)
  }
  const sealing = await timed(async () => {
    for (const each of viewers) {
      const made = await becomeKeyholder(year, { passphrase: PASSPHRASE }, each, new Date())
      if (!made.ok) throw new Error(made.message)
    }
  })
  await closeAt(new Date(Date.now() - 120_000))
  const [first, counter] = viewers
  if (!first || !counter) throw new Error('There are not two admins')
  const press = (admin: FreshAdmin) => countRound({ year, passphrase: PASSPHRASE }, admin, new Date())
  const begun = await press(first)
  if (!begun.ok) throw new Error(begun.message)
  const counted = await timed(() => press(counter))
  if (!counted.value.ok) throw new Error(counted.value.message)
  console.log(
    `A season of ${all.length} members in ${paper.length} categories: sealed for key holders in ${(sealing.ms / 1_000).toFixed(1)} s, counted and sealed in ${(counted.ms / 1_000).toFixed(1)} s, ` +
      `a receipt checked in ${found.ms.toFixed(0)} ms`,
  )
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const started = performance.now()
  return { value: await work(), ms: performance.now() - started }
}

async function viewerOf(userId: number): Promise<Viewer> {
  const { familyId } = await family(userId)
  const fields = await viewerOfFamily(familyId)
  if (!fields) throw new Error(`Member ${userId} is not signed in`)
  return { ...fields, requestId: 'bench', at: new Date() }
}

async function family(userId: number): Promise<{ familyId: string }> {
  await startSession({ userId, remember: false, userAgent: 'bench', address: '127.0.0.1' }, new Date())
  const { id } = await db()
    .selectFrom('session_families')
    .where('user_id', '=', userId)
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { familyId: id }
}

function choiceBy(method: Method, candidates: readonly string[]): Choice {
  const [first = ''] = candidates
  if (method === 'one') return { pick: first }
  if (method === 'approval') return { picks: candidates.slice(0, 2).sort() }
  if (method === 'score')
    return { scores: Object.fromEntries(candidates.map((each, at) => [each, 1 + (at % 10)])) }
  return { ranks: candidates.slice(0, method === 'top_three' ? 3 : candidates.length) }
}
