import { expect, test } from 'vitest'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { as } from '#tests/support/client.ts'
import { draft, entrant, inCart, invoice, type Entrant } from '#tests/support/entries.ts'
import { admin, judge, type Account } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { entriesLike, scoreAll, scoredCommittee } from '#tests/support/scores.ts'

interface Page {
  path: string
  by: 'entrant' | 'admin'
  more: (who: Entrant) => Promise<unknown>
}

const pages: Page[] = [
  { path: '/submissions', by: 'entrant', more: (who) => draft(who) },
  { path: '/submissions/dashboard', by: 'entrant', more: (who) => draft(who) },
  { path: '/submissions/cart', by: 'entrant', more: (who) => inCart(who) },
  { path: '/submissions/cart/checkout', by: 'entrant', more: (who) => inCart(who) },
  { path: '/admin/submissions', by: 'admin', more: (who) => draft(who) },
  { path: '/admin/submissions/invoices', by: 'admin', more: (who) => invoice(who) },
  { path: '/admin/financials', by: 'admin', more: (who) => invoice(who) },
  { path: '/admin/cron-emails/outbox', by: 'admin', more: (who) => invoice(who) },
]

/** Asked of the database for one page, once what is cached is cached: what was written since is looked for at once. */
async function queriesFor(viewer: Account, path: string): Promise<number> {
  forgetVersions()
  await as(viewer).get(path)
  return countQueries(async () => expect([path, (await as(viewer).get(path)).status]).toEqual([path, 200]))
}

test.each(pages)('$path asks the database as often for four rows as for one', async ({ path, by, more }) => {
  const [who, adminAccount] = [await entrant(), await admin()]
  const viewer: Account = by === 'admin' ? adminAccount : who
  await more(who)
  const forOne = await queriesFor(viewer, path)
  for (let row = 0; row < 3; row += 1) await more(who)
  expect(await queriesFor(viewer, path)).toBe(forOne)
  expect(forOne).toBeGreaterThan(0)
})

test('pages of judging ask the database as often for four entries, judges and committees as for one', async () => {
  const adminAccount = await admin()
  const { categoryId, committeeId, chair, entries } = await scoredCommittee({ 'Tin Lanterns': [] })
  const entryId = entries[0]?.id ?? 0
  const ofJudging: [Account, string][] = [
    ...[
      `/judges/chair/${categoryId}`,
      `/judges/chair/${categoryId}/entry/${entryId}`,
      `/judges/nomination-form/${categoryId}`,
      `/judges/nomination-form/${categoryId}/review`,
      `/judges/judge/${categoryId}`,
      `/judges/judge/${categoryId}/sheets`,
      `/judges/submission/${entryId}`,
      `/judges/conflicts/${categoryId}`,
      `/judges/view-committees/${categoryId}`,
      '/judges',
    ].map((path): [Account, string] => [chair, path]),
    [adminAccount, `/judges/chair/${categoryId}`],
    [adminAccount, '/judges'],
    [adminAccount, '/admin/judges/committees'],
    [adminAccount, `/admin/judges/committees/edit/${committeeId}`],
    [adminAccount, '/admin/judges/conflicts'],
    [adminAccount, '/admin/nominations'],
    [adminAccount, `/admin/nominations/view/${categoryId}`],
  ]
  const counts = async () => {
    await scoreAll(committeeId)
    const found: [string, number][] = []
    for (const [viewer, path] of ofJudging) found.push([path, await queriesFor(viewer, path)])
    return found
  }
  const before = await counts()
  await entriesLike(entryId, 3)
  for (const categoryNumber of [1, 1, 2, 3, 4]) await judge({ categoryNumber })
  expect(await counts()).toEqual(before)
})
