import type { LoaderFunctionArgs } from '@remix-run/node'
import { readSponsorship } from '#app/domain/sponsorship/artwork/question.server.ts'
import { templateOf } from '#app/domain/sponsorship/artwork/template.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { fileHeaders } from '#app/http/file-headers.ts'
import { db } from '#db/client.ts'
import { openedSponsorship } from './opened.server.ts'

/** A template in the size that is ordered. */
export async function loader(args: LoaderFunctionArgs) {
  const { id } = await openedSponsorship(args)
  const found = await readSponsorship(id, db())
  const { name, mime, content } = await templateOf(orNotFound(found?.spec, args.request))
  const headers = fileHeaders({ name, mime, sizeBytes: content.byteLength }, { inline: false })
  return new Response(args.request.method === 'HEAD' ? null : new Uint8Array(content), { headers })
}
