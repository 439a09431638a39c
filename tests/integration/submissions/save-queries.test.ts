import { expect, test } from 'vitest'
import { as } from '#tests/support/client.ts'
import { draft, entrant } from '#tests/support/entries.ts'
import { countQueries } from '#tests/support/queries.ts'
import { aroundStatements } from '#tests/support/statements.ts'

/** How many statements the app sends while `act` runs, and how many of them read all answers of an entry. */
async function statementsOf(act: () => Promise<unknown>): Promise<{ all: number; reads: number }> {
  let reads = 0
  const all = await countQueries(() =>
    aroundStatements(({ text, send }) => {
      if (/^select .* from "submission_values"/s.test(text)) reads += 1
      return send()
    }, act),
  )
  return { all, reads }
}

test('one save reads the whole entry once, by its button or by the page itself', async () => {
  const who = await entrant('studio')
  const id = await draft(who, { number: 13 })
  const path = `/submissions/edit/${id}/work`
  const page = await as(who).get(path)
  const pressed = await statementsOf(async () => {
    expect((await as(who).submit(page, 'Save draft', { distributor: 'Hobb' })).status).toBe(303)
  })
  const byPage = await statementsOf(async () => {
    const fields = { was: '', distributor: 'Hobb and Daughter' }
    const answer = await as(who).post(`${path}/autosave`, fields, { headers: { accept: 'application/json' } })
    expect(answer.status).toBe(200)
  })
  expect([pressed.reads, byPage.reads]).toEqual([1, 1])
  expect(pressed.all).toBeLessThanOrEqual(40)
  expect(byPage.all).toBeLessThanOrEqual(40)
})
