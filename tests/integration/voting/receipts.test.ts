import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { tendBlocks, tendRoll } from '#app/domain/voting/ballots/minute.server.ts'
import { tellOfLostReceipts } from '#app/domain/voting/ballots/changed-receipts.server.ts'
import { as, request } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, viewerOf, voter, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'
import { race } from '#tests/support/race.ts'
import {
  announced,
  hoursFromNow,
  voteBetween,
  votedCategory,
  type VotedCategory,
  keyHolders,
  countedBy,
  saveFor,
} from '#tests/support/voting.ts'

const LIST = '/votes/receipts'

let year: number
let film: VotedCategory
let closes: Date

beforeEach(async () => {
  ;({ year } = await currentSeason())
  closes = hoursFromNow(1)
  await voteBetween(hoursFromNow(-1), closes)
  film = await votedCategory(1, ['Moss Parade', 'Saltbox'], { method: 'one' })
  await announced()
})

const after = (ms: number) => setNow(new Date(closes.getTime() + ms))
const save = (account: Account, index: number) =>
  as(account).post(`/votes/category/${film.id}`, {
    writer: String(account.userId),
    intent: 'save',
    pick: film.nominees[index] ?? '',
  })

/** Votes and submits; answers the receipt code. */
async function submitted(account: Account, index = 0): Promise<string> {
  await save(account, index)
  const client = as(account)
  const page = await client.follow(await client.post('/votes/review', {}))
  return page.html.querySelector('.receipt-code')?.textContent ?? ''
}
const codesOn = async (address = LIST) =>
  (await request(address)).html.querySelectorAll('.receipt-codes code').map(({ textContent }) => textContent)

test('who changed a submitted ballot is told once, on the last day and not with the change', async () => {
  const [changed, same] = [await voter(), await voter()]
  await voteBetween(hoursFromNow(-1), hoursFromNow(5))
  await submitted(same)
  await submitted(changed)
  await save(changed, 1)
  expect(await mails({ template: 'voting_receipt_lost' })).toEqual([])
  // What another test of this process looked at is longer ago than a look lasts.
  expect(await tellOfLostReceipts(later({ hours: 3 }))).toBe(1)
  const [told, ...more] = await mails({ template: 'voting_receipt_lost' })
  expect(told).toMatchObject({ user_id: changed.userId })
  expect(more).toEqual([])
  expect(told?.body_text).not.toMatch(/Moss Parade|Saltbox/)
  closes = hoursFromNow(40)
  await voteBetween(hoursFromNow(-2), closes)
  await save(same, 1)
  expect(await tellOfLostReceipts(later({ hours: 2 }))).toBe(0)
  await tellOfLostReceipts(later({ hours: 20 }))
  await tellOfLostReceipts(later({ hours: 2 }))
  expect((await mails({ template: 'voting_receipt_lost' })).map(({ user_id }) => user_id)).toEqual([
    changed.userId,
    same.userId,
  ])
})

describe('the list of receipts', () => {
  test('comes a minute after the close, and says when until then', async () => {
    const code = await submitted(await voter())
    const before = await request(LIST)
    expect(before.visibleText).toContain('The list of receipts is published when voting has closed')
    expect(before.visibleText).not.toContain(code)
    expect((await request('/votes/receipts.txt')).status).toBe(404)
    // What arrived before the close may be written until a minute after it.
    after(60_000)
    await tendBlocks(now())
    expect((await request(LIST)).visibleText).toContain('within minutes after voting has closed')
    after(60_001)
    expect(await tendBlocks(now())).toBe(1)
    expect(await tendBlocks(now())).toBe(0)
    expect(await codesOn()).toEqual([code])
  })

  test('has what stands at the close, sorted, searched, and as a file; a changed ballot is not on it', async () => {
    const people = [await voter(), await voter(), await voter(), await voter()] as const
    const codes: string[] = []
    for (const each of people) codes.push(await submitted(each))
    const [first = '', ...rest] = codes
    await save(people[0], 1)
    after(61_000)
    await tendBlocks(now())
    expect(await codesOn()).toEqual([...rest].sort())
    const page = await request(LIST)
    expect(page.visibleText).toContain('3 ballots were submitted and unchanged')
    const part = (rest[0] ?? '').toLowerCase().replaceAll('-', ' ').slice(0, 9)
    expect(await codesOn(`${LIST}?q=${encodeURIComponent(part)}`)).toEqual([rest[0]])
    expect(await codesOn(`${LIST}?q=${encodeURIComponent(first)}`)).toEqual([])
    expect(await codesOn(`${LIST}?q=%25`)).toEqual([])
    const file = await request('/votes/receipts.txt')
    expect(file.text).toBe(
      [...rest]
        .sort()
        .map((each) => `${each}\n`)
        .join(''),
    )
    expect((await request('/votes/receipts?season=1999')).status).toBe(404)
    expect((await request('/votes/receipts.txt?season=1999')).status).toBe(404)
    expect((await request(`/votes/receipt?code=${encodeURIComponent(first)}`)).visibleText).toContain(
      'This ballot was changed since',
    )
  })

  test('keeps the receipt of a member who was removed: their ballot was stored', async () => {
    const vera = await voter()
    const code = await submitted(vera)
    const { id } = await db()
      .selectFrom('voting_roll')
      .where('user_id', '=', vera.userId)
      .select('id')
      .executeTakeFirstOrThrow()
    await as(await admin()).post(`/admin/voting/roll/${id}`, { intent: 'remove', reason: 'A double' })
    after(61_000)
    await tendBlocks(now())
    expect(await codesOn()).toEqual([code])
  })

  test('is paged', async () => {
    after(61_000)
    await tendRoll(now())
    await db().insertInto('voting_rounds').values({ year, state: 'armed', roll_frozen_at: now() }).execute()
    await tendBlocks(now())
    const codes = Array.from({ length: 120 }, (_, index) =>
      String.fromCharCode(65 + (index % 8), 65 + Math.floor(index / 8)).padEnd(20, 'Z'),
    )
    await db()
      .insertInto('listed_receipts')
      .values(codes.map((code) => ({ year, code })))
      .execute()
    const first = await codesOn()
    const second = await codesOn(`${LIST}?page=2`)
    expect(first.length).toBeLessThan(120)
    expect(second.filter((code) => first.includes(code))).toEqual([])
    expect((await request(`${LIST}?page=99`)).location).toContain('page=')
  })

  test('is written by the count where no task has been by, and once by any number at once', async () => {
    const code = await submitted(await voter())
    const ada = await admin()
    const held = [ada, await admin({ firstName: 'Bea' })].map(
      (each) => [each, 'a horse behind the pegbar'] as const,
    )
    await keyHolders(year, held)
    const late = await viewerOf(await voter())
    after(60_000)
    valueOf(await countedBy(year, held))
    expect(await codesOn()).toEqual([code])
    // One that arrived before the close, and was kept waiting until after the count, is told that it was not saved.
    const refused = await saveFor(late, film.id, 'skip', new Date(closes.getTime() - 1))
    expect(refused).toMatchObject({ ok: false, code: 'closed' })
    after(61_000)
    await race(4, () => tendBlocks(now()))
    expect(await codesOn()).toEqual([code])
    expect(await db().selectFrom('ballot_closings').select('receipts').execute()).toEqual([{ receipts: 1 }])
  })

  test('is written by many tasks at once as by one', async () => {
    const codes = [await submitted(await voter()), await submitted(await voter())]
    after(61_000)
    const ended = await race(4, () => tendBlocks(now()))
    expect(ended.sort()).toEqual([0, 0, 0, 1])
    expect(await codesOn()).toEqual(codes.sort())
  })

  test('tells nothing by its rows: one transaction, the order of the codes, and nothing beside them', async () => {
    const people = [await voter(), await voter(), await voter(), await voter(), await voter()]
    const codes: string[] = []
    for (const each of people) codes.push(await submitted(each))
    after(61_000)
    await tendBlocks(now())
    const { rows } = await sql<{ code: string; xmin: string }>`
      select code, xmin::text from listed_receipts order by ctid`.execute(db())
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1)
    expect(rows.map(({ code }) => code)).toEqual(codes.map((code) => code.replaceAll('-', '')).sort())
  })
})
