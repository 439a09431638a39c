import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { noteDownload, nomineeFile } from '#app/domain/nominees/certificates/nominee.server.ts'
import { paperOf } from '#app/domain/nominees/certificates/rules.ts'
import { nomineePageLink, readNomineeToken } from '#app/domain/nominees/nominations/nominee-link.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { openedBy } from '#app/http/secret-links.server.ts'
import { pdfResponse } from '#app/http/pdf-response.server.ts'

/** A nominee's own certificate by their secret link; any problem is answered with not found. */
export async function loader(args: LoaderFunctionArgs) {
  const { file } = await certificateOf(args)
  return pdfResponse(file, args.request)
}

/** The same by the button of the nominee's page: a download that is noted. What a scanner of mail fetches is none. */
export async function action(args: ActionFunctionArgs) {
  const { publicId, file } = await certificateOf(args)
  await noteDownload(publicId, args.context.now)
  return pdfResponse(file, args.request)
}

async function certificateOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { request, params, context } = args
  const { now } = context
  const asked = new URL(request.url).searchParams
  const { found } = orNotFound(
    await openedBy(args, nomineePageLink, (secret) => readNomineeToken(secret, now)),
    request,
  )
  const { personId } = found
  const publicId = params.publicId ?? ''
  const file = orNotFound(await nomineeFile(publicId, personId, paperOf(asked.get('paper')), now), request)
  return { publicId, file }
}
