import { z } from 'zod'
import { config } from '#app/config.server.ts'
import { db, type Reader } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import type { Actor, Viewer } from '#app/platform/viewer.ts'
import { invoiceKind } from './invoice-kinds.server.ts'
import { findInvoiceFor, readInvoice } from './invoices.server.ts'
import { invoiceLinkIsOver, type BilledKind } from './rules.ts'

/**
 * The page of an invoice for payers without an account. Its address has the invoice's public id, which opens it for its owner and
 * for admins, or a key signed from its link key, which opens it for the person the link was mailed to.
 */
export const invoiceLink: SecretLink = {
  kind: 'invoice',
  opens: 'an invoice of a sponsor or of extra trophies: its files, its payment and its billing details',
  holder: 'the person billed, by email',
  ends: 'two years after it was issued',
  changed: 'an admin on the page of the invoice',
  addresses: [
    '/sponsorships/invoice/:id',
    '/sponsorships/invoice/:id/bill-to',
    '/sponsorships/invoice/:id/file/:publicId',
  ],
  in: 'id',
  exchanged: true,
}

const PURPOSE = 'invoice'
const id = z.uuid()

/** Who came by an invoice's link. It stands for that one invoice: a command that takes it is called for no other. */
export interface LinkHolder extends Actor {
  userId: null
  byLink: true
}

/** Who pays an invoice or corrects it: a signed-in person, or the holder of its link. */
export type Payer = Viewer | LinkHolder

export const isLinkHolder = (payer: Payer): payer is LinkHolder => 'byLink' in payer

/** The public id in an address, or the link key that was signed; `null` where it is neither. */
function readKey(text: string): { column: 'public_id' | 'link_key'; key: string } | null {
  const bare = id.safeParse(text)
  if (bare.success) return { column: 'public_id', key: bare.data }
  if (!/^[\w-]{20,200}\.[\w-]{10,60}$/.test(text)) return null
  const opened = id.safeParse(openSigned(PURPOSE, text))
  return opened.success ? { column: 'link_key', key: opened.data } : null
}

interface Linked {
  id: number
  publicId: string
  linkKey: string
  kind: BilledKind
}

/** Where a payer reads an invoice, below the site's address: by its secret link, or signed in where the kind has none. */
export function payerPath(invoice: Linked, secret = true): string {
  const { page } = invoiceKind(invoice.kind)
  if (!page) return href('/submissions/invoices/:id', { id: invoice.id })
  return page(secret ? sign(PURPOSE, invoice.linkKey) : invoice.publicId)
}

/** The same as mails have it, and whether it is a secret. */
export async function payerUrl(
  invoiceId: number,
  reader: Reader,
): Promise<{ url: string; isSecret: boolean }> {
  const invoice = await reader
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .select(['id', 'public_id as publicId', 'link_key as linkKey', 'kind'])
    .executeTakeFirstOrThrow()
  return {
    url: config().appUrl + payerPath(invoice),
    isSecret: invoiceKind(invoice.kind).page !== undefined,
  }
}

export type OpenedInvoice = NonNullable<Awaited<ReturnType<typeof openInvoice>>>

/**
 * The invoice that an address of its own page names, for its owner, for admins, and for the holder of its link; `null` for anyone
 * else, for an invoice of a kind without such a page, and for a link that is over. Admins read only.
 */
export async function openInvoice(
  text: string,
  { viewer, requestId }: { viewer: Viewer | null; requestId: string },
  now: Date,
) {
  const key = readKey(text)
  if (!key) return null
  const row = await db()
    .selectFrom('invoices')
    .where(key.column, '=', key.key)
    .select(['id', 'kind', 'user_id as userId', 'issued_at as issuedAt'])
    .executeTakeFirst()
  if (!row || !invoiceKind(row.kind).page) return null
  const isOwner = viewer !== null && viewer.userId === row.userId
  const isAdmin = viewer?.role === 'admin'
  const hasLink = key.column === 'link_key' && !isAdmin && !invoiceLinkIsOver(row.issuedAt, now)
  if (!isOwner && !isAdmin && !hasLink) return null
  // An admin reads it as on the admins’ own page: without what they have a conflict of interest about.
  const invoice = isAdmin
    ? await findInvoiceFor(viewer, row.id, now, db())
    : await readInvoice(row.id, now, db())
  if (!invoice) return null
  const holder: LinkHolder = { userId: null, requestId, byLink: true }
  const payer: Payer | null = isOwner ? viewer : hasLink ? holder : null
  return { invoice, payer, hasLink, isAdmin }
}

/** One of the documents of an invoice that was opened: its PDF, a receipt or a credit note; `null` for any other file. */
export async function findInvoiceFile({ invoice }: OpenedInvoice, publicId: string, reader: Reader) {
  const { file, payments, creditNotes } = invoice
  const own = [file, ...payments.map((each) => each.receiptFile), ...creditNotes.map((each) => each.file)]
  if (!own.includes(publicId)) return null
  const row = await reader
    .selectFrom('files as f')
    .where('f.public_id', '=', publicId)
    .where('f.deleted_at', 'is', null)
    .select(['f.original_name as name', 'f.mime', 'f.size_bytes as sizeBytes', 'f.storage_key as storageKey'])
    .executeTakeFirst()
  return row ?? null
}
