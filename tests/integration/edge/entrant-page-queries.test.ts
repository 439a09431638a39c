import { expect, test } from 'vitest'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import {
  category,
  draft,
  entrant,
  inCart,
  invoice,
  openCategory,
  type Entrant,
} from '#tests/support/entries.ts'
import { announcement, nominatedEntry } from '#tests/support/nominations.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { askedQuestion } from '#tests/support/questions.ts'
import { countQueries } from '#tests/support/queries.ts'
import { registeredRoutes } from '#tests/support/routes.ts'

/** More is too dear for a page that many open at once, in the night before a deadline. */
const MAX_COUNT = 8

/** Pages without a page's data: downloads, uploads, redirects, and pages behind a one-time link or a payment under way. */
const OTHERS = [
  '/submissions/edit/:submissionId',
  '/submissions/edit/:submissionId/:section/autosave',
  '/submissions/edit/:submissionId/copy/:format',
  '/submissions/edit/:submissionId/remove-file/:fileId',
  '/submissions/export',
  '/submissions/add-multiple/template',
  '/submissions/batches/:setId',
  // Counted where a round of judging asks for more.
  '/submissions/materials/:submissionId/:roundId',
  '/submissions/expired/:submissionId/extra-time',
  '/submissions/credit-notes/:id',
  '/payments/start/:invoiceId',
  '/payments/return/:publicId',
  '/payments/demonstration/:publicId',
  '/studios/invitation',
  '/uploads',
  '/uploads/:uploadId',
  '/submissions/invoices',
]

async function tooDear(who: Account, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    // What is cached is read by the first request.
    await as(who).get(path)
    const count = await countQueries(async () =>
      expect([path, (await as(who).get(path)).status]).toEqual([path, 200]),
    )
    if (count > MAX_COUNT) found.push(`${path}: ${count}`)
  }
  return found
}

/** A membership that waits for its payment. */
async function approvedMembership({ userId }: Entrant) {
  const types = db().selectFrom('membership_types').where('code', '=', 'pro').select('id')
  const row = { user_id: userId, status: 'approved', price_cents: 9_000 } as const
  await db()
    .insertInto('memberships')
    .values({ ...row, membership_type_id: (await types.executeTakeFirstOrThrow()).id })
    .execute()
}

test(`no page of an entrant asks the database more than ${MAX_COUNT} times`, async () => {
  const who = await entrant()
  const open = await category(await openCategory('production'))
  const unfinished = await draft(who)
  const { categoryId } = await db()
    .selectFrom('submissions')
    .where('id', '=', unfinished)
    .select('category_id as categoryId')
    .executeTakeFirstOrThrow()
  const series = await askedQuestion('files', await admin(), { in: categoryId, rules: { accept: ['jpg'] } })
  const { invoiceId, submissionIds } = await invoice(who)
  const submitted = submissionIds[0] ?? 0
  await inCart(who)
  await approvedMembership(who)
  const pages: Record<string, string> = {
    '/invoices': href('/invoices'),
    '/membership/pay': href('/membership/pay'),
    '/studios/add': href('/studios/add'),
    '/studios/create/:type': href('/studios/create/:type', { type: 'studio' }),
    '/studios/edit/:id': href('/studios/edit/:id', { id: who.studioId }),
    '/studios/view': href('/studios/view'),
    '/submissions': href('/submissions'),
    '/submissions/add': href('/submissions/add'),
    '/submissions/all-seasons': href('/submissions/all-seasons'),
    '/submissions/add-multiple': href('/submissions/add-multiple'),
    '/submissions/add-multiple/csv': href('/submissions/add-multiple/csv'),
    '/submissions/add/:categoryId': href('/submissions/add/:categoryId', { categoryId: open.id }),
    '/submissions/add/:categoryId/questions': href('/submissions/add/:categoryId/questions', {
      categoryId: open.id,
    }),
    '/submissions/bulk': `${href('/submissions/bulk')}?ids=${unfinished}`,
    '/submissions/cart': href('/submissions/cart'),
    '/submissions/cart/checkout': href('/submissions/cart/checkout'),
    '/submissions/closed': href('/submissions/closed'),
    '/submissions/dashboard': href('/submissions/dashboard'),
    '/submissions/edit/:submissionId/:section': `/submissions/edit/${unfinished}/work`,
    '/submissions/edit/:submissionId/copy': `/submissions/edit/${submitted}/copy`,
    '/submissions/edit/:submissionId/copy-to': `/submissions/edit/${unfinished}/copy-to`,
    '/submissions/edit/:submissionId/fill': `/submissions/edit/${unfinished}/fill`,
    '/submissions/edit/:submissionId/review': `/submissions/edit/${unfinished}/review`,
    '/submissions/edit/:submissionId/series/:fieldId': `/submissions/edit/${unfinished}/series/${series.fieldId}`,
    '/submissions/expired': href('/submissions/expired'),
    '/submissions/invoices/:id': href('/submissions/invoices/:id', { id: invoiceId }),
    '/submissions/invoices/:id/bill-to': href('/submissions/invoices/:id/bill-to', { id: invoiceId }),
    '/submissions/payment/:submissionId': `/submissions/payment/${submitted}`,
    '/submissions/questions/:submissionId': `/submissions/questions/${submitted}`,
    '/submissions/remove/:submissionId': `/submissions/remove/${unfinished}`,
    '/withdraw-from-contract': href('/withdraw-from-contract'),
  }
  const paths = (await registeredRoutes()).filter(({ file }) => file.startsWith('routes/entrant/'))
  expect(paths.map(({ path }) => path ?? '').sort()).toEqual([...Object.keys(pages), ...OTHERS].sort())
  const more = ['review', 'work'].map((page) => `/submissions/edit/${submitted}/${page}`)
  expect(await tooDear(who, [...Object.values(pages), ...more])).toEqual([])
})

test('the same holds for a nominee after the call', async () => {
  const { submissionId, who } = await nominatedEntry({ title: 'Rook' })
  await draft(who)
  await announcement(new Date(now().getTime() + 60_000))
  later({ days: 200 })
  const review = `/submissions/edit/${submissionId}/review`
  expect(await tooDear(who, [href('/submissions/dashboard'), href('/submissions/expired'), review])).toEqual(
    [],
  )
})
