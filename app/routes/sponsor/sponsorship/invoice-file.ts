import type { LoaderFunctionArgs } from '@remix-run/node'
import { findInvoiceFile } from '#app/domain/money/billing/invoice-link.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { sendFile } from '#app/http/sent-file.ts'
import { storedContent } from '#app/http/stored-file.ts'
import { db } from '#db/client.ts'
import { invoiceOf } from './invoice.server.ts'

/** The invoice's PDF, one of its receipts or credit notes, for whom the invoice opens. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, request } = args
  const opened = orNotFound(await invoiceOf(args), request)
  const found = orNotFound(await findInvoiceFile(opened, params.publicId ?? '', db()), request)
  const { storageKey, ...file } = found
  const answer = await sendFile(request, {
    ...file,
    unchanging: false,
    read: (part) => storedContent(request, storageKey, part),
  })
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}
