import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { callWindow } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { tellOfOpening } from '#app/domain/submissions/time/opening-notices.server.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { entrant } from '#tests/support/entries.ts'
import { member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { mails } from '#tests/support/rows.ts'

const PAGE = '/submissions/closed'

async function call() {
  const { year } = await currentSeason()
  const window = callWindow(await deadlinesOf(year, db()))
  if (!window) throw new Error('no call')
  return window
}

async function addresses() {
  return (await db().selectFrom('opening_notices').select('email').orderBy('id').execute()).map(
    ({ email }) => email,
  )
}

test('an address is kept once, told once when the call opens, and forgotten', async () => {
  const { opens } = await call()
  setNow(new Date(opens.getTime() - 86_400_000))
  const who = as(await member({ email: 'robin@example.org' }))
  const page = await who.get(PAGE)
  expect(page.html.querySelector('input[name=email]')?.getAttribute('value')).toBe('robin@example.org')
  const bad = await who.submit(page, 'Email me', { email: 'robin@example' })
  expect(bad.problems).toEqual([{ message: 'Email: Invalid email format', href: '#email' }])
  const kept = await who.submit(bad, 'Email me', { email: 'robin@example.org' })
  expect(kept.visibleText).toContain('We’ll email you')
  expect((await who.submit(page, 'Email me', { email: 'ROBIN@example.org' })).visibleText).toContain(
    'We’ll email you',
  )
  expect(await addresses()).toEqual(['robin@example.org'])
  expect(await tellOfOpening(now())).toBe(0)
  setNow(opens)
  const told = await race(3, () => tellOfOpening(now()))
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await mails({ template: 'call_opened' })).toHaveLength(1)
  expect(await addresses()).toEqual([])
  await db()
    .insertInto('opening_notices')
    .values({ email: 'Robin@example.org', requested_at: now() })
    .execute()
  await tellOfOpening(now())
  expect(await mails({ template: 'call_opened' })).toHaveLength(1)
})

test('a guest is asked what other public forms ask, and an open call takes no addresses', async () => {
  const { opens } = await call()
  setNow(new Date(opens.getTime() - 86_400_000))
  const browser = guest()
  const page = await browser.get(PAGE)
  later({ seconds: 5 })
  const hasty = await browser.post(PAGE, { email: 'a@example.org' })
  expect(hasty.status).toBe(422)
  expect(await addresses()).toEqual([])
  const answer = await browser.submit(page, 'Email me', { email: 'a@example.org' })
  expect([200, 422]).toContain(answer.status)
  setNow(opens)
  expect((await as(await entrant()).get(PAGE)).visibleText).not.toContain(
    'Get an email when submissions open',
  )
  const late = await as(await entrant()).post(PAGE, { email: 'b@example.org' })
  expect(late.status).toBe(422)
  expect(await addresses()).not.toContain('b@example.org')
})

test('one address leaves only so many', async () => {
  const { opens } = await call()
  setNow(new Date(opens.getTime() - 86_400_000))
  const who = as(await member())
  const answers = []
  for (let sent = 0; sent < 11; sent += 1)
    answers.push(
      (await who.post(PAGE, { email: `a${sent}@example.org` }, { address: '203.0.113.99' })).status,
    )
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(answers[10]).toBe(429)
})
