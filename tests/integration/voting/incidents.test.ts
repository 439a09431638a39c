import { expect, test } from 'vitest'
import { as, request } from '#tests/support/client.ts'
import { later } from '#tests/support/clock.ts'
import { admin, member } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

const PAGE = '/admin/voting/incidents'
const NOTE = 'За годину до закриття сайт не відповідав.\n影響を受けた人はいません。'

test('an incident is public at once, the latest first, and is logged', async () => {
  const ada = await admin()
  const client = as(ada)
  expect((await client.get(PAGE)).visibleText).toContain('No incidents')
  await client.post(PAGE, { note: NOTE })
  later({ minutes: 5 })
  await client.post(PAGE, { note: 'The clip of Saltbox had no sound.' })
  const reader = await member()
  for (const text of [
    (await client.get(PAGE)).visibleText,
    (await request('/votes/rules')).visibleText,
    (await as(reader).get('/votes/results')).visibleText,
  ]) {
    const [first, second] = ['The clip of Saltbox', 'За годину до'].map((words) => text.indexOf(words))
    expect(first).toBeGreaterThan(0)
    expect(second).toBeGreaterThan(first ?? 0)
    expect(text).toContain('影響を受けた人はいません。')
  }
  const found = (await client.get(`${PAGE}?q=saltbox`)).visibleText
  expect(found).toContain('The clip of Saltbox')
  expect(found).not.toContain('За годину')
  expect((await audits({ action: 'voting_round.incident_noted' })).map(({ actor_id }) => actor_id)).toEqual([
    ada.userId,
    ada.userId,
  ])
})

test('an incident needs a text, which is kept when it is too long; a reader and a member add none', async () => {
  const client = as(await admin())
  expect((await client.post(PAGE, { note: ' ' })).status).toBe(422)
  const long = 'я'.repeat(2_001)
  const answer = await client.post(PAGE, { note: long })
  expect(answer.status).toBe(422)
  expect(answer.html.querySelector('textarea[name=note]')?.text.trim()).toBe(long)
  for (const other of [await admin({ adminRole: 'reader' }), await member()])
    await as(other).post(PAGE, { note: 'Mine' })
  expect((await client.get(PAGE)).visibleText).toContain('No incidents')
})
