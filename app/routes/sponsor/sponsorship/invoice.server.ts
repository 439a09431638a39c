import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { invoiceLink, openInvoice } from '#app/domain/money/billing/invoice-link.server.ts'
import { openedBy } from '#app/http/secret-links.server.ts'

/** The invoice in the address for whom it opens, with what stands for it in the addresses of its pages; `null` for all others. */
export async function invoiceOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { context } = args
  const opened = await openedBy(args, invoiceLink, (text) => openInvoice(text, context, context.now))
  return opened && { ...opened.found, id: opened.token }
}
