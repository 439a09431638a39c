import { beforeEach, describe, expect, test } from 'vitest'
import { TIMEZONE_COOKIE } from '#app/constants.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { later } from '#tests/support/clock.ts'
import { completeDraft, entrant, inCart, invoice } from '#tests/support/entries.ts'
import { member, withMembership } from '#tests/support/people.ts'

/** The price a person is shown is the one they will pay. */

const dashboard = async (who: Parameters<typeof as>[0]) =>
  (await as(who).get('/submissions/dashboard')).visibleText.replaceAll('\u00a0', ' ')

/** The amount in the strip of a page's price. */
const amountIn = (text: string) => /price:? (?:[A-Z][a-z]+ )?(USD [\d.,]+)/.exec(text)?.[1]

describe('the price on the dashboard', () => {
  test('is that of each kind of entrant while it is not known which the person is', async () => {
    const text = await dashboard(await member())
    expect(text).toMatch(/price: Studio USD \d+ · Independent USD \d+ · Student USD \d+/)
  })

  test('is the student’s for a person with a membership for students, before they have a profile', async () => {
    const who = await member()
    await withMembership(who, 'student', { status: 'proof_required' })
    const text = await dashboard(who)
    expect(text).toContain('student price USD')
    expect(text).not.toContain('Studio USD')
    expect(amountIn(text)).toBe(amountIn(await dashboard(await entrant('student'))))
  })

  test('is that of the studio’s kind', async () => {
    const [studio, independent] = [
      await dashboard(await entrant()),
      await dashboard(await entrant('independent')),
    ]
    expect(independent).toContain('independent price USD')
    expect(amountIn(independent)).not.toBe(amountIn(studio))
  })
})

describe('with a tax that is added to prices', () => {
  beforeEach(async () => {
    const { year } = await currentSeason()
    const tax = { tax_mode: 'added', tax_name: 'USt.', tax_rate_bp: 1_900, tax_country: 'DE' } as const
    await db().updateTable('seasons').set(tax).where('year', '=', year).execute()
    await db().updateTable('deadline_prices').set({ amount_cents: 10_000 }).execute()
    forgetVersions()
  })

  test('every page before the checkout shows what the invoice will ask for', async () => {
    const who = await entrant()
    await inCart(who)
    const submissionId = await completeDraft(who, { title: 'Paper Boats' })
    for (const page of [
      '/submissions/dashboard',
      '/submissions',
      '/submissions/add',
      '/submissions/add-multiple',
      `/submissions/edit/${submissionId}/review`,
      '/submissions/cart',
    ]) {
      const text = (await as(who).get(page)).visibleText.replaceAll('\u00a0', ' ')
      expect(text, page).toMatch(/USD 119(\.00)?/)
    }
    expect(await dashboard(await member())).toContain(
      'Studio USD 119 · Independent USD 119 · Student USD 119',
    )
    const { invoiceId } = await invoice(who, { title: 'Tin Lanterns' })
    const { total_cents } = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select('total_cents')
      .executeTakeFirstOrThrow()
    expect([total_cents % 11_900, total_cents >= 11_900]).toEqual([0, true])
  })

  test('a membership is offered at what it costs', async () => {
    await db().updateTable('membership_types').set({ price_cents: 2_000 }).execute()
    const who = await member()
    for (const page of ['/membership', '/award']) {
      const text = (await as(who).get(page)).visibleText.replaceAll('\u00a0', ' ')
      expect(text, page).toContain('USD 23.80')
      expect(text, page).not.toMatch(/USD 20\b/)
    }
  })
})

describe('invoices', () => {
  test('that are overdue are a line at the top of the dashboard that leads to paying, and the entry’s next action', async () => {
    const who = await entrant()
    const { invoiceId } = await invoice(who)
    const to = `/submissions/invoices/${invoiceId}`
    const actions = async () => {
      const { html } = await as(who).get('/submissions/dashboard')
      const textOf = (link: { text: string }) => link.text.replaceAll('\u00a0', ' ').trim()
      return {
        line: html.querySelectorAll(`.notice-bad a[href="${to}"]`).map(textOf),
        card: html.querySelectorAll(`.entry-card a.button[href="${to}"]`).map(textOf),
      }
    }
    later({ days: 20 })
    const late = await actions()
    expect(late.line).toEqual([expect.stringMatching(/^Pay USD \d+$/)])
    expect(late.card).toEqual([expect.stringContaining(late.line[0] ?? '')])
  })

  test('are in the entrant’s navigation, and what is owed leads to them', async () => {
    const who = await entrant()
    const { invoiceId } = await invoice(who)
    const first = await as(who).get('/submissions/dashboard')
    // It is not overdue yet.
    expect(first.html.querySelectorAll('.notice-bad')).toEqual([])
    expect(first.links).toContain('/invoices')
    const owed = first.html.querySelectorAll('.stats a').map((link) => link.getAttribute('href'))
    expect(owed).toContain(`/submissions/invoices/${invoiceId}`)
    const list = await as(who).get('/invoices')
    expect(list.links).toContain(`/submissions/invoices/${invoiceId}`)
    await invoice(who, { title: 'Paper Boats' })
    const second = await as(who).get('/submissions/dashboard')
    expect(second.html.querySelectorAll('.stats a').map((link) => link.getAttribute('href'))).toContain(
      '/invoices',
    )
    // Of others a person sees none.
    expect((await as(await entrant()).get('/invoices')).links).not.toContain(
      `/submissions/invoices/${invoiceId}`,
    )
    expect((await as(await member()).get('/invoices')).visibleText).toContain('No invoices yet')
  })
})

test('a signed-in person who has chosen no zone reads the clock of their browser, and no other', async () => {
  const who = await entrant()
  const client = as(who)
  client.cookies.take([`${TIMEZONE_COOKIE}=Europe%2FBerlin; Path=/`])
  const text = (await client.get('/submissions/dashboard')).visibleText
  expect(text).toMatch(/\d\d:\d\d your time\)/)
  expect(text).not.toContain('UTC')
  expect(await dashboard(await entrant())).toContain('UTC)')
})
