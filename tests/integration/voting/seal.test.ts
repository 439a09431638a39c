import { inject, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, db, pool } from '#db/client.ts'
import { submitBallot } from '#app/domain/voting/ballots/submit.server.ts'
import { addBlock } from '#app/domain/voting/ballots/blocks.server.ts'
import { countedBy, saveFor } from '#tests/support/voting.ts'
import { becomeKeyholder } from '#app/domain/voting/results/keyholders.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { tendPublication } from '#app/domain/voting/results/publication.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { told } from '#tests/support/answer-content.ts'
import type { Answer } from '#tests/support/answer.ts'
import { setConfig } from '#tests/support/billing.ts'
import { addressOf, makeCast, newBrowserOf, type Cast, type Role } from '#tests/support/cast.ts'
import { api } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { closeWorkerDatabase } from '#tests/support/database.ts'
import { databaseUrl, onDatabase, tablesOf } from '#tests/support/database-server.ts'
import { valueOf } from '#tests/support/entries.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { announcedAt, nominated } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, viewerOf, voter, type Account } from '#tests/support/people.ts'
import { matrix } from '../product/access-matrix.ts'

/**
 * Who wins is told to no one before the moment. Two elections on copies of one database differ only in that the two nominees have
 * changed places on every ballot: until the moment every address answers every reader word for word the same in both, and so do
 * the tables that are read for history, mail and jobs. After it they differ where results are shown.
 */

const START = '2027-03-11T12:00:00Z'
const CLOSES = '2027-03-12T12:00:00Z'
const COUNTED = '2027-03-12T12:05:00Z'
const MOMENT = '2027-03-14T18:00:00Z'
const SECRETS = ['a horse behind the pegbar', 'two lanterns under the moss'] as const
const TITLES = { first: 'Velvet Moth', second: 'Copper Tide' } as const
/** For the first nominee, for the second one, and skipped: enough that ballots are published. */
const VOTES = { first: 15, second: 7, skipped: 2 }

const READERS: readonly Role[] = [
  'guest',
  'member',
  'voter',
  'entrant',
  'judge',
  'chair',
  'press',
  'admin',
  'treasurer',
  'reader',
]
/** They read what an admin reads: of them only the pages of the vote are asked. */
const AS_ADMIN = new Set<Role>(['treasurer', 'reader'])
/** Every address of the product for ten readers, in two databases. */
const LONG = 400_000

/** What ends the session, begins something elsewhere, or says what its reader did. */
const LEFT_OUT = new Set([
  '/redirect/logout',
  '/payments/start/:invoiceId',
  '/payments/return/:publicId',
  '/session/kept-form',
  '/account/security',
  '/account/download',
  '/metrics',
  '/healthz',
  '/readyz',
])

interface World {
  cast: Cast
  holders: [Account, Account]
  voters: Account[]
  categoryId: number
  nominees: [number, number]
}

type Words = ReadonlyMap<string, string>
/** What is said at each stage, by reader and address. */
type Told = Record<'open' | 'counted' | 'released' | 'published', Words>

keepDatabase()
let told0: Told
let told1: Told
let rows0: Words
let rows1: Words

async function makeWorld(): Promise<World> {
  const cast = await makeCast()
  await announcedAt(new Date('2027-03-01T00:00:00Z'))
  const number = 3
  const first = await nominated(['Þóra'], { title: TITLES.first, number })
  const second = await nominated(['李晴风'], { title: TITLES.second, number })
  for (const [name, value] of Object.entries({
    voting_activated_checkbox: '1',
    voting_start_date: '2027-03-05T00:00:00Z',
    voting_end_date: CLOSES,
    voting_results_published_at: MOMENT,
    voting_results_before_ceremony: '1',
    voting_show_tallies: '1',
  }))
    await setConfig(name, value)
  const { category_id: categoryId } = await db()
    .selectFrom('nominations')
    .where('id', '=', first.nominationId)
    .select('category_id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('voting_methods')
    .values({ year: cast.year, category_id: categoryId, method: 'one', no_award: true })
    .execute()
  const voters: Account[] = []
  for (let count = 0; count < VOTES.first + VOTES.second + VOTES.skipped; count += 1)
    voters.push(await voter())
  return {
    cast,
    holders: [await admin(), await admin({ firstName: 'Bea' })],
    voters,
    categoryId,
    nominees: [first.nominationId, second.nominationId],
  }
}

/** As a text that has nothing random, and no time that depends on how long a request took. */
function plain(text: string): string {
  return text
    .replace(/[A-Za-z0-9+/]{22}==/g, 'nonce')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
    .replace(/(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}/g, 'CODE')
    .replace(/\b[0-9a-f]{16,}\b/g, 'hash')
    .replace(/[\w-]{60,}|[\w-]{20,}\.[\w-]{20,}(?:\.[\w-]{20,})?/g, 'token')
    .replace(/token\.[\w-]{20,}/g, 'token')
    .replace(/\["etag",[^\]]*\]/g, 'etag')
}

/** A guest's page is known by the state of the database, which has another number in the copy: the etag is left out. */
const words = (answer: Answer) => plain(`${answer.status} ${told(answer)}`)

const isOfVoting = (path: string) => /^\/(?:admin\/)?vot(?:es|ing)/.test(path)
const MORE = [
  '/admin/history',
  '/admin/history?entity=voting_round',
  '/admin/cron-emails/outbox',
  '/admin/search?q=velvet',
  '/admin/search?q=copper',
  '/admin/dashboard',
  '/press',
  '/votes/results?season=2027',
  '/votes/results?season=2026',
]

/** One after the other, so that what is written of a visit has the same order in both worlds. */
async function crawl({ cast, categoryId }: World, what: 'all' | 'voting' | 'results'): Promise<Words> {
  const found = new Map<string, string>()
  for (const role of READERS) {
    const client = newBrowserOf(cast, role)
    const program = role === 'guest' ? api() : api(cast.people[role])
    const places = [
      ...matrix
        .filter(({ path, get }) => !LEFT_OUT.has(path) && (isOfVoting(path) || get[role] === 'ok'))
        .map(({ path, noPage }) => ({ path, isPage: !noPage, address: addressOf(path, cast) })),
      { path: '/votes/category', isPage: true, address: `/votes/category/${categoryId}` },
      ...MORE.map((address) => ({ path: address, isPage: true, address })),
    ].filter(({ path }) =>
      what === 'results'
        ? path === '/votes/results'
        : isOfVoting(path) || MORE.includes(path) || (what === 'all' && !AS_ADMIN.has(role)),
    )
    for (const { path, address, isPage } of places) {
      // Pages of other things are made of their data, and what a page refuses its data refuses too.
      const byPage = !isPage || isOfVoting(path)
      const answers = [await (byPage ? client.get(address) : client.data(address))]
      client.cookies.forget('flash')
      if (isPage && byPage && (answers[0]?.status ?? 0) < 300) answers.push(await client.data(address))
      if (path.startsWith('/api/')) answers.push(await program.get(address))
      found.set(`${role} ${path}`, answers.map(words).join('\n'))
    }
  }
  return found
}

/** What is kept of each thing that happened, for history, mail and jobs. */
async function rowsOfRecord(): Promise<Words> {
  const client = await pool().connect()
  try {
    const rows = new Map<string, string>()
    for (const table of await tablesOf(client)) {
      if (
        !/^(?:audit_log|mail_|outbox|exports|voting_(?:rounds|roll|keyholders|extensions|incidents))/.test(
          table,
        )
      )
        continue
      const found = await client.query<{ text: string }>(
        `select (to_jsonb(t) - 'public_key' - 'wrapped_key' - 'dedupe_key')::text as text from "${table}" t order by 1`,
      )
      rows.set(
        table,
        found.rows
          .map(({ text }) => plain(text))
          .sort()
          .join('\n'),
      )
    }
    return rows
  } finally {
    client.release()
  }
}

/** One election from the first ballot to the published result. */
async function election(world: World, isSwapped: boolean): Promise<{ told: Told; rows: Words }> {
  const { voters, categoryId, cast, holders } = world
  const [winner, loser] = isSwapped ? [...world.nominees].reverse() : world.nominees
  setNow(START)
  for (const [index, each] of voters.entries()) {
    const viewer = await viewerOf(each)
    const pick = String(index < VOTES.first ? winner : loser)
    const isSkipped = index >= VOTES.first + VOTES.second
    const posted = (name: string) => (name === 'pick' ? [pick] : [])
    valueOf(await saveFor(viewer, categoryId, isSkipped ? 'skip' : posted, now()))
    if (index % 2 === 0) valueOf(await submitBallot(viewer, now()))
  }
  await addBlock(cast.year, now())
  const viewers = await Promise.all(holders.map(adminViewerOf))
  const by = (at: 0 | 1) => viewers[at] as (typeof viewers)[number]
  for (const at of [0, 1] as const)
    valueOf(await becomeKeyholder(cast.year, { passphrase: SECRETS[at] }, by(at), now()))
  const open = await crawl(world, 'voting')

  setNow(COUNTED)
  valueOf(
    await countedBy(
      cast.year,
      holders.map((each, at) => [each, SECRETS[at] ?? '']),
    ),
  )
  const part = (at: 0 | 1) => openRun({ year: cast.year, run: 1, passphrase: SECRETS[at] }, by(at), now())
  expect(valueOf(await part(0))).toBe('first')
  const counted = await crawl(world, 'voting')
  expect(valueOf(await part(1))).toBe('released')
  setNow(new Date(new Date(MOMENT).getTime() - 1))
  const rows = await rowsOfRecord()
  const released = await crawl(world, 'all')
  setNow(MOMENT)
  await tendPublication(now())
  const published = await crawl(world, 'results')
  return { told: { open, counted, released, published }, rows }
}

beforeAll(async () => {
  const world = await makeWorld()
  const { adminUrl, template } = inject('testDatabase')
  const own = process.env.DATABASE_URL ?? ''
  const copy = `${template}_sealed`
  await closeWorkerDatabase()
  await onDatabase(adminUrl, (client) =>
    client.query(`create database "${copy}" template "${new URL(own).pathname.slice(1)}"`),
  )
  ;({ told: told0, rows: rows0 } = await election(world, false))
  await closeDatabase()
  process.env.DATABASE_URL = databaseUrl(adminUrl, copy)
  // Nothing that was remembered of the one answers for the other.
  await pool().query('update data_versions set version = version + 1000000')
  forgetVersions()
  ;({ told: told1, rows: rows1 } = await election(world, true))
  await closeDatabase()
  process.env.DATABASE_URL = own
}, LONG)

/** Where two worlds differ, with what each of them says first. */
function differences(one: Words, other: Words): Record<string, [string, string]> {
  const found: Record<string, [string, string]> = {}
  expect([...other.keys()].sort()).toEqual([...one.keys()].sort())
  for (const [place, text] of one) {
    const same = other.get(place) ?? ''
    if (text === same) continue
    let at = 0
    while (text[at] === same[at]) at += 1
    found[place] = [text.slice(Math.max(0, at - 80), at + 80), same.slice(Math.max(0, at - 80), at + 80)]
  }
  return found
}

describe('before the moment who wins changes nothing', () => {
  test.each(['open', 'counted', 'released'] as const)('%s', (stage) => {
    expect(told0[stage].size).toBeGreaterThan(stage === 'released' ? 500 : 100)
    expect(differences(told0[stage], told1[stage])).toEqual({})
  })

  test('in history, mail and jobs', () => {
    expect(rows0.get('audit_log')).toContain('voting_round.result_released')
    expect(rows0.get('mail_messages')).toContain('voting_receipt')
    expect(differences(rows0, rows1)).toEqual({})
  })
})

describe('from the moment on', () => {
  const results = (of: Told, role: Role) => of.published.get(`${role} /votes/results`) ?? ''

  test('results are shown to all who are signed in', () => {
    for (const role of READERS.filter((each) => each !== 'guest')) {
      expect(results(told0, role)).toContain(`<strong>${TITLES.first}</strong>`)
      expect(results(told1, role)).toContain(`<strong>${TITLES.second}</strong>`)
    }
    expect(results(told0, 'guest')).toBe(results(told1, 'guest'))
  })

  test('and no shared cache keeps them', () => {
    for (const role of READERS.filter((each) => each !== 'guest'))
      expect(results(told0, role)).toMatch(/"cache-control","[^"]*no-store/)
  })
})
