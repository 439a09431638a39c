import { randomUUID } from 'node:crypto'
import { href } from '#app/platform/href.ts'
import type { LinkRenewal } from '#app/platform/secret-links/secret-link.ts'
import { invoiceKind } from './invoice-kinds.server.ts'
import { invoiceLink, payerUrl } from './invoice-link.server.ts'
import { findInvoiceFor } from './invoices.server.ts'

/** Says how admins end the link of an invoice whose payer needs no account. */
export const invoiceLinkRenewal: LinkRenewal = {
  link: invoiceLink,
  async find(admin, id, now, reader) {
    const invoice = await findInvoiceFor(admin, id, now, reader)
    if (!invoice || !invoiceKind(invoice.kind).page) return null
    return {
      title: `Invoice ${invoice.number}`,
      holder: { name: invoice.billTo.name, email: invoice.billTo.email },
      back: href('/admin/submissions/invoices/:id', { id }),
      about: { entity: 'invoice', entityId: id },
    }
  },
  async change(id, trx) {
    await trx.updateTable('invoices').set({ link_key: randomUUID() }).where('id', '=', id).execute()
    return (await payerUrl(id, trx)).url
  },
}
