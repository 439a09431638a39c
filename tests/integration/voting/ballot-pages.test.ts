import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { votersUnfinished } from '#app/domain/voting/ballots/audiences.server.ts'
import { METHODS } from '#app/domain/voting/tally/choices.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { as, request } from '#tests/support/client.ts'
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

const TITLES = ['Moss Parade', 'Saltbox', 'Tin Lanterns', 'Quill', 'Wool Wolf']

let categories: VotedCategory[]
let vera: Account

beforeEach(async () => {
  await voteBetween(hoursFromNow(-1), hoursFromNow(1))
  categories = []
  for (const [index, method] of METHODS.entries())
    categories.push(await votedCategory(index + 1, TITLES, { method, noAward: true }))
  await announced()
  vera = await voter()
}, 120_000)

test('a category’s page has the controls of its method', { timeout: 120_000 }, async () => {
  const controls: Record<string, number> = {}
  for (const [index, method] of METHODS.entries()) {
    const page = await as(vera).get(`/votes/category/${categories[index]?.id}`)
    controls[method] = page.html.querySelectorAll('main select, main input:not([type=hidden])').length
    expect(page.visibleText).toContain(`0 of ${METHODS.length}`)
  }
  expect(controls).toEqual({ one: 6, approval: 6, top_three: 21, ranked: 6, schulze: 6, stv: 5, score: 6 })
})

test('the pages open to all give nothing away of a ballot', async () => {
  const rules = await request('/votes/rules')
  expect([rules.status, rules.heading]).toEqual([200, 'How votes are counted'])
  expect(rules.visibleText).toContain('Ranked, with instant run-off')
  expect(rules.visibleText).toContain('Go to your ballot')
  expect((await request('/votes/receipt')).status).toBe(200)
  expect((await request('/votes/receipt?code=')).status).toBe(422)
  const dates = await request('/votes/dates.ics')
  expect(dates.text).toContain('voting closes')
  const { closesAt } = votingStatus(await configValues(), now())
  setNow(closesAt ?? now())
  const afterwards = (await request('/votes/rules')).visibleText
  expect(afterwards).toContain('Voting was open from')
  expect(afterwards).not.toContain('Go to your ballot')
})

test('who has not finished is known by the server alone, and is left out once done', async () => {
  const season = await currentSeason()
  const filter = { categoryIds: [], categoryTypes: [], studioTypes: [] }
  const unfinished = async (addresses?: string[]) => {
    const question = { season, filter, now: now(), addresses }
    const found = await votersUnfinished.members(question, { limit: 100 }, db())
    return found.map(({ address }) => address)
  }
  const other = await voter()
  expect((await unfinished()).sort()).toEqual([vera.email, other.email].sort())
  const viewer = await viewerOf(vera)
  for (const { id } of categories)
    expect(await saveFor(viewer, id, 'skip', now())).toMatchObject({ ok: true })
  expect(await unfinished()).toEqual([other.email])
  expect(await unfinished([vera.email.toUpperCase()])).toEqual([])
})
