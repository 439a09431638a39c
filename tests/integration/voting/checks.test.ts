import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { tendBlocks } from '#app/domain/voting/ballots/minute.server.ts'
import { submitBallot } from '#app/domain/voting/ballots/submit.server.ts'
import { checkVoteNow, checkVoteOnceADay } from '#app/domain/voting/checks/check.server.ts'
import { lastChecks } from '#app/domain/voting/checks/checks.server.ts'
import { as } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, viewerOf, voter, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { mails } from '#tests/support/rows.ts'
import {
  announced,
  hoursFromNow,
  voteBetween,
  votedCategory,
  type VotedCategory,
  saveFor,
} from '#tests/support/voting.ts'

const TURNOUT = '/admin/voting/turnout'

let year: number
let film: VotedCategory
let ada: Account

beforeEach(async () => {
  ;({ year } = await currentSeason())
  await voteBetween(hoursFromNow(-1), hoursFromNow(1))
  film = await votedCategory(1, ['Moss Parade', 'Saltbox'], { method: 'one' })
  await announced()
  ada = await admin()
  for (const each of [await voter(), await voter()]) {
    const viewer = await viewerOf(each)
    valueOf(await saveFor(viewer, film.id, 'skip', now()))
    valueOf(await submitBallot(viewer, now()))
  }
  await tendBlocks(now())
})

async function found(): Promise<string[]> {
  valueOf(await checkVoteNow(await adminViewerOf(ada), now()))
  return (await lastChecks(year, db()))[0]?.findings ?? []
}

/** Voting has ended, and its last block is written. */
async function ended(): Promise<void> {
  setNow(hoursFromNow(2))
  expect(await tendBlocks(now())).toBe(1)
}

describe('the check', () => {
  test('passes a vote that only the product wrote: open, ended, and with a member who left', async () => {
    expect(await found()).toEqual([])
    const { id } = await db().selectFrom('voting_roll').select('id').limit(1).executeTakeFirstOrThrow()
    await as(ada).post(`/admin/voting/roll/${id}`, { intent: 'remove', reason: 'A double' })
    expect(await found()).toEqual([])
    await ended()
    await tendBlocks(now())
    expect(await found()).toEqual([])
    expect(await mails({ template: 'voting_findings' })).toEqual([])
  })

  test('finds a ballot that was deleted after the end', async () => {
    await ended()
    await sql`delete from ballots where ctid = (select ctid from ballots limit 1)`.execute(db())
    // The minute's task does not cover it up.
    await tendBlocks(now())
    expect(await found()).toEqual(['The ballots are not those of the block that ended voting.'])
  })

  test('finds foreign rows: a ballot under another key, one that is not as it was sealed, a receipt', async () => {
    const key = randomBytes(32)
    await sql`insert into ballots (year, category_id, box_key, sealed)
      select year, category_id, ${key}, sealed from ballots limit 1`.execute(db())
    await sql`insert into ballot_receipts (year, digest, receipt_key) values (${year}, ${randomBytes(32)}, ${key})`.execute(
      db(),
    )
    const [over, foreign, unreadable, receipts, receipt] = await found()
    expect(over).toContain('3 ballots, but 2 members on the roll.')
    expect(foreign).toContain('1 ballot belongs to no member of the roll.')
    expect(unreadable).toContain('1 ballot can’t be opened.')
    expect(receipts).toBe('3 receipts submitted, but 2 members on the roll.')
    expect(receipt).toBe('1 receipt belongs to no member of the roll.')
  })

  test('finds a ballot that was swapped with another member’s', async () => {
    const [one, two] = await db().selectFrom('ballots').selectAll().execute()
    if (!one || !two) throw new Error('no ballots')
    for (const [row, sealed] of [
      [one, two.sealed],
      [two, one.sealed],
    ] as const)
      await db().updateTable('ballots').set({ sealed }).where('box_key', '=', row.box_key).execute()
    expect((await found())[0]).toContain('2 ballots can’t be opened.')
  })

  test('finds a changed block, and one that was taken out', async () => {
    valueOf(await saveFor(await viewerOf(await voter()), film.id, 'skip', now()))
    await tendBlocks(now())
    await sql`update ballot_blocks set ballots = 7 where n = 1`.execute(db())
    expect(await found()).toEqual(['Block 1: its hash is not that of its parts.'])
    await sql`delete from ballot_blocks where n = 1`.execute(db())
    expect(await found()).toEqual(['Block 2: it does not follow the block before.'])
  })

  test('finds a code on the public list that no ballot was submitted with', async () => {
    await ended()
    await db()
      .insertInto('listed_receipts')
      .values({ year, code: 'A'.repeat(20) })
      .execute()
    expect(await found()).toEqual([
      '3 receipts on the public list, but 2 when voting ended.',
      '1 receipt on the public list belongs to no submitted ballot.',
    ])
  })

  test('mails full admins once a day, is red on the pages, and says so on the overview', async () => {
    const reader = await admin({ firstName: 'Rhea', adminRole: 'reader' })
    const observer = await member()
    await as(ada).post('/admin/voting/observers', { intent: 'add', email: observer.email })
    await sql`update ballot_blocks set ballots = 7 where n = 1`.execute(db())
    expect(await checkVoteOnceADay(now())).toBe(1)
    await found()
    const sent = await mails({ template: 'voting_findings' })
    const to = sent.map(({ to_email }) => to_email)
    expect(to).toContain(ada.email)
    expect(to).not.toContain(reader.email)
    expect(new Set(to).size).toBe(to.length)
    expect(sent[0]?.body_text).toContain('Block 1: its hash is not that of its parts.')
    for (const [who, address] of [
      [ada, TURNOUT],
      [reader, TURNOUT],
      [observer, '/votes/observers'],
    ] as const) {
      const page = await as(who).get(address)
      expect(page.html.querySelector('.notice-bad')?.textContent).toContain('Block 1')
    }
    expect((await as(ada).get('/admin/dashboard')).visibleText).toContain('1 problem in the members’ vote')
  })

  test('is made once a day from the opening on, and now by an admin', async () => {
    expect(await checkVoteOnceADay(now())).toBe(1)
    expect(await checkVoteOnceADay(now())).toBe(0)
    later({ days: 1 })
    expect(await checkVoteOnceADay(now())).toBe(1)
    const client = as(ada)
    const done = await client.follow(await client.post(TURNOUT, {}))
    expect(done.visibleText).toContain('The vote is in order')
    expect(await lastChecks(year, db())).toHaveLength(3)
    await as(await admin({ adminRole: 'reader' })).post(TURNOUT, {})
    expect(await lastChecks(year, db())).toHaveLength(3)
  })

  test('has nothing to do before voting opens', async () => {
    await db().deleteFrom('voting_rounds').execute()
    expect(await checkVoteOnceADay(now())).toBe(0)
    const answer = await as(ada).follow(await as(ada).post(TURNOUT, {}))
    expect(answer.visibleText).toContain('There is nothing to check before voting has opened')
  })
})

const CHECK_READ = /^select "id" from "voting_checks" where "year" =/

raced('the nightly check is made once, however many workers there are', {
  prepare: async () => undefined,
  acts: () => [() => checkVoteOnceADay(now()), () => checkVoteOnceADay(now())],
  // The first read is before the lock, the second behind it.
  reads: [CHECK_READ, CHECK_READ],
  instead: (text) => text.replace('isolation level repeatable read', 'isolation level read committed'),
  guards: ['one_nightly_voting_check'],
  holds: async (made) => {
    expect([...made].sort()).toEqual([0, 1])
  },
  breaks: async (made) => {
    expect(made).toEqual([1, 1])
  },
})
