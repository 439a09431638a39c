import type { LoaderFunctionArgs } from '@remix-run/node'
import { ownTable } from '#app/domain/submissions/own-export.server.ts'
import { fileHeaders } from '#app/http/file-headers.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { ownListOf } from '#app/http/own-list.ts'

export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireEntrant(args)
  const { query } = ownListOf(args.request)
  const filter = new URL(args.request.url).search
  const content = Buffer.from(await ownTable(entrant, query, filter, args.context.now))
  const file = { name: 'submissions.csv', mime: 'text/csv; charset=utf-8', sizeBytes: content.byteLength }
  return new Response(new Uint8Array(content), { headers: fileHeaders(file, { inline: false }) })
}
