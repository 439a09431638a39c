import { ensureDocument } from '#app/platform/documents/commands.server.ts'
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { findSignatureRecord, signatureDocument } from '#app/domain/judging/agreements/evidence.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { log } from '#app/log.server.ts'

/** The evidence of one signature: the file the worker has made, or made now where it has not yet. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = await findSignatureRecord(admin, 'judge', intParam(args, 'id'))
  const { id, document } = orNotFound(found, args.request)
  if (document) return redirect(href('/files/:publicId', { publicId: document.publicId }))
  if (args.context.readOnly)
    return redirectWithFlash(href('/admin/judges/signatures/view/:id', { id }), {
      title: 'The PDF does not exist yet',
      description: 'It is not made during a rehearsal.',
      color: 'danger',
    })
  try {
    const { publicId } = await ensureDocument(signatureDocument, id, args.context.now)
    return redirect(href('/files/:publicId', { publicId }))
  } catch (error) {
    log.error({ err: error, signatureId: id }, 'the evidence of a signature could not be set')
    return redirectWithFlash(href('/admin/judges/signatures/view/:id', { id }), {
      title: 'The PDF could not be made',
      description: 'All that would be in it stands on this page, which can be printed.',
      color: 'danger',
    })
  }
}
