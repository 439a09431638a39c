import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { archiveStudio } from '#app/domain/studios/archive-studio.server.ts'
import { mergeStudios } from '#app/domain/studios/merge-studios.server.ts'
import { startDraft } from '#app/domain/submissions/commands.server.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import {
  category,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  openCategory,
  storedFile,
  valueOf,
} from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'

async function merge(fromId: number, intoId: number, typed: string, by: Account) {
  return mergeStudios({ fromId, intoId, typed }, await adminViewerOf(by), now())
}

async function entriesOf(studioId: number): Promise<number> {
  const rows = await db().selectFrom('submissions').where('studio_id', '=', studioId).select('id').execute()
  return rows.length
}

/** Does each of these at the same moment. */
const atOnce = <T>(...acts: (() => Promise<T>)[]) =>
  race(acts.length, (index) => (acts[index] as () => Promise<T>)())

test('the list finds studios by any part of a name in any script, and counts what they have', async () => {
  const adminAccount = await admin()
  const who = await entrant('studio', { name: '李晴风 动画' })
  await entrant('studio', { name: '100% Wool_Wolf' })
  await draft(who)
  const names = async (query: string) => {
    const page = await as(adminAccount).get(`/admin/studios?${query}`)
    return page.html.querySelectorAll('tbody th a').map((link) => link.text.trim())
  }
  expect(await names('q=晴风')).toEqual(['李晴风 动画'])
  expect(await names('q=100%25')).toEqual(['100% Wool_Wolf'])
  expect(await names('q=l_w')).toEqual(['100% Wool_Wolf'])
  expect(await names('q=%25%25')).toEqual([])
  expect(await names('type=student')).toEqual([])
  expect((await names('')).length).toBe(2)
  expect((await as(who).get('/admin/studios')).location).toBe('/')
})

test('what a studio owes is what its open invoices still ask for, by currency', async () => {
  const adminAccount = await admin()
  const [who, other] = [await entrant('studio', { name: 'Tin Orchard' }), await entrant()]
  const { invoiceId } = await invoice(who)
  await invoice(other)
  const { total_cents: total } = await db()
    .updateTable('invoices')
    .set({ paid_cents: 5_000, refunded_cents: 2_000, credited_cents: 4_000, status: 'part_paid' })
    .where('id', '=', invoiceId)
    .returning('total_cents')
    .executeTakeFirstOrThrow()
  const owed = async () =>
    (await as(adminAccount).get('/admin/studios?q=orchard')).html.querySelector('tbody')?.text
  expect(await owed()).toContain(formatMoney(total - 4_000 - 5_000 + 2_000, 'USD', 'table'))
  await db().updateTable('invoices').set({ status: 'written_off' }).where('id', '=', invoiceId).execute()
  expect(await owed()).not.toContain('USD')
})

test('studios that may be one are found by name, tax id and the domain of their mail', async () => {
  const adminAccount = await admin()
  await entrant('studio', { name: 'Paper Heron', billingEmail: 'a@gmail.com' })
  await entrant('studio', { name: 'PAPER-HERON', country: 'FR', billingEmail: 'b@gmail.com' })
  await entrant('studio', { name: 'Tin Orchard', taxId: 'DE 123 456', billingEmail: 'x@one.example' })
  await entrant('studio', { name: 'Onion Moon', taxId: 'de123456', billingEmail: 'x@two.example' })
  const page = await as(adminAccount).get('/admin/studios?view=duplicates')
  const groups = page.html.querySelectorAll('tbody tr').map((row) => row.text)
  expect(groups).toHaveLength(2)
  expect(groups.find((text) => text.includes('Name'))).toContain('PAPER-HERON')
  expect(groups.find((text) => text.includes('Tax ID'))).toContain('Onion Moon')
})

describe('an archived studio', () => {
  test('is read by its people, who change and enter nothing, until it is restored', async () => {
    const [who, adminAccount] = [await entrant(), await admin()]
    const id = await inCart(who, { title: 'Moth Hour' })
    const { publicId } = await storedFile(who, 'pdf')
    const viewer = await entrantViewerOf(who)
    const page = await as(adminAccount).get(`/admin/studios/archive/${who.studioId}`)
    await as(adminAccount).submit(page, 'Archive studio', {})
    const read = await as(who).get(`/submissions/edit/${id}/review`)
    expect(read.status).toBe(200)
    expect(read.visibleText).toContain('Moth Hour')
    expect(read.visibleText).not.toContain('Add to cart')
    expect((await as(who).get(`/files/${publicId}`)).status).toBe(200)
    expect((await as(who).post(`/submissions/edit/${id}/work`, { work_title: 'Other' })).status).not.toBe(303)
    const row = await db()
      .selectFrom('submissions')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ title: 'Moth Hour', payment_status: 'unpaid' })
    // A person whose page was open before.
    const { id: categoryId } = await category(await openCategory('production'))
    const started = await startDraft(
      { categoryId, title: 'Late', createKey: crypto.randomUUID() },
      viewer,
      now(),
    )
    expect(started).toMatchObject({ ok: false, code: 'conflict' })
    const restored = await as(adminAccount).get(`/admin/studios/archive/${who.studioId}`)
    await as(adminAccount).submit(restored, 'Restore studio', {})
    expect((await as(who).get(`/submissions/edit/${id}/review`)).visibleText).toContain('Add to cart')
  })

  test('does not come back under a name another has taken', async () => {
    const [who, adminAccount] = [await entrant('studio', { name: 'Quill' }), await admin()]
    const viewer = await adminViewerOf(adminAccount)
    valueOf(await archiveStudio(who.studioId, 'archive', viewer, now()))
    await entrant('studio', { name: 'quill' })
    expect(await archiveStudio(who.studioId, 'restore', viewer, now())).toMatchObject({ code: 'conflict' })
  })
})

describe('merging', () => {
  test('moves everything but issued invoices, which are read through the kept studio', async () => {
    const adminAccount = await admin()
    const gone = await entrant('studio', { name: 'Low Tide' })
    const kept = await entrant('studio', { name: 'Low Tide Pictures' })
    const stranger = await entrant()
    const { invoiceId, submissionIds } = await invoice(gone, { title: 'Sent' })
    const carted = await inCart(gone, { title: 'Carted' })
    await inCart(kept, { title: 'Other' })
    const { publicId } = await storedFile(gone, 'pdf')
    const page = await as(adminAccount).get(`/admin/studios/merge/${gone.studioId}?into=${kept.studioId}`)
    expect(page.visibleText).toContain('2, including 1 in the cart')
    const wrong = await as(adminAccount).submit(page, 'Merge studios', { typed: 'Low Tide Pictures' })
    expect(wrong.status).toBe(422)
    expect(await entriesOf(kept.studioId)).toBe(1)
    const done = await as(adminAccount).submit(page, 'Merge studios', { typed: ' Low  Tide ' })
    expect(done.location).toBe(`/admin/studios/edit/${kept.studioId}`)

    expect(await entriesOf(gone.studioId)).toBe(0)
    expect(await entriesOf(kept.studioId)).toBe(3)
    const issued = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(issued.studio_id).toBe(gone.studioId)
    for (const who of [gone, kept]) {
      expect((await as(who).get(`/submissions/invoices/${invoiceId}`)).status).toBe(200)
      expect((await as(who).get(`/submissions/edit/${submissionIds[0]}/review`)).status).toBe(200)
      expect((await as(who).get(`/files/${publicId}`)).status).toBe(200)
      const cart = await as(who).get('/submissions/cart')
      expect(cart.visibleText).toContain('Carted')
      expect(cart.visibleText).toContain('Other')
      expect((await as(who).get('/studios/view')).visibleText).toContain(issued.number)
    }
    expect((await as(stranger).get(`/submissions/invoices/${invoiceId}`)).status).toBe(404)
    expect((await as(stranger).get(`/studios/edit/${gone.studioId}`)).status).toBe(404)
    // Old addresses lead on for those who may see where.
    expect((await as(kept).get(`/studios/edit/${gone.studioId}`)).location).toBe(
      `/studios/edit/${kept.studioId}`,
    )
    expect((await as(adminAccount).get(`/admin/studios/edit/${gone.studioId}`)).location).toBe(
      `/admin/studios/edit/${kept.studioId}`,
    )
    const formerly = await as(adminAccount).get('/admin/studios?q=low+tide&status=active')
    expect(formerly.visibleText).toContain('Low Tide Pictures')
    expect((await as(adminAccount).get(`/admin/studios/edit/${kept.studioId}`)).visibleText).toContain(
      'Formerly Low Tide',
    )
    const payment = await db()
      .selectFrom('submissions')
      .where('id', '=', carted)
      .select('payment_status')
      .executeTakeFirstOrThrow()
    expect(payment.payment_status).toBe('in_cart')
  })

  test('tells the limits both together exceed', async () => {
    const adminAccount = await admin()
    const [gone, kept] = [
      await entrant('studio', { name: 'Gone' }),
      await entrant('studio', { name: 'Kept' }),
    ]
    const number = await openCategory('production')
    await db().updateTable('categories').set({ max_per_studio: 1 }).where('number', '=', number).execute()
    forgetVersions()
    await draft(gone, { number })
    await draft(kept, { number })
    const page = await as(adminAccount).get(`/admin/studios/merge/${gone.studioId}?into=${kept.studioId}`)
    expect(page.visibleText).toContain('2 entries, but the limit for a studio is 1')
  })

  test('keeps the role that may do more', async () => {
    const adminAccount = await admin()
    const [gone, kept] = [
      await entrant('studio', { name: 'Gone' }),
      await entrant('studio', { name: 'Kept' }),
    ]
    await db()
      .insertInto('studio_members')
      .values({
        studio_id: kept.studioId,
        user_id: gone.userId,
        role: 'viewer',
        status: 'active',
        created_at: now(),
      })
      .execute()
    valueOf(await merge(gone.studioId, kept.studioId, 'Gone', adminAccount))
    const member = await db()
      .selectFrom('studio_members')
      .where('studio_id', '=', kept.studioId)
      .where('user_id', '=', gone.userId)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(member).toMatchObject({ role: 'owner', status: 'active' })
  })

  test('is refused twice, into itself, and between a student and others', async () => {
    const adminAccount = await admin()
    const [gone, kept] = [
      await entrant('studio', { name: 'Gone' }),
      await entrant('studio', { name: 'Kept' }),
    ]
    const student = await entrant('student', { name: 'Slow Comet' })
    expect(await merge(gone.studioId, gone.studioId, 'Gone', adminAccount)).toMatchObject({
      code: 'conflict',
    })
    expect(await merge(student.studioId, kept.studioId, 'Slow Comet', adminAccount)).toMatchObject({
      code: 'conflict',
    })
    valueOf(await merge(gone.studioId, kept.studioId, 'Gone', adminAccount))
    expect(await merge(gone.studioId, kept.studioId, 'Gone', adminAccount)).toMatchObject({
      code: 'conflict',
    })
  })

  test('crosswise at once: one happens, none waits for ever, nothing is lost', async () => {
    const adminAccount = await admin()
    const [one, two] = [await entrant('studio', { name: 'One' }), await entrant('studio', { name: 'Two' })]
    await draft(one)
    await draft(two)
    const merged = await atOnce(
      () => merge(one.studioId, two.studioId, 'One', adminAccount),
      () => merge(two.studioId, one.studioId, 'Two', adminAccount),
    )
    expect(merged.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await entriesOf(one.studioId)) + (await entriesOf(two.studioId))).toBe(2)
    const active = await db().selectFrom('studios').where('status', '=', 'active').select('id').execute()
    expect(await entriesOf(active[0]?.id ?? 0)).toBe(2)
  })

  test.each([1, 2, 3])('while its cart is checked out, no entry is lost (%i)', async () => {
    const adminAccount = await admin()
    const [gone, kept] = [
      await entrant('studio', { name: 'Gone' }),
      await entrant('studio', { name: 'Kept' }),
    ]
    const id = await inCart(gone, { title: 'Moth Hour' })
    const page = await as(gone).open('/submissions/cart/checkout')
    await atOnce<unknown>(
      () => as(gone).submit(page, 'Place order', { acceptTerms: 'on' }),
      () => merge(gone.studioId, kept.studioId, 'Gone', adminAccount),
    )
    const row = await db()
      .selectFrom('submissions')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row.studio_id).toBe(kept.studioId)
    const lines = await db()
      .selectFrom('invoice_lines')
      .where('submission_id', '=', id)
      .select('id')
      .execute()
    const items = await db()
      .selectFrom('cart_items')
      .where('submission_id', '=', id)
      .select('cart_id')
      .execute()
    // Billed, or waiting in the kept studio's cart: never both, never neither.
    expect([row.payment_status, lines.length, items.length]).toEqual(
      row.payment_status === 'invoiced' ? ['invoiced', 1, 0] : ['in_cart', 0, 1],
    )
  })

  test('while a member starts a draft for it, the draft goes to the kept studio or is refused', async () => {
    const adminAccount = await admin()
    const [gone, kept] = [
      await entrant('studio', { name: 'Gone' }),
      await entrant('studio', { name: 'Kept' }),
    ]
    const { id: categoryId } = await category(await openCategory('production'))
    const viewer = await entrantViewerOf(gone)
    const input = { categoryId, title: 'Quick', createKey: crypto.randomUUID() }
    const [started] = await atOnce<{ ok: boolean }>(
      () => startDraft(input, viewer, now()),
      () => merge(gone.studioId, kept.studioId, 'Gone', adminAccount),
    )
    expect(await entriesOf(gone.studioId)).toBe(0)
    expect(await entriesOf(kept.studioId)).toBe(started?.ok ? 1 : 0)
  })
})
