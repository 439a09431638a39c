import {
  creditNoteDocument,
  invoiceDocument,
  receiptDocument,
  voidInvoiceDocument,
} from '#app/domain/money/billing/document-kinds.server.ts'
import { execFileSync, spawnSync } from 'node:child_process'
import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { creditPart, voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import type {
  CreditNoteDocumentData,
  InvoiceDocumentData,
} from '#app/domain/money/billing/documents.server.ts'
import { receiptDocumentData } from '#app/domain/money/billing/documents.server.ts'
import { readInvoice } from '#app/domain/money/billing/invoices.server.ts'
import { ensureDocument } from '#app/platform/documents/commands.server.ts'
import { renderDocument } from '#app/platform/documents/render.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { db } from '#db/client.ts'
import { smtpTransport } from '#app/domain/mail/transports/smtp.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { entrant, invoice, pay } from '#tests/support/entries.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { admin, adminViewerOf, member } from '#tests/support/people.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { race } from '#tests/support/race.ts'
import { mails } from '#tests/support/rows.ts'
import { signalProcess } from '#tests/support/signal-process.ts'
import { copiedText, rightmost } from '#tests/support/text-of-pdf.ts'

const template = (name: string) =>
  fileURLToPath(new URL(`../../../app/domain/money/billing/documents/${name}.typ`, import.meta.url))

const party = { name: 'Pegbar Awards', lines: ['12 Lantern Street', 'Burbank'], email: null, taxId: null }
function invoiceData(lines: number, more: Partial<InvoiceDocumentData> = {}): InvoiceDocumentData {
  return {
    kind: 'invoice',
    title: 'Invoice E-2027-00017',
    language: 'en',
    number: 'E-2027-00017',
    seasonName: '12th Pegbar Awards, 2027',
    seller: party,
    billTo: party,
    poNumber: null,
    issuedOn: 'Wed 10 Mar 2027',
    dueBy: 'Wed 24 Mar 2027, 17:00 Los Angeles',
    payMethod: 'Bank transfer',
    currency: 'USD',
    lines: Array.from({ length: lines }, (_, index) => ({
      position: index + 1,
      description: `Tin Lanterns ${index + 1}`,
      detail: 'P03-0042 · 3 Best Short Film · Standard price',
      discount: '',
      qty: 1,
      unit: '195.00',
      tax: '0.00',
      amount: '195.00',
    })),
    subtotal: '195.00',
    discount: null,
    tax: null,
    taxNote: '',
    total: '195.00',
    paymentHeading: 'Pay by bank transfer',
    paymentFacts: [{ label: 'IBAN', value: 'DE02 1203 0000 0000 2020 51' }],
    notes: [],
    checksum: '0123456789abcdef',
    replaces: null,
    voided: null,
    ...more,
  }
}

/** What marks a PDF as tagged, with a language and a title, by the standard for accessible ones. */
function expectAccessible(pdf: Buffer): void {
  const source = pdf.toString('latin1')
  expect(source.slice(0, 5)).toBe('%PDF-')
  expect(source).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/)
  expect(source).toContain('/StructTreeRoot')
  expect(source).toMatch(/\/Lang\s*\(en\)/)
  expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>')
}

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

describe('setting a document', () => {
  test('prints what it is billed to in any script, and a sign for a letter no font has', async () => {
    const billTo = { ...party, name: '스튜디오 바다 สตูดิโอ 🎬 ꦗ', lines: ['Հայաստան'] }
    expectAccessible(await renderDocument(template('invoice'), invoiceData(1, { billTo }), now()))
  })

  test.each([
    [1, 1],
    [40, 3],
  ])('an invoice of %i lines takes %i pages, tagged', async (lines, count) => {
    const pdf = await renderDocument(template('invoice'), invoiceData(lines), now())
    expectAccessible(pdf)
    expect(pages(pdf)).toBe(count)
  })

  test('an invoice and a credit note with tax have it by line and in the totals', async () => {
    const tax = { label: 'VAT 19%', net: '195.00', amount: '37.05' }
    const data = invoiceData(2, { tax, discount: '5.00', total: '232.05', taxNote: 'Why #panic("x")' })
    const pdf = await renderDocument(template('invoice'), data, now())
    expectAccessible(pdf)
    expectAccessible(await renderDocument(template('credit-note'), creditData({ tax }), now()))
    const text = (await copiedText(pdf)).join('\n')
    expect(text.match(/VAT 19%/g)).toHaveLength(2)
    for (const shown of ['Net', '37.05', '232.05', 'Why #panic("x")']) expect(text).toContain(shown)
  })

  test('what people typed is never read as markup', async () => {
    const evil = '#panic("x") $x$ *bold* <b> #import "/etc/passwd" \\ @ref [a](b) `c`'
    const billTo = { name: evil, lines: [evil], email: evil, taxId: evil }
    const line = {
      position: 1,
      description: evil,
      detail: evil,
      discount: evil,
      qty: 1,
      unit: '1',
      tax: '0',
      amount: '1',
    }
    const data = invoiceData(0, { billTo, lines: [line], notes: [evil], poNumber: evil })
    expectAccessible(await renderDocument(template('invoice'), data, now()))
  })

  test('the same data at the same moment gives the same bytes', async () => {
    const once = await renderDocument(template('invoice'), invoiceData(2), now())
    expect((await renderDocument(template('invoice'), invoiceData(2), now())).equals(once)).toBe(true)
  })

  test('are made again after the typesetter’s process was killed', async () => {
    await renderDocument(template('invoice'), invoiceData(1), now())
    const child = Number(execFileSync('pgrep', ['-P', String(process.pid), '-f', 'typeset-child']))
    signalProcess(child, 'SIGKILL')
    // The loss is noticed in a later turn.
    await expect
      .poll(() => spawnSync('pgrep', ['-P', String(process.pid), '-f', 'typeset-child']).status)
      .toBe(1)
    expectAccessible(await renderDocument(template('invoice'), invoiceData(1), now()))
  })

  test('a failing one says why, and the next is still set', async () => {
    const failing = renderDocument(template('invoice'), { title: 'nothing else' }, now())
    await expect(failing).rejects.toThrow(/invoice\.typ cannot be rendered/)
    expectAccessible(await renderDocument(template('invoice'), invoiceData(1), now()))
  })

  test('names in any script can be read out of it again', async () => {
    const billTo = { ...party, lines: ['Łódź Ελλάδα Київ', '鸥与垫片动画工作室', 'نور', 'נורית'] }
    const pdf = await renderDocument(template('invoice'), invoiceData(1, { billTo }), now())
    const text = (await copiedText(pdf)).join('\n').normalize('NFKC')
    for (const word of ['Łódź', 'Ελλάδα', 'Київ', '鸥与垫片动画工作室', 'نور', 'נורית']) {
      expect(text).toContain(word)
    }
  })
})

// A sheet of A4 is 595 points wide, 57 of them its margin.
test('what has no place to break stays on the sheet', async () => {
  const word = 'demo_pay_1b7e0c8a-201e-46a2-bc51-534fdf9c362f'
  const billTo = { ...party, name: 'x'.repeat(110), email: `${'accounts.'.repeat(12)}@example.org` }
  const data = invoiceData(1, { billTo, poNumber: word })
  expect(await rightmost(await renderDocument(template('invoice'), data, now()))).toBeLessThan(540)
})

const LONG_TITLE = `${'The Very Long Night of the Paper Lighthouse '.repeat(7)}`.slice(0, 300)
const names = ['李晴风', 'محمد', 'Þóra Ægisdóttir-Lindqvist']

function creditData(more: Partial<CreditNoteDocumentData> = {}): CreditNoteDocumentData {
  return {
    kind: 'credit_note',
    title: 'Credit note C-2027-00003',
    language: 'en',
    number: 'C-2027-00003',
    seasonName: '12th Pegbar Awards, 2027',
    seller: party,
    billTo: { ...party, name: names.join(' '), taxId: 'IS 4711' },
    invoiceNumber: 'E-2027-00017',
    invoiceIssuedOn: 'Wed 10 Mar 2027',
    issuedOn: 'Thu 11 Mar 2027',
    reason: 'Entered twice #panic("x")',
    currency: 'USD',
    lines: [{ position: 1, description: LONG_TITLE, detail: names.join(' · '), amount: '195.00' }],
    tax: null,
    taxNote: '',
    total: '195.00',
    notes: ['The invoice is void. Nothing is due on it.'],
    checksum: '0123456789abcdef',
    ...more,
  }
}

describe('a credit note and a void invoice', () => {
  const voided = invoiceData(2, {
    billTo: { ...party, name: names.join(' '), taxId: 'IS 4711' },
    poNumber: 'PO 9',
    discount: '19.50',
    replaces: 'This invoice replaces invoice E-2027-00016.',
    voided: { on: 'Thu 11 Mar 2027', reason: `${LONG_TITLE} محمد`, creditNote: 'C-2027-00003' },
  })

  test.each([
    ['credit-note', creditData()],
    ['invoice', voided],
  ])(
    '%s is tagged, on one page, with names in any script and a title of 300 letters',
    async (name, content) => {
      const pdf = await renderDocument(template(name), content, now())
      expectAccessible(pdf)
      expect(pages(pdf)).toBe(1)
    },
  )

  test('say as text what the stamp says, and whose they are', async () => {
    for (const [name, content, wanted] of [
      ['credit-note', creditData(), ['C-2027-00003', 'E-2027-00017', 'Entered twice', '李晴风', 'Þóra']],
      ['invoice', voided, ['Void since Thu 11 Mar 2027', 'C-2027-00003', 'E-2027-00016', '李晴风', 'PO 9']],
    ] as const) {
      const pdf = await renderDocument(template(name), content, now())
      const text = (await copiedText(pdf)).join('\n').normalize('NFKC')
      for (const word of wanted) expect(text.replace(/\s+/g, ' ')).toContain(word)
    }
  })

  test('are made from what was issued, and open for the studio alone', async () => {
    const who = await entrant()
    const { invoiceId } = await invoice(who, { title: '李晴风' })
    const adminAccount = await adminViewerOf(await admin())
    const end = { invoiceId, reason: 'Entered twice', place: 'drafts' } as const
    expect(await voidInvoice(end, adminAccount, now())).toMatchObject({ ok: true })
    const { id } = await db().selectFrom('credit_notes').select('id').executeTakeFirstOrThrow()
    for (const made of [
      await ensureDocument(creditNoteDocument, id, now()),
      await ensureDocument(voidInvoiceDocument, invoiceId, now()),
    ]) {
      expectAccessible(await buffer(await storage().get(made.storageKey)))
      expect((await as(who).get(`/files/${made.publicId}`)).status).toBe(200)
      expect((await as(await member()).get(`/files/${made.publicId}`)).status).toBe(404)
    }
  })
})

describe('an invoice and its receipt', () => {
  test('go out with their mails, once each, and open for those they concern', async () => {
    const server = await startMailServer()
    const transport = smtpTransport(server.url)
    onTestFinished(async () => {
      await transport.close()
      await server.close()
    })
    const who = await entrant()
    const { invoiceId } = await invoice(who)
    const { total_cents: total } = await db()
      .selectFrom('invoices')
      .select('total_cents')
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow()
    await pay(invoiceId, await admin(), total)

    for (const mail of await mails()) expect(await sendMessage(mail.id, transport, now())).toBe('sent')
    const attached = server.received.flatMap(({ email }) => email.attachments)
    expect(attached.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'application/pdf'])
    expect(attached.map(({ filename }) => filename?.slice(0, 1))).toEqual(['E', 'R'])
    for (const { content } of attached) {
      if (typeof content === 'string') throw new Error('A PDF came as text')
      expectAccessible(Buffer.from(content as ArrayBuffer))
    }

    const { publicId, name } = await ensureDocument(invoiceDocument, invoiceId, now())
    expect(attached[0]?.filename).toBe(name)
    expect((await as(who).get(`/files/${publicId}`)).headers.get('content-type')).toBe('application/pdf')
    expect((await as(await member()).get(`/files/${publicId}`)).status).toBe(404)
  })

  test('a receipt says what is due as the invoice does, after a part was credited', async () => {
    const { invoiceId } = await invoice(await entrant())
    const office = await admin()
    const credit = { invoiceId, amountCents: 1_234, reason: 'Late jury' }
    expect(await creditPart(credit, await adminViewerOf(office), now())).toMatchObject({ ok: true })
    later({ minutes: 1 })
    const { paymentId } = await pay(invoiceId, office, 10_000)
    const half = await receiptDocumentData(paymentId, db())
    expect(half).toMatchObject({ invoiceTotal: '195.00', credited: '12.34', paidToDate: '100.00' })
    expect(half.stillDue).toBe('82.66')
    expect(await readInvoice(invoiceId, now(), db())).toMatchObject({ dueCents: 8_266 })
    const rest = await pay(invoiceId, office, 8_266)
    expect(await receiptDocumentData(rest.paymentId, db())).toMatchObject({
      stillDue: '0.00',
      notes: ['The invoice is paid in full. Thank you.'],
    })
    const stored = await ensureDocument(receiptDocument, paymentId, now())
    const { text } = readPdf(await buffer(await storage().get(stored.storageKey)))
    expect(text.replace(/\s/g, '')).toContain('CreditedUSD12.34')
  })

  test('an invoice has a long reference and a discount each on one line', async () => {
    const data = invoiceData(1, { poNumber: 'PO-4711/2027', discount: '39.00' })
    const [line] = data.lines
    if (line) line.discount = 'Code SPRING, 20%: −39.00'
    const pdf = await renderDocument(template('invoice'), data, now())
    const { text } = readPdf(pdf)
    expect(text).toContain('Your reference')
    expect(text).toContain('PO-4711/2027')
    expect(text).toContain('20%: −39.00')
  })

  test('are made once, also by ten at a time', async () => {
    const { invoiceId } = await invoice(await entrant())
    const made = await race(10, () => ensureDocument(invoiceDocument, invoiceId, now()))
    expect(new Set(made.map(({ publicId }) => publicId)).size).toBe(1)
    const files = await db().selectFrom('files').selectAll().where('purpose', '=', 'document').execute()
    expect(files).toHaveLength(1)
    for (const { storage_key, size_bytes } of files) {
      expect((await buffer(await storage().get(storage_key))).byteLength).toBe(size_bytes)
    }
  })
})
