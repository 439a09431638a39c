import type { LoaderFunctionArgs } from '@remix-run/node'
import { noteDownload, nomineeFile } from '#app/domain/nominees/certificates/nominee.server.ts'
import { paperOf } from '#app/domain/nominees/certificates/rules.ts'
import { readNomineeToken } from '#app/domain/nominees/nominations/nominee-link.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { pdfResponse } from '#app/http/pdf-response.server.ts'

/** A nominee's own certificate by their secret link; any problem is answered with not found. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { now } = context
  const asked = new URL(request.url).searchParams
  const { personId } = orNotFound(await readNomineeToken(asked.get('t') ?? '', now), request)
  const publicId = params.publicId ?? ''
  const file = orNotFound(await nomineeFile(publicId, personId, paperOf(asked.get('paper')), now), request)
  if (request.method !== 'HEAD' && !context.readOnly) await noteDownload(publicId, now)
  return pdfResponse(file, request)
}
