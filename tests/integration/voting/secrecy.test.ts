import { beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { db, pool, transaction } from '#db/client.ts'
import { logRequest } from '#app/http/request-log.ts'
import { log } from '#app/log.server.ts'
import { addBlock } from '#app/domain/voting/ballots/blocks.server.ts'
import { ballotsToCount } from '#app/domain/voting/ballots/counting.server.ts'
import { tendBlocks } from '#app/domain/voting/ballots/minute.server.ts'
import { checkVoteOnceADay } from '#app/domain/voting/checks/check.server.ts'
import { countRun, publishedBallots } from '#app/domain/voting/results/content.server.ts'
import { openByServer } from '#app/domain/voting/ballots/choice-seals.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import type { JobTools } from '#app/platform/outbox/jobs.ts'
import { runJob } from '#jobs/run-job.ts'
import { runMinuteTasks } from '#jobs/schedule.ts'
import { as } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { tablesOf } from '#tests/support/database-server.ts'
import { collecting } from '#tests/support/mail-rules.ts'
import { admin, voter, type Account } from '#tests/support/people.ts'
import {
  announced,
  hoursFromNow,
  voteBetween,
  votedCategory,
  type VotedCategory,
} from '#tests/support/voting.ts'

/**
 * What a reader of the whole database and of the logs can do, without VOTE_KEY: they have every row with the transaction that wrote
 * it, the one that locked it, and its place.
 */

interface DumpedRow {
  table: string
  xmin: string
  xmax: string
  text: string
}

async function dump(): Promise<DumpedRow[]> {
  const client = await pool().connect()
  try {
    const rows: DumpedRow[] = []
    for (const table of await tablesOf(client)) {
      const found = await client.query<Omit<DumpedRow, 'table'>>(
        `select t.xmin::text, t.xmax::text, to_jsonb(t)::text as text from "${table}" t order by t.ctid`,
      )
      rows.push(...found.rows.map((row) => ({ table, ...row })))
    }
    return rows
  } finally {
    client.release()
  }
}

let category: VotedCategory
let voters: Account[]

beforeEach(async () => {
  await voteBetween(hoursFromNow(-1), hoursFromNow(1))
  category = await votedCategory(2, ['Quill', 'Low Orbit Choir', 'Saltbox'], { method: 'one' })
  await announced()
  voters = []
  for (let count = 0; count < 6; count += 1) voters.push(await voter())
})

const choiceOf = (index: number) => category.nominees[index % 3] ?? ''

async function voteAll(): Promise<void> {
  for (const [index, each] of voters.entries()) {
    const client = as(each)
    await client.post(`/votes/category/${category.id}`, {
      writer: String(each.userId),
      intent: 'save',
      pick: choiceOf(index),
    })
    await client.post('/votes/review', {})
  }
}

test('no row tells who chose what, by its content, the transaction that wrote or locked it, or its place', async () => {
  await voteAll()
  const rows = await dump()
  const ballots = rows.filter(({ table }) => table === 'ballots')
  expect(ballots).toHaveLength(voters.length)

  // By content: a ballot says nothing that a row of anything else says, and nothing readable.
  const texts = rows.filter(({ table }) => table !== 'ballots').map(({ text }) => text)
  for (const { text } of ballots) {
    const { box_key, sealed } = JSON.parse(text) as Record<string, string>
    for (const secret of [box_key ?? '', sealed ?? ''].map((each) => each.replace(/^\\x/, ''))) {
      expect(secret.length).toBeGreaterThan(60)
      expect(texts.filter((other) => other.includes(secret))).toEqual([])
    }
    for (const known of ['Quill', 'pick', ...voters.map(({ email }) => email)])
      expect(text).not.toContain(known)
  }
  const lengths = new Set(ballots.map(({ text }) => text.length))
  expect(lengths.size).toBe(1)

  // By transaction: the one that wrote a ballot wrote and locked nothing else.
  const saves = new Set(ballots.map(({ xmin }) => xmin))
  expect(saves.size).toBe(voters.length)
  const others = rows.filter(
    ({ table, xmin, xmax }) => table !== 'ballots' && (saves.has(xmin) || saves.has(xmax)),
  )
  expect(others.map(({ table }) => table)).toEqual([])

  // By columns: none that could hold a person, a time or a number in a row.
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name in ('ballots', 'ballot_receipts', 'ballot_closings', 'listed_receipts')
    order by table_name, ordinal_position`.execute(db())
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'year integer',
    'closed_at timestamp with time zone',
    'receipts integer',
    'block_n integer',
    'year integer',
    'digest bytea',
    'receipt_key bytea',
    'state text',
    'hidden bytea',
    'seals bytea',
    'year integer',
    'category_id bigint',
    'box_key bytea',
    'sealed bytea',
    'own bytea',
    'year integer',
    'code text',
  ])
})

test('after a block, order and transactions of the ballots are one', async () => {
  await voteAll()
  const { year } = await currentSeason()
  const before = (await dump()).filter(({ table }) => table === 'ballots')
  await addBlock(year, now())
  const after = (await dump()).filter(({ table }) => table === 'ballots')
  expect(new Set(after.map(({ xmin }) => xmin)).size).toBe(1)
  expect(after.map(({ text }) => text).sort()).toEqual(before.map(({ text }) => text).sort())
  expect(before.map(({ xmin }) => xmin)).not.toContain(after[0]?.xmin)
})

test('the end of a vote, its check and its oversight tell neither by rows nor by transactions who chose what', async () => {
  await voteAll()
  const ada = await admin()
  const admins = as(ada)
  const { id } = await db()
    .selectFrom('voting_roll')
    .where('user_id', '=', voters[0]?.userId ?? 0)
    .select('id')
    .executeTakeFirstOrThrow()
  await admins.post(`/admin/voting/roll/${id}`, { intent: 'remove', reason: 'A double' })
  await admins.post('/admin/voting/observers', { intent: 'add', email: voters[1]?.email ?? '' })
  setNow(hoursFromNow(2))
  await tendBlocks(now())
  expect(await checkVoteOnceADay(now())).toBe(1)

  const rows = await dump()
  const of = (...tables: string[]) => rows.filter(({ table }) => tables.includes(table))
  // The list of receipts and the end are of one transaction, which wrote nothing of a member.
  const [end] = of('ballot_closings')
  expect(of('listed_receipts')).toHaveLength(voters.length)
  for (const { xmin } of of('listed_receipts')) expect(xmin).toBe(end?.xmin)
  const together = rows.filter(({ xmin, xmax }) => [xmin, xmax].includes(end?.xmin ?? ''))
  expect(new Set(together.map(({ table }) => table))).toEqual(
    new Set(['ballot_blocks', 'ballot_closings', 'ballots', 'listed_receipts']),
  )
  // What is said of the vote says nothing of a ballot, and names no member but those whom admins decided about.
  const boxes = of('ballots').map(({ text }) => JSON.parse(text) as Record<string, string>)
  const [removed, observer, ...others] = voters
  for (const { table, text } of of(
    'voting_checks',
    'voting_roll',
    'voting_observers',
    'audit_log',
    'mail_messages',
  )) {
    for (const { box_key, sealed } of boxes) {
      expect(text).not.toContain(box_key?.slice(2))
      expect(text).not.toContain(sealed?.slice(2))
    }
    // What was logged and mailed about the entries before says their titles.
    if (table.startsWith('voting_') || /"entity": "voting_/.test(text)) expect(text).not.toContain('Quill')
    if (table === 'voting_checks')
      for (const { email, lastName } of [removed, observer, ...others].filter((each) => each !== undefined)) {
        expect(text).not.toContain(email)
        expect(text).not.toContain(lastName)
      }
  }
})

test('nothing in the published ballots leads to a receipt', async () => {
  for (let count = 0; count < 16; count += 1) voters.push(await voter())
  await voteAll()
  setNow(hoursFromNow(2))
  await tendBlocks(now())
  const { year } = await currentSeason()
  const { ballots: input } = await transaction((trx) =>
    ballotsToCount({ year, closesAt: hoursFromNow(-1), unsubmittedCount: true, now: now() }, trx),
  )
  const published = publishedBallots(countRun(input).ballots, 'observers')
  expect(published.match(/"pick"/g)).toHaveLength(voters.length)
  const receipts = await db().selectFrom('ballot_receipts').selectAll().execute()
  const listed = await db().selectFrom('listed_receipts').selectAll().execute()
  expect(listed).toHaveLength(voters.length)
  for (const secret of [
    ...listed.map(({ code }) => code),
    ...receipts.flatMap(({ digest, receipt_key }) => [digest.toString('hex'), receipt_key.toString('hex')]),
  ])
    expect(published.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('a ballot that was moved to another member’s place cannot be opened', async () => {
  await voteAll()
  const [one, other] = await db().selectFrom('ballots').selectAll().execute()
  if (!one || !other) throw new Error('no ballots')
  expect(openByServer(one.sealed, one.box_key)).toHaveProperty('pick')
  expect(openByServer(one.sealed, other.box_key)).toBeNull()
})

test('history, mail and jobs have no choice, and no row of a save', async () => {
  const client = as(voters[0] as Account)
  await client.get('/votes')
  const counts = async () => {
    const rows = await dump()
    return rows.filter(({ table }) => ['audit_log', 'mail_messages', 'outbox'].includes(table)).length
  }
  const before = await counts()
  await client.post(`/votes/category/${category.id}`, {
    writer: String(voters[0]?.userId),
    intent: 'save',
    pick: choiceOf(0),
  })
  expect(await counts()).toBe(before)
})

test('the log of requests names no member on the ballot', () => {
  const lines: unknown[] = []
  const spy = vi.spyOn(log, 'info').mockImplementation((line: unknown) => void lines.push(line))
  logRequest({
    requestId: 'r',
    method: 'POST',
    url: 'http://a.test/votes/category/1',
    path: '/votes/category/:categoryId',
    status: 303,
    ms: 1,
    userId: 7,
  })
  logRequest({
    requestId: 'r',
    method: 'GET',
    url: 'http://a.test/submissions',
    path: '/submissions',
    status: 200,
    ms: 1,
    userId: 7,
  })
  spy.mockRestore()
  expect(lines).toMatchObject([{ userId: undefined }, { userId: 7 }])
})

test('the log of the worker says neither who submitted a ballot nor their receipt', async () => {
  await voteAll()
  const lines: unknown[] = []
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push([level, ...line])),
  )
  await runMinuteTasks(now())
  const rows = await db().selectFrom('outbox').where('state', '=', 'pending').selectAll().execute()
  const sent = collecting()
  for (const { id } of rows)
    await runJob({ name: 'tests', outboxId: id, lastAttempt: false }, {
      clock: now,
      transport: sent,
    } as JobTools)
  for (const spy of spies) spy.mockRestore()

  const receipts = sent.sent.filter(({ subject }) => subject.includes('Your ballot is submitted'))
  expect(receipts).toHaveLength(voters.length)
  const said = JSON.stringify(lines)
  expect(said).toContain('job done')
  expect(said).toContain('chain of ballots')
  for (const { email, lastName } of voters) {
    expect(said).not.toContain(email)
    expect(said).not.toContain(lastName)
  }
  expect(said).not.toMatch(/(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}|Quill|Low Orbit|Saltbox/)
})
