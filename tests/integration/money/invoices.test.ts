import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { recordPayment } from '#app/domain/money/billing/commands.server.ts'
import { invoiceDocumentData } from '#app/domain/money/billing/documents.server.ts'
import { findInvoiceFor, readInvoice } from '#app/domain/money/billing/invoices.server.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { entrant, invoice, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, viewerOf, type Account } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

let who: Entrant
let adminAccount: Account
let invoiceId: number

beforeEach(async () => {
  who = await entrant('studio', { name: 'Gull & Gasket' })
  adminAccount = await admin()
  invoiceId = (await invoice(who, { title: 'Tin Lanterns' })).invoiceId
})

async function number(id = invoiceId) {
  const row = await db()
    .selectFrom('invoices')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.number
}

describe('an issued invoice', () => {
  test.each([
    ['number', sql`'E-1999-00001'`],
    ['bill_to', sql`'{}'::jsonb`],
    ['seller', sql`'{}'::jsonb`],
    ['total_cents', sql`1`],
    ['subtotal_cents', sql`1`],
    ['currency', sql`'EUR'`],
    ['due_at', sql`now()`],
    ['issued_at', sql`now()`],
    ['studio_id', sql`null`],
    ['po_number', sql`'x'`],
    ['pay_method', sql`'cheque'`],
    ['checkout_key', sql`gen_random_uuid()`],
    ['public_id', sql`gen_random_uuid()`],
    ['content_sha256', sql`'\\x00'::bytea`],
  ])('never changes its %s', async (column, value) => {
    const change = sql`update invoices set ${sql.ref(column)} = ${value} where id = ${invoiceId}`
    await expect(change.execute(db())).rejects.toThrow('an issued invoice never changes')
  })

  test.each(['description', 'detail', 'unit_cents', 'submission_id'])(
    'never changes the %s of a line',
    async (column) => {
      const value = column === 'unit_cents' ? sql`1` : column === 'submission_id' ? sql`null` : sql`'x'`
      const change = sql`update invoice_lines set ${sql.ref(column)} = ${value} where invoice_id = ${invoiceId}`
      await expect(change.execute(db())).rejects.toThrow('never changes')
    },
  )

  test('is never removed, nor any of its lines', async () => {
    await expect(
      sql`delete from invoice_lines where invoice_id = ${invoiceId}`.execute(db()),
    ).rejects.toThrow('never removed')
    await expect(sql`delete from invoices where id = ${invoiceId}`.execute(db())).rejects.toThrow(
      'never removed',
    )
  })

  test('keeps what was printed when studio, title and settings change later', async () => {
    const before = await invoiceDocumentData(invoiceId, db())
    await db().updateTable('studios').set({ name: 'Renamed', address_line1: 'Elsewhere 1' }).execute()
    await db().updateTable('submissions').set({ title: 'Renamed' }).execute()
    await db()
      .updateTable('configs')
      .set({ value: 'Renamed' })
      .where('name', 'in', ['site_name', 'seller_name'])
      .execute()
    await db().updateTable('deadline_prices').set({ amount_cents: 1 }).execute()
    forgetVersions()

    expect(await invoiceDocumentData(invoiceId, db())).toEqual(before)
    expect(await readInvoice(invoiceId, now(), db())).toMatchObject({ unchanged: true })
  })

  test('is found out when it was changed behind the triggers’ back', async () => {
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`update invoices set bill_to = bill_to || '{"name": "Somebody else"}' where id = ${invoiceId}`.execute(
          trx,
        )
      })

    expect(await readInvoice(invoiceId, now(), db())).toMatchObject({ unchanged: false })
    await expect(invoiceDocumentData(invoiceId, db())).rejects.toThrow('no longer matches its checksum')
    const page = await as(adminAccount).get(`/admin/submissions/invoices/${invoiceId}`)
    expect(page.visibleText).toContain('has changed since it was issued')
  })

  test('bills an entry on one live line only', async () => {
    const again = sql`insert into invoice_lines (invoice_id, sort, description, unit_cents, submission_id)
      select invoice_id, 2, description, unit_cents, submission_id from invoice_lines where invoice_id = ${invoiceId}`
    await expect(again.execute(db())).rejects.toThrow('one_live_line_per_submission')
  })
})

describe('who sees an invoice', () => {
  test('the person it was issued to, every active member of the studio, and admins', async () => {
    const colleague = await member()
    const left = await member()
    await db()
      .insertInto('studio_members')
      .values([
        {
          studio_id: who.studioId,
          user_id: colleague.userId,
          role: 'viewer',
          status: 'active',
          created_at: now(),
        },
        {
          studio_id: who.studioId,
          user_id: left.userId,
          role: 'owner',
          status: 'removed',
          created_at: now(),
        },
      ])
      .execute()
    const stranger = await entrant()
    const seen = async (account: Account) =>
      (await findInvoiceFor(await viewerOf(account), invoiceId, now(), db())) !== null

    expect(await Promise.all([who, colleague, adminAccount].map(seen))).toEqual([true, true, true])
    expect(await Promise.all([left, stranger].map(seen))).toEqual([false, false])
  })

  test('other people get not found, as for an unknown number', async () => {
    const stranger = await entrant()
    const address = `/submissions/invoices/${invoiceId}`
    const answers = [
      await as(stranger).get(address),
      await as(stranger).get('/submissions/invoices/999999999'),
      await as(stranger).get('/submissions/invoices/0x1'),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
    expect(answers[0]?.visibleText).not.toContain(await number())
    expect((await as(stranger).data(address)).status).toBe(404)
    expect((await as(who).get(address)).heading).toBe(`Invoice ${await number()}`)
  })

  test('the page says how to pay, by when and with which reference', async () => {
    const page = await as(who).get(`/submissions/invoices/${invoiceId}`)
    expect(page.visibleText).toContain('Pay by bank transfer')
    expect(page.visibleText).toContain(`Reference ${await number()}`)
    expect(page.visibleText).toMatch(/Due \w{3} \d+ \w{3} \d{4}, \d\d:\d\d Los Angeles/)
    expect(page.visibleText).toContain('Tin Lanterns')
    expect(page.visibleText).not.toContain('Record payment')
  })
})

describe('the admins’ list', () => {
  const list = async (query = '') => {
    const page = await as(adminAccount).get(`/admin/submissions/invoices${query}`)
    expect(page.status).toBe(200)
    return {
      page,
      numbers: page.html.querySelectorAll('.table tbody th a').map((link) => link.text.trim()),
    }
  }

  test('finds by number, studio and email, and says when nothing fits', async () => {
    const other = await invoice(await entrant('studio', { name: 'Onion Moon' }))
    const [mine, theirs] = [await number(), await number(other.invoiceId)]

    expect((await list()).numbers).toEqual([theirs, mine])
    expect((await list('?sort=number&dir=asc')).numbers).toEqual([mine, theirs])
    expect((await list(`?q=${mine.slice(-6)}`)).numbers).toEqual([mine])
    expect((await list('?q=gull+%26+gas')).numbers).toEqual([mine])
    expect((await list(`?q=${encodeURIComponent(who.email)}`)).numbers).toEqual([mine])
    const nothing = await list('?q=100%25')
    expect(nothing.numbers).toEqual([])
    expect(nothing.page.visibleText).toContain('No results')
    expect(nothing.page.links).toContain('/admin/submissions/invoices')
  })

  test('narrows by state; overdue is worked out from the clock', async () => {
    expect((await list('?status=issued')).numbers).toHaveLength(1)
    expect((await list('?status=overdue')).numbers).toEqual([])
    later({ days: 60 })
    adminAccount = await admin()
    expect((await list('?status=overdue')).numbers).toHaveLength(1)
    expect((await list('?status=issued')).numbers).toEqual([])
    expect((await list('?status=open')).numbers).toHaveLength(1)
    expect((await list()).page.visibleText).toContain('Overdue')

    const { total_cents } = await db().selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
    const input = {
      invoiceId,
      idempotencyKey: crypto.randomUUID(),
      amountCents: total_cents,
      method: 'cheque',
      receivedOn: now().toISOString().slice(0, 10),
      reference: null,
      note: null,
    } as const
    await recordPayment(input, await adminViewerOf(adminAccount), now())
    expect((await list('?status=paid')).numbers).toHaveLength(1)
    expect((await list('?status=open')).numbers).toEqual([])
  })

  test('adds up everything that fits, not only the page', async () => {
    const { total_cents } = await db().selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
    await invoice(await entrant())
    const { page } = await list()
    const foot = page.html.querySelector('.table tfoot')?.text.replaceAll('\u00a0', ' ')
    expect(foot).toContain(`USD ${((2 * total_cents) / 100).toFixed(2)}`)
  })

  test('finds names in any script, without their accents too', async () => {
    const other = await invoice(await entrant('studio', { name: 'Ægisdóttir 李晴风' }))
    for (const text of ['李晴', 'ÆGISDOTTIR'])
      expect((await list(`?q=${encodeURIComponent(text)}`)).numbers).toEqual([await number(other.invoiceId)])
  })

  test('can be taken as it is shown, with no cell a spreadsheet would compute', async () => {
    const other = await invoice(await entrant('studio', { name: '=Onion "Moon"' }))
    const [mine, theirs] = [await number(), await number(other.invoiceId)]
    const page = await as(adminAccount).get('/admin/submissions/invoices?q=onion&status=open&page=1')
    const link = page.links.find((each) => each.endsWith('format=csv')) ?? ''
    expect(link).toBe('/admin/submissions/invoices/export?q=onion&status=open&format=csv')
    const taken = await as(adminAccount).get(link)
    expect(taken.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(taken.headers.get('content-disposition')).toContain('Invoice list.csv')
    const [row, ...more] = parse<Record<string, string>>(taken.bytes, { bom: true, columns: true })
    expect(more).toEqual([])
    expect(row).toMatchObject({
      ...{ Number: theirs, Studio: `'=Onion "Moon"`, Currency: 'USD', State: 'To be paid' },
      ...{ Paid: '0.00', 'Amount due': row?.Total },
    })
    expect(taken.text).not.toContain(mine)
    expect(
      (await audits({ action: 'export.downloaded' })).map(({ entity_id, after }) => [entity_id, after]),
    ).toEqual([['invoices', { filter: 'q=onion&status=open', format: 'csv', rows: 1 }]])
    const numbers = async (query: string) => {
      const { bytes } = await as(adminAccount).get(`/admin/submissions/invoices/export${query}`)
      return parse<Record<string, string>>(bytes, { bom: true, columns: true }).map((each) => each.Number)
    }
    expect(await numbers('')).toEqual([theirs, mine])
    expect(await numbers('?sort=number&dir=asc')).toEqual([mine, theirs])
    expect(await numbers('?status=paid')).toEqual([])
    expect((await as(who).get('/admin/submissions/invoices/export')).location).toBe('/')
  })

  test('falls back to its first page for nonsense in the address', async () => {
    expect((await list('?sort=id;drop&dir=up&page=-4&rows=7&status=x')).numbers).toHaveLength(1)
    expect((await as(adminAccount).get('/admin/submissions/invoices?page=99&rows=50')).location).toBe(
      '/admin/submissions/invoices?rows=50',
    )
  })

  test('has one address: the one under submissions leads there, for admins only', async () => {
    expect((await as(adminAccount).get('/submissions/invoices?status=open')).location).toBe(
      '/admin/submissions/invoices?status=open',
    )
    expect((await as(who).get('/submissions/invoices')).location).toBe('/')
    expect((await as(who).get('/admin/submissions/invoices')).location).toBe('/')
    expect((await as(who).get(`/admin/submissions/invoices/${invoiceId}`)).location).toBe('/')
  })
})

test('the overview counts submissions, open invoices, what they come to, and the mails', async () => {
  const { total_cents } = await db().selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
  const page = await as(adminAccount).get('/admin/dashboard')
  const text = page.visibleText.replaceAll('\u00a0', ' ')
  expect(text).toContain('1 open invoice ')
  expect(text).toContain(`USD ${total_cents / 100} outstanding`)
  expect(text).toMatch(/Submitted 1/)
  expect(text).toMatch(/Emails queued 2/)
  expect(text).toContain('Running')

  later({ minutes: 11 })
  const late = await as(adminAccount).get('/admin/dashboard')
  expect(late.visibleText).toContain('The worker is not running')
})
