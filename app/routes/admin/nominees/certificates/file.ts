import type { LoaderFunctionArgs } from '@remix-run/node'
import { adminFile } from '#app/domain/nominees/certificates/nominee.server.ts'
import { findCertificate } from '#app/domain/nominees/certificates/reissue-certificate.server.ts'
import { paperOf } from '#app/domain/nominees/certificates/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { pdfResponse } from '#app/http/pdf-response.server.ts'
import { db } from '#db/client.ts'

/** A certificate's PDF for admins, released or not. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { request } = args
  const { id } = orNotFound(
    await findCertificate(admin, intParam(args, 'id'), args.context.now, db()),
    request,
  )
  const paper = paperOf(new URL(request.url).searchParams.get('paper'))
  return pdfResponse(orNotFound(await adminFile(id, paper), request), request)
}
