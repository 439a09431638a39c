import type { LoaderFunctionArgs } from '@remix-run/node'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { receiptFile } from '#app/domain/voting/ballots/receipt-list.server.ts'
import { notFound } from '#app/http/errors.ts'
import { contentDisposition } from '#app/http/file-headers.ts'

/** All receipts of a vote that has ended, a code to a line. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('season')
  const year = asked === null ? (await currentSeason()).year : Number(asked)
  const text = Number.isInteger(year) && year > 0 && year < 10_000 ? await receiptFile(year) : null
  if (text === null) throw notFound(request)
  return new Response(text, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', `Receipts ${year}.txt`),
      'Cache-Control': 'private, no-store',
    },
  })
}
