import { db } from '#db/client.ts'
import { ensureDocument } from '#app/platform/documents/commands.server.ts'
import { findDocument } from '#app/platform/documents/queries.server.ts'
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { audienceOf } from '#app/routes/admin/people/agreements/version.server.ts'
import { findSignatureRecord, signatureDocument } from '#app/domain/people/agreements/evidence.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { log } from '#app/log.server.ts'

/** The PDF of one signature, made now where the worker has not made it yet. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience, pages } = audienceOf(args)
  const found = await findSignatureRecord(admin, audience, intParam(args, 'id'))
  const { id } = orNotFound(found, args.request)
  if (args.context.readOnly && !(await findDocument(signatureDocument, id, db())))
    return redirectWithFlash(pages.signature(id), {
      title: 'The PDF does not exist yet',
      description: 'It can’t be made during a rehearsal.',
      color: 'danger',
    })
  try {
    const { publicId } = await ensureDocument(signatureDocument, id, args.context.now)
    return redirect(href('/files/:publicId', { publicId }))
  } catch (error) {
    log.error({ err: error, signatureId: id }, 'the evidence of a signature could not be set')
    return redirectWithFlash(pages.signature(id), {
      title: 'The PDF could not be made',
      description: 'Print this page instead; it has the same content.',
      color: 'danger',
    })
  }
}
