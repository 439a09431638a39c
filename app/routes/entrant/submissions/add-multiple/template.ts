import type { LoaderFunctionArgs } from '@remix-run/node'
import { tableTemplate } from '#app/domain/submissions/multiple/table-entries.server.ts'
import { fileHeaders } from '#app/http/file-headers.ts'
import { requireEntrant } from '#app/http/guards.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await requireEntrant(args)
  const content = Buffer.from(await tableTemplate())
  const file = { name: 'submissions.csv', mime: 'text/csv; charset=utf-8', sizeBytes: content.byteLength }
  return new Response(new Uint8Array(content), { headers: fileHeaders(file, { inline: false }) })
}
