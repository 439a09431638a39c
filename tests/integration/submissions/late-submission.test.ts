import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import type { DB } from '#db/types.ts'
import { checkOut } from '#app/domain/money/billing/commands.server.ts'
import { callWindow } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { putInCart } from '#app/domain/money/billing/put-in-cart.server.ts'
import { now, setNow } from '#tests/support/clock.ts'
import {
  checkOutInputOf,
  completeDraft,
  entrant,
  entrantViewerOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { race } from '#tests/support/race.ts'

const DAY = 86_400_000

/** Complete drafts of one studio, a day after the call has closed for good. */
async function lateDrafts(count: number) {
  const who = await entrant()
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) ids.push(await completeDraft(who, { title: `Late ${made}` }))
  const { year } = await currentSeason()
  const call = callWindow(await deadlinesOf(year, db()))
  if (!call) throw new Error('no call')
  setNow(new Date(call.closes.getTime() + DAY))
  return { who, ids, year }
}

async function except(who: Entrant, year: number, more: Partial<Insertable<DB['whitelist']>> = {}) {
  await db()
    .insertInto('whitelist')
    .values({
      year,
      purpose: 'late_submission',
      match_kind: 'email',
      match_value: who.email,
      valid_from: now(),
      note: 'Promised by phone',
      created_at: now(),
      ...more,
    })
    .execute()
}

const used = async () => (await db().selectFrom('whitelist').select('uses').execute()).map(({ uses }) => uses)

test('a late entry is priced with the late fee and can be checked out', async () => {
  const { who, ids, year } = await lateDrafts(1)
  const viewer = await entrantViewerOf(who)
  expect(await putInCart(ids[0] ?? 0, viewer, now())).toMatchObject({ ok: false, code: 'closed' })
  const until = new Date(now().getTime() + 2 * DAY)
  await except(who, year, { valid_to: until })

  expect(await putInCart(ids[0] ?? 0, viewer, now())).toMatchObject({ ok: true })
  expect(await checkOut(await checkOutInputOf(who), viewer, now())).toMatchObject({ ok: true })

  const line = await db().selectFrom('invoice_lines').selectAll().executeTakeFirstOrThrow()
  expect(line).toMatchObject({ unit_cents: 30_000, price_valid_until: until })
  expect(line.detail).toContain('extra time')
  expect(await used()).toEqual([1])
})

test('of six studios that want the last use at once, one gets it', async () => {
  const call = await lateDrafts(0)
  const late = now()
  setNow(new Date(late.getTime() - 30 * DAY))
  const entries: { who: Entrant; id: number }[] = []
  for (let made = 0; made < 6; made += 1) {
    const who = await entrant()
    entries.push({ who, id: await completeDraft(who) })
  }
  setNow(late)
  const [first] = entries
  if (!first) throw new Error('no studio')
  const { email } = first.who
  const domain = email.slice(email.indexOf('@') + 1)
  expect(entries.every(({ who }) => who.email.endsWith(`@${domain}`))).toBe(true)
  await except(first.who, call.year, { max_uses: 1, match_kind: 'domain', match_value: domain })
  const viewers = await Promise.all(entries.map(({ who }) => entrantViewerOf(who)))
  const answers = await race(6, async (index) => {
    const [viewer, entry] = [viewers[index], entries[index]]
    if (!viewer || !entry) throw new Error('no such studio')
    return putInCart(entry.id, viewer, now())
  })
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await used()).toEqual([1])
})

test('who is not excepted hears that it is closed before anything else', async () => {
  const { who, ids } = await lateDrafts(1)
  await db().deleteFrom('submission_values').execute()
  expect(await putInCart(ids[0] ?? 0, await entrantViewerOf(who), now())).toMatchObject({
    ok: false,
    code: 'closed',
  })
})

test('an exception for one submission does not let another in, and a refused one is not used up', async () => {
  const { who, ids, year } = await lateDrafts(2)
  const [mine = 0, other = 0] = ids
  await except(who, year, { submission_id: mine })
  const viewer = await entrantViewerOf(who)
  expect(await putInCart(other, viewer, now())).toMatchObject({ ok: false, code: 'closed' })
  expect(await used()).toEqual([0])
  expect(await putInCart(mine, viewer, now())).toMatchObject({ ok: true })
})
