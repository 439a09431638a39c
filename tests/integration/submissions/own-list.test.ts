import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { saveSection } from '#app/domain/submissions/commands.server.ts'
import { db } from '#db/client.ts'
import { callWindow } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { as, guest } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import {
  category,
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  openCategory,
  valueOf,
} from '#tests/support/entries.ts'
import { visibleText } from '#tests/support/answer.ts'
import { audits } from '#tests/support/rows.ts'

const titles = (page: { html: import('node-html-parser').HTMLElement }) =>
  (page.html.querySelectorAll('main table').at(-1)?.querySelectorAll('tbody th a') ?? []).map((link) =>
    visibleText(link),
  )

test('the list filters by text, status, payment and category, and sorts, by its address alone', async () => {
  const who = await entrant()
  await draft(who, { number: 8, title: 'Tin Lanterns' })
  await inCart(who, { number: 9, title: 'Saltbox' })
  await invoice(who, { number: 9, title: '李晴风' })
  const own = as(who)
  const shown = async (query: string) => titles(await own.get(`/submissions?${query}`)).sort()
  await draft(await entrant(), { title: 'Of somebody else' })
  // The invoice took what was in the cart with it.
  expect(await shown('')).toEqual(['Saltbox', 'Tin Lanterns', '李晴风'])
  expect(await shown('status=draft')).toEqual(['Tin Lanterns'])
  expect(await shown('payment=invoiced')).toEqual(['Saltbox', '李晴风'])
  expect(await shown(`category=${(await category(8)).id}`)).toEqual(['Tin Lanterns'])
  expect(await shown('q=李晴')).toEqual(['李晴风'])
  expect(await shown('q=nothing+of+the+kind')).toEqual([])
  expect(titles(await own.get('/submissions?sort=title&dir=asc'))[0]).toBe('Saltbox')
  for (const odd of ['category=x', 'category=-1', 'payment=none', 'sort=%27'])
    expect((await own.get(`/submissions?${odd}`)).status).toBe(200)
})

test('an empty list says what belongs here and leads on', async () => {
  const page = await as(await entrant()).get('/submissions')
  expect(page.visibleText).toContain('No entries yet.')
  expect(page.links).toContain('/submissions/add')
  expect(page.links).toContain('/submissions/expired')
})

test('each row offers what can be done with it', async () => {
  const who = await entrant()
  const open = await draft(who, { title: 'Tin Lanterns' })
  const { submissionIds } = await invoice(who, { title: 'Saltbox' })
  const sent = submissionIds[0] ?? 0
  await db().updateTable('submissions').set({ status: 'accepted' }).where('id', '=', sent).execute()
  const { links } = await as(who).get('/submissions')
  expect(links).toContain(`/submissions/edit/${open}/copy-to`)
  expect(links).toContain(`/submissions/edit/${open}/copy`)
  expect(links).toContain(`/submissions/remove/${open}`)
  expect(links).not.toContain(`/submissions/remove/${sent}`)
})

test('the list and the dashboard lead straight to where work on a submission goes on', async () => {
  const who = await entrant()
  const number = await openCategory('achievement')
  const begun = await completeDraft(who, { number, title: 'No people yet' })
  valueOf(
    await saveSection({ submissionId: begun, answers: {}, people: [] }, await entrantViewerOf(who), now()),
  )
  const fresh = await draft(who, { title: 'Fresh' })
  const ready = await completeDraft(who, { title: 'Ready' })
  const { submissionIds } = await invoice(who, { title: 'Sent' })
  const sent = submissionIds[0] ?? 0
  await db().updateTable('submissions').set({ status: 'returned' }).where('id', '=', sent).execute()
  const expected: [number, string][] = []
  for (const id of [begun, fresh, ready, sent]) {
    expected.push([id, (await as(who).get(`/submissions/edit/${id}`)).location ?? ''])
  }
  expect(expected.map(([, to]) => to.split('/').at(-1))).toEqual(['people', 'work', 'review', 'review'])
  for (const list of ['/submissions', '/submissions/dashboard']) {
    const { html } = await as(who).get(list)
    for (const [id, to] of expected) {
      const links = html.querySelectorAll(
        ['tbody', '.entry-card'].map((part) => `main ${part} a[href^="/submissions/edit/${id}"]`).join(),
      )
      const leading = links
        .map((link) => link.getAttribute('href'))
        .filter((href) => !href?.includes('/copy'))
      expect([list, id, ...new Set(leading)]).toEqual([list, id, to])
    }
  }
})

test('many go into the cart at once: complete ones are added, the others show why not', async () => {
  const who = await entrant()
  const ready = await completeDraft(who, { title: 'Ready' })
  const unfinished = await draft(who, { title: 'Unfinished' })
  const foreign = await completeDraft(await entrant(), { title: 'Of somebody else' })
  const list = await as(who).get('/submissions')
  const preview = await as(who).submit(list, 'Add selected to cart', {
    id: [String(ready), String(unfinished), String(foreign)],
  })
  expect(preview.heading).toBe('Add these entries to your cart?')
  expect(preview.visibleText).toContain('Added to the cart')
  expect(preview.visibleText).toMatch(/Not changed: \d+ answers to complete or fix. See what is missing/)
  expect(preview.visibleText).not.toContain('Of somebody else')
  const done = await as(who).submit(preview, 'Add to cart', {
    id: [String(ready), String(unfinished), String(foreign)],
  })
  expect(done.heading).toBe('1 of 2 added to your cart')
  expect(done.visibleText).toContain('Some entries were not changed')
  const rows = await db().selectFrom('submissions').select(['id', 'payment_status']).orderBy('id').execute()
  expect(rows.filter((row) => row.payment_status === 'in_cart').map(({ id }) => id)).toEqual([ready])
})

test('many are withdrawn at once; submitted ones need one reason, which is kept with each', async () => {
  const who = await entrant()
  const open = await draft(who, { title: 'Draft' })
  const { submissionIds } = await invoice(who, { title: 'Sent' })
  const sent = submissionIds[0] ?? 0
  const preview = await as(who).get(`/submissions/bulk?do=withdraw&id=${open}&id=${sent}&id=x&id=${open}`)
  const refused = await as(who).submit(preview, 'Withdraw')
  expect(refused.status).toBe(422)
  expect(refused.problems.map(({ message }) => message)).toEqual(['Reason for withdrawing: Required'])
  const done = await as(who).submit(refused, 'Withdraw', { reason: 'Not ours' })
  expect(done.heading).toBe('2 of 2 withdrawn')
  const rows = await db()
    .selectFrom('submissions')
    .select(['status', 'ended_reason'])
    .where('id', 'in', [open, sent])
    .execute()
  expect(rows).toEqual([
    { status: 'withdrawn', ended_reason: 'Not ours' },
    { status: 'withdrawn', ended_reason: 'Not ours' },
  ])
})

test('when none of the chosen can go into the cart, the page leads to what is missing', async () => {
  const who = await entrant()
  const unfinished = await draft(who, { title: 'Unfinished' })
  const page = await as(who).get(`/submissions/bulk?do=cart&id=${unfinished}`)
  expect(page.visibleText).toContain('None of these can be added to the cart.')
  expect(page.links).toContain(`/submissions/edit/${unfinished}/review`)
})

test('a withdrawn draft leaves the list, and is found by its state; what was submitted stays', async () => {
  const who = await entrant()
  const open = await draft(who, { title: 'Given up' })
  const { submissionIds } = await invoice(who, { title: 'Sent' })
  await as(who).post('/submissions/bulk', {
    do: 'withdraw',
    reason: 'Not ours',
    id: [open, ...submissionIds].map(String),
  })
  expect(titles(await as(who).get('/submissions'))).toEqual(['Sent'])
  expect(titles(await as(who).get('/submissions?status=withdrawn')).sort()).toEqual(['Given up', 'Sent'])
})

test('a category that a student cannot enter names no price, and leads to an independent profile', async () => {
  const who = await entrant('student')
  const { id } = await category(8)
  const page = await as(who).get(`/submissions/add/${id}`)
  expect(page.visibleText).toContain('You can’t enter this category')
  expect(page.links).toContain(
    `/studios/create/independent?next=${encodeURIComponent(`/submissions/add/${id}`)}`,
  )
  expect(page.html.querySelector('main')?.text).not.toContain('USD')
})

describe('after the call has closed', () => {
  async function afterTheClose() {
    const who = await entrant()
    await draft(who, { number: 8, title: 'Saltbox' })
    const { submissionIds } = await invoice(who, { number: 9, title: 'Tin Lanterns' })
    const call = callWindow(await deadlinesOf((await currentSeason()).year, db()))
    setNow(new Date((call?.closes.getTime() ?? 0) + 86_400_000))
    return { who, sent: submissionIds[0] ?? 0 }
  }

  test('the list is on the dashboard, with its search, filters and table', async () => {
    const { who } = await afterTheClose()
    const own = as(who)
    expect((await own.get('/submissions?q=tin&status=submitted')).location).toBe(
      '/submissions/dashboard?q=tin&status=submitted#submissions',
    )
    const found = await own.get('/submissions/dashboard?q=tin&status=submitted')
    expect(titles(found)).toEqual(['Tin Lanterns'])
    expect(titles(await own.get('/submissions/dashboard?sort=title&dir=asc'))).toEqual([
      'Saltbox',
      'Tin Lanterns',
    ])
    const table = found.links.find((each) => each.startsWith('/submissions/export')) ?? ''
    expect(parse((await own.get(table)).text, { bom: true })).toHaveLength(2)
  })

  test('what is still possible is offered, and nothing that is refused', async () => {
    const { who, sent } = await afterTheClose()
    const page = await as(who).get('/submissions/dashboard')
    expect(page.text).not.toContain('Add selected to cart')
    expect(page.links.filter((each) => /copy-to|\/submissions\/add/.test(each))).toEqual([])
    const chosen = await as(who).submit(page, 'Withdraw selected', { id: String(sent) })
    expect(chosen.heading).toBe('Withdraw these entries?')
    expect((await as(who).get(`/submissions/bulk?do=cart&id=${sent}`)).location).toBe('/submissions/closed')
  })

  test('the page that says so keeps the menu of people who are signed in', async () => {
    const { who } = await afterTheClose()
    const { links } = await as(who).get('/submissions/closed')
    expect(links).toContain('/submissions/dashboard')
    expect(links).toContain('/submissions/cart')
    expect(links).not.toContain('/submissions')
    expect((await as(who).get('/submissions/closed')).html.querySelector('nav.rail')).not.toBeNull()
    expect((await guest().get('/submissions/closed')).html.querySelector('nav.rail')).toBeNull()
  })
})

test('nothing chosen is said, not done', async () => {
  const who = await entrant()
  await draft(who)
  const list = await as(who).get('/submissions')
  const page = await as(who).submit(list, 'Withdraw selected')
  expect(page.visibleText).toContain('No entries selected.')
})

test('the list is exported as a table: what is shown, safe against formulas, and only their own', async () => {
  const who = await entrant()
  await draft(who, { number: 8, title: '=HYPERLINK("x")' })
  await draft(who, { number: 9, title: '李晴风' })
  await draft(await entrant(), { title: 'Of somebody else' })
  const page = await as(who).get('/submissions?status=draft&sort=title&dir=asc')
  const link = page.links.find((each) => each.startsWith('/submissions/export')) ?? ''
  const answer = await as(who).get(link)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head = [], ...rows]: string[][] = parse(answer.text, { bom: true })
  expect(head.slice(0, 3)).toEqual(['Code', 'Title', 'Category'])
  expect(rows.map((row) => row.slice(1, 3))).toEqual([
    ['\'=HYPERLINK("x")', 'P08'],
    ['李晴风', 'P09'],
  ])
  const narrowed = await as(who).get('/submissions/export?q=李')
  expect(parse(narrowed.text, { bom: true })).toHaveLength(2)
  expect((await audits({ action: 'export.downloaded' })).map(({ actor_id }) => actor_id)).toEqual([
    who.userId,
    who.userId,
  ])
})
