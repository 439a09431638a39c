import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { tendBlocks } from '#app/domain/voting/ballots/minute.server.ts'
import { as } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { admin, member, voter, type Account } from '#tests/support/people.ts'
import {
  announced,
  hoursFromNow,
  voteBetween,
  votedCategory,
  type VotedCategory,
} from '#tests/support/voting.ts'

const PAGE = '/admin/voting/turnout'

let film: VotedCategory
let short: VotedCategory
let ada: Account

beforeEach(async () => {
  await voteBetween(hoursFromNow(-1), hoursFromNow(1))
  film = await votedCategory(1, ['Moss Parade', 'Saltbox'], { method: 'one' })
  short = await votedCategory(2, ['Quill', 'Low Orbit Choir'], { method: 'one' })
  await announced()
  ada = await admin()
})

const rowsOf = async (who: Account) =>
  (await as(who).get(PAGE)).html
    .querySelectorAll('table')[0]
    ?.querySelectorAll('tbody tr')
    .map((row) => row.querySelectorAll('th, td').map(({ textContent }) => textContent))
const vote = (who: Account, category: VotedCategory, index: number) =>
  as(who).post(`/votes/category/${category.id}`, {
    writer: String(who.userId),
    intent: 'save',
    pick: category.nominees[index] ?? '',
  })

test('before the opening there is nothing to see, and it says so', async () => {
  await voteBetween(hoursFromNow(1), hoursFromNow(2))
  const page = await as(ada).get(PAGE)
  expect(page.visibleText).toContain('Voting has not opened yet')
  expect(page.html.querySelectorAll('table')).toHaveLength(0)
})

test('while voting is open it has numbers by category, and after it the end', async () => {
  const [vera, other] = [await voter(), await voter()]
  await vote(vera, film, 0)
  await vote(vera, short, 0)
  await vote(other, film, 1)
  await as(vera).post('/votes/review', {})
  await tendBlocks(now())
  const numbers = (await rowsOf(ada))?.map(([, ...rest]) => rest)
  expect(numbers).toEqual([
    ['2', '100%'],
    ['1', '50%'],
  ])
  const page = await as(ada).get(PAGE)
  expect(page.visibleText).toContain('1 (50% of the roll)')
  expect(page.visibleText).toMatch(/[0-9a-f]{64}/)
  setNow(hoursFromNow(2))
  await tendBlocks(now())
  expect((await as(ada).get(PAGE)).visibleText).toContain('Receipts that stood')
})

test('it is the same page for every leader, and names no member', async () => {
  const [vera, other] = [await voter(), await voter()]
  const shown = async () => {
    const page = await as(ada).get(PAGE)
    return page.html.querySelector('main')?.textContent
  }
  await vote(vera, film, 0)
  await vote(other, film, 0)
  const one = await shown()
  await vote(vera, film, 1)
  await vote(other, film, 1)
  expect(await shown()).toBe(one)
  for (const { email, lastName } of [vera, other]) {
    expect(one).not.toContain(email)
    expect(one).not.toContain(lastName)
  }
})

test('it is for admins, readers among them', async () => {
  expect((await as(await admin({ adminRole: 'reader' })).get(PAGE)).status).toBe(200)
  expect((await as(await member()).get(PAGE)).location).toBe('/')
  expect(await db().selectFrom('voting_checks').select('id').execute()).toEqual([])
})
