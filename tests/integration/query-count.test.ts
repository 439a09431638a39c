import { expect, test } from 'vitest'
import { as } from '#tests/support/client.ts'
import { draft, entrant, inCart, invoice, type Entrant } from '#tests/support/entries.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'

interface Page {
  path: string
  by: 'entrant' | 'office'
  more: (who: Entrant) => Promise<unknown>
}

const pages: Page[] = [
  { path: '/submissions', by: 'entrant', more: (who) => draft(who) },
  { path: '/submissions/dashboard', by: 'entrant', more: (who) => draft(who) },
  { path: '/submissions/cart', by: 'entrant', more: (who) => inCart(who) },
  { path: '/submissions/cart/checkout', by: 'entrant', more: (who) => inCart(who) },
  { path: '/admin/submissions', by: 'office', more: (who) => draft(who) },
  { path: '/admin/submissions/invoices', by: 'office', more: (who) => invoice(who) },
  { path: '/admin/financials', by: 'office', more: (who) => invoice(who) },
  { path: '/admin/cron-emails/outbox', by: 'office', more: (who) => invoice(who) },
]

test.each(pages)('$path asks the database as often for four rows as for one', async ({ path, by, more }) => {
  const [who, office] = [await entrant(), await admin()]
  const viewer: Account = by === 'office' ? office : who
  const count = async () => {
    // What is cached is cached by then.
    await as(viewer).get(path)
    return countQueries(async () => expect((await as(viewer).get(path)).status).toBe(200))
  }
  await more(who)
  const forOne = await count()
  for (let row = 0; row < 3; row += 1) await more(who)
  expect(await count()).toBe(forOne)
  expect(forOne).toBeGreaterThan(0)
})
