import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { startDraft } from '#app/domain/submissions/commands.server.ts'
import { withdraw } from '#app/domain/submissions/withdraw.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import {
  category,
  draft,
  entrant,
  entrantViewerOf,
  invoice,
  inCart,
  pay,
  valueOf,
} from '#tests/support/entries.ts'
import { admin } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

async function rowOf(id: number) {
  return db().selectFrom('submissions').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

async function placesOf(number: number, most: number) {
  const { id } = await category(number)
  await db().updateTable('categories').set({ max_per_studio: most }).where('id', '=', id).execute()
  forgetVersions()
  return id
}

async function setConfig(name: string, value: string) {
  await db().updateTable('configs').set({ value }).where('name', '=', name).execute()
}

test('a draft goes out of the list and the cart, and its place is free again', async () => {
  const who = await entrant()
  const categoryId = await placesOf(8, 1)
  const id = await inCart(who, { number: 8, title: 'Tin Lanterns' })
  const page = await as(who).get(`/submissions/remove/${id}`)
  expect(page.heading).toBe('Withdraw “Tin Lanterns”?')
  expect(page.visibleText).toContain('your list and your cart')
  const done = await as(who).submit(page, 'Withdraw draft')
  expect(done.location).toBe('/submissions')
  expect(await rowOf(id)).toMatchObject({ status: 'withdrawn', payment_status: 'unpaid' })
  expect(await db().selectFrom('cart_items').selectAll().execute()).toEqual([])
  const next = { categoryId, title: 'Saltbox', createKey: randomUUID() }
  expect((await startDraft(next, await entrantViewerOf(who), now())).ok).toBe(true)
})

test('what was submitted needs a reason, keeps its invoice, and says what becomes of the fee', async () => {
  const who = await entrant()
  const { submissionIds, invoiceId } = await invoice(who, { title: '李晴风' })
  const id = submissionIds[0] ?? 0
  const page = await as(who).get(`/submissions/remove/${id}`)
  expect(page.heading).toBe('Withdraw “李晴风”?')
  expect(page.visibleText).toContain('The invoice is still due')
  const refused = await as(who).submit(page, 'Withdraw entry', { reason: '  ' })
  expect(refused.status).toBe(422)
  expect(refused.problems).toEqual([{ message: 'Reason for withdrawing: Required', href: '#reason' }])
  expect((await rowOf(id)).status).toBe('submitted')
  const before = await db().selectFrom('invoices').where('id', '=', invoiceId).selectAll().execute()
  const done = await as(who).submit(refused, 'Withdraw entry', { reason: 'Shown too late' })
  expect(done.status).toBe(303)
  expect(await rowOf(id)).toMatchObject({
    status: 'withdrawn',
    payment_status: 'invoiced',
    ended_reason: 'Shown too late',
  })
  expect(await db().selectFrom('invoices').where('id', '=', invoiceId).selectAll().execute()).toEqual(before)
  expect((await audits({ action: 'submission.withdrawn' })).at(-1)?.after).toMatchObject({
    reason: 'Shown too late',
  })
})

test('a paid entry hears that the fee is the admins’ to return', async () => {
  const who = await entrant()
  const { submissionIds, invoiceId } = await invoice(who)
  const { total_cents } = await db()
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .select('total_cents')
    .executeTakeFirstOrThrow()
  await pay(invoiceId, await admin(), total_cents)
  const page = await as(who).get(`/submissions/remove/${submissionIds[0]}`)
  expect(page.visibleText).toContain('Withdrawing doesn’t refund the fee')
})

test('withdrawing what was submitted frees no place, so one place lets one entry through', async () => {
  const who = await entrant()
  const categoryId = await placesOf(8, 1)
  const { submissionIds } = await invoice(who, { number: 8, title: 'First' })
  const viewer = await entrantViewerOf(who)
  valueOf(await withdraw({ submissionId: submissionIds[0] ?? 0, reason: 'A mistake' }, viewer, now()))
  const next = { categoryId, title: 'Second', createKey: randomUUID() }
  expect(await startDraft(next, viewer, now())).toMatchObject({ ok: false, code: 'invalid' })
  const page = await as(who).get('/submissions/add?q=8')
  expect(page.visibleText).toContain('1 of 1')
})

test('its title may be entered again where a title counts once', async () => {
  const who = await entrant()
  const { id } = await category(8)
  await db()
    .updateTable('categories')
    .set({ one_per_title: true, max_per_studio: 2 })
    .where('id', '=', id)
    .execute()
  forgetVersions()
  const { submissionIds } = await invoice(who, { number: 8, title: 'Tin Lanterns' })
  const viewer = await entrantViewerOf(who)
  await expect(draft(who, { number: 8, title: 'Tin Lanterns' })).rejects.toThrow('entered this title')
  valueOf(await withdraw({ submissionId: submissionIds[0] ?? 0, reason: 'A mistake' }, viewer, now()))
  await draft(who, { number: 8, title: 'Tin Lanterns' })
})

test('once judging has begun only an admin withdraws what was submitted, by the clock or by the switch', async () => {
  const who = await entrant()
  const { submissionIds } = await invoice(who)
  const id = submissionIds[0] ?? 0
  const own = await draft(who, { title: 'Still a draft' })
  const viewer = await entrantViewerOf(who)
  await setConfig('judging_activated_checkbox', '0')
  await setConfig('judging_date_open', now().toISOString())
  const late = { submissionId: id, reason: 'Too late' }
  expect(await withdraw(late, viewer, now())).toMatchObject({
    ok: false,
    code: 'conflict',
    message: expect.stringContaining('Judging has started'),
  })
  // Pages read settings that are at most a second old.
  const page = async () => (await as(who).get(`/submissions/remove/${id}`)).status
  await expect.poll(page, { timeout: 10_000 }).toBe(303)
  expect((await withdraw({ submissionId: own }, viewer, now())).ok).toBe(true)
  await setConfig('judging_date_open', new Date(now().getTime() + 1).toISOString())
  expect((await withdraw(late, viewer, now())).ok).toBe(true)
  expect((await withdraw(late, viewer, now())).ok).toBe(true)
})

test('no one withdraws another studio’s entry', async () => {
  const who = await entrant()
  const id = await draft(who)
  const other = await entrantViewerOf(await entrant())
  expect(await withdraw({ submissionId: id }, other, now())).toMatchObject({ ok: false, code: 'not_found' })
  expect((await rowOf(id)).status).toBe('draft')
})
