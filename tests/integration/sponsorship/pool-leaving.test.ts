import { beforeEach, expect, test } from 'vitest'
import { firstAgreements } from '#app/domain/people/agreements/first-agreement.ts'
import { AGREED_DAYS } from '#app/domain/season/prices/due-days.ts'
import { levelOn } from '#app/domain/sponsorship/partners/terms.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import {
  activePartner,
  appliedPartner,
  decidedPartner,
  level,
  openInvoice,
  partner,
  pool,
} from '#tests/support/pools.ts'
import { mails } from '#tests/support/rows.ts'

const DASHBOARD = '/sponsorship-pools/partner-dashboard'

let ada: Account
let of: { poolId: number; revisionId: number }
beforeEach(async () => {
  ada = await admin()
  of = { poolId: (await pool(ada)).id, revisionId: (await level(ada)).revisionId }
})

test('the first agreement names the days in which invoices are due, and what leaving does', async () => {
  const { body } = firstAgreements.pool_partner
  expect(body).toContain(`within ${AGREED_DAYS} days of the invoice`)
  expect(body).not.toMatch(/refunds a pledge/)
  const { id } = await appliedPartner(ada, of)
  valueOf(await decidedPartner(id, { action: 'approve' }, ada))
  const { due_at } = await db()
    .selectFrom('invoices')
    .where('id', '=', (await openInvoice(id)).id)
    .select('due_at')
    .executeTakeFirstOrThrow()
  expect(due_at).toEqual(new Date(now().getTime() + AGREED_DAYS * 86_400_000))
})

test('a partner leaves at any time: today, with its codes, and only its own partnership', async () => {
  const { id, account } = await activePartner(ada, of)
  later({ days: 10 })
  const intruder = await member()
  expect((await as(intruder).post(`${DASHBOARD}?partner=${id}`, { intent: 'leave', note: '' })).status).toBe(
    404,
  )
  const client = as(account)
  const page = await client.get(DASHBOARD)
  expect(page.visibleText).toContain('what you have paid is not refunded')
  await client.submit(page, 'Leave the pool', { note: 'Thank you' })
  expect((await partner(id)).state).toBe('lapsed')
  expect(await levelOn(id, '2027-03-19', db())).toBe(of.revisionId)
  expect(await levelOn(id, '2027-03-20', db())).toBeNull()
  const codes = await db().selectFrom('discounts').select('ended_at').execute()
  expect(codes.map(({ ended_at }) => ended_at)).toEqual([now(), now(), now()])
  expect(await db().selectFrom('pool_places').selectAll().execute()).toEqual([])
  expect(await mails({ template: 'pool_partner_lapsed', to: account.email })).toHaveLength(1)
  expect((await mails({ template: 'pool_partner_news', to: ada.email })).at(-1)?.body_text).toContain(
    'has left',
  )
  expect((await client.get(DASHBOARD)).visibleText).not.toContain('Leave the pool')
})

test('an application that was invoiced is withdrawn with its invoice', async () => {
  const { id, account } = await appliedPartner(ada, of)
  valueOf(await decidedPartner(id, { action: 'approve' }, ada))
  const { id: invoiceId } = await openInvoice(id)
  const client = as(account)
  await client.submit(await client.get(DASHBOARD), 'Withdraw the application', { note: '' })
  expect((await partner(id)).state).toBe('withdrawn')
  const { status } = await db()
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('void')
})
