import type { LoaderFunctionArgs } from '@remix-run/node'
import { contractFile } from '#app/domain/sponsorship/contracts/contract-file.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { sendFile } from '#app/http/sent-file.ts'
import { storedContent } from '#app/http/stored-file.ts'
import { db } from '#db/client.ts'
import { contractOf } from './contract.page.server.ts'

/** The signed contract: the PDF with its evidence, or the scan of the paper. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = orNotFound(await contractOf(args), args.request)
  const { storageKey, ...file } = orNotFound(await contractFile(opened.contract, db()), args.request)
  const answer = await sendFile(args.request, {
    ...file,
    read: (part) => storedContent(args.request, storageKey, part),
  })
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}
