import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { removeLookFile, storeLookFile } from '#app/domain/season/identity/look-files.server.ts'
import { signatureDocument } from '#app/domain/people/agreements/evidence.server.ts'
import { invoiceDocument, receiptDocument } from '#app/domain/money/billing/document-kinds.server.ts'
import { setCertificates } from '#app/domain/nominees/certificates/build-certificates.server.ts'
import { ensureDocument } from '#app/platform/documents/commands.server.ts'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, guest } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { entrant, invoice, pay, valueOf } from '#tests/support/entries.ts'
import { handedOut } from '#tests/support/nominees.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { admin, adminViewerOf, judge } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'

const OWN = '#ffc500'
const GREEN = '#3ddc97'

async function uploadLogo(): Promise<void> {
  const tempPath = path.join(tmpdir(), `logo-${randomUUID()}`)
  const picture = sharp({
    create: { width: 300, height: 100, channels: 4, background: { r: 20, g: 90, b: 90, alpha: 0.5 } },
  })
  await fs.writeFile(tempPath, await picture.png().toBuffer())
  valueOf(
    await storeLookFile(
      'logo',
      { tempPath, originalName: 'logo.png' },
      await adminViewerOf(await admin()),
      now(),
    ),
  )
}

const logoId = async () =>
  (await db().selectFrom('configs').where('name', '=', 'logo_file').select('value').executeTakeFirstOrThrow())
    .value ?? ''

async function read(kind: DocumentKind, id: number) {
  const { storageKey } = await ensureDocument(kind, id, now())
  return readPdf(await buffer(await storage().get(storageKey)))
}

async function invoiced() {
  const who = await entrant()
  const { invoiceId, submissionIds } = await invoice(who)
  return { who, invoiceId, submissionId: submissionIds[0] ?? 0 }
}

describe('a mail', () => {
  test('has the product’s accent and the award’s name, where the award chose nothing', async () => {
    const { who } = await invoiced()
    const [mail] = await mails({ to: who.email, template: 'invoice_issued' })
    expect(mail?.body_html).toContain(OWN)
    expect(mail?.body_html).toContain('<p class="award">Pegbar Awards</p>')
    expect(mail?.body_html).not.toContain('<img')
  })

  test('has the award’s accent and its logo, by an address that opens for everyone and on every site', async () => {
    await setConfig('accent_colour', GREEN)
    await setConfig('site_name', 'Prix "Étoile" & Co')
    await uploadLogo()
    const { who } = await invoiced()
    const [mail] = await mails({ to: who.email, template: 'invoice_issued' })
    expect(mail?.body_html).not.toContain(OWN)
    expect(mail?.body_html.match(new RegExp(GREEN, 'g'))).toHaveLength(2)
    const [, source = '', alt] = /<img src="([^"]+)" alt="([^"]*)"/.exec(mail?.body_html ?? '') ?? []
    expect(alt).toBe('Prix &quot;Étoile&quot; &amp; Co')
    const address = new URL(source)
    expect(address.pathname).toBe(`/logo/${await logoId()}`)
    expect(mail?.body_text).toContain('-- \nPrix "Étoile" & Co\n')
    expect(mail?.body_text).not.toContain('/logo/')
    const shown = await guest().get(address.pathname)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(shown.headers.get('set-cookie')).toBeNull()
  })

  test('takes nothing else than a colour for its accent', async () => {
    await setConfig('accent_colour', 'red}</style><script>')
    const { who } = await invoiced()
    const [mail] = await mails({ to: who.email, template: 'invoice_issued' })
    expect(mail?.body_html).toContain(OWN)
    expect(mail?.body_html).not.toContain('<script>')
  })
})

describe('a document', () => {
  test('has a star in the product’s accent, where the award chose nothing', async () => {
    const { invoiceId } = await invoiced()
    const made = await read(invoiceDocument, invoiceId)
    expect(made.fills).toContain(OWN)
    expect(made.images).toBe(0)
  })

  test('has its star in the award’s accent', async () => {
    await setConfig('accent_colour', GREEN)
    const { invoiceId } = await invoiced()
    const made = await read(invoiceDocument, invoiceId)
    // Ink and greys are there beside it.
    expect(made.fills).not.toContain(OWN)
    expect(made.fills.some((fill) => fill.startsWith('#3d'))).toBe(true)
  })

  test('has the award’s logo in place of the star: invoice, receipt, copy, evidence and certificate', async () => {
    await setConfig('accent_colour', GREEN)
    const { who, invoiceId, submissionId } = await invoiced()
    const signer = await judge()
    const adminAccount = await admin()
    const certificate = await handedOut(adminAccount)
    await uploadLogo()
    const { total_cents: total } = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select('total_cents')
      .executeTakeFirstOrThrow()
    const { paymentId } = await pay(invoiceId, adminAccount, total)
    const signature = await db()
      .selectFrom('signatures')
      .where('user_id', '=', signer.userId)
      .select('id')
      .executeTakeFirstOrThrow()
    const copy = await as(who).get(`/submissions/edit/${submissionId}/copy/pdf`)
    for (const made of [
      await read(invoiceDocument, invoiceId),
      await read(receiptDocument, paymentId),
      await read(signatureDocument, signature.id),
      readPdf(Buffer.from(copy.bytes)),
      readPdf(await setCertificates([certificate.id], 'a4', now())),
    ]) {
      expect(made.images).toBe(1)
      expect(made.tagged).toBe(true)
      expect(made.fills).not.toContain(OWN)
    }
  })

  test('is made without a logo whose file cannot be read, and after it was removed', async () => {
    await uploadLogo()
    const { storage_key } = await db()
      .selectFrom('files')
      .where('purpose', '=', 'logo')
      .select('storage_key')
      .executeTakeFirstOrThrow()
    await storage().remove(storage_key)
    expect((await read(invoiceDocument, (await invoiced()).invoiceId)).images).toBe(0)
    await uploadLogo()
    await removeLookFile('logo', await adminViewerOf(await admin()), now())
    expect((await read(invoiceDocument, (await invoiced()).invoiceId)).images).toBe(0)
  })
})
