import type { LoaderFunctionArgs } from '@remix-run/node'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import {
  copyFile,
  copyName,
  COPY_FORMATS,
  readCopy,
} from '#app/domain/submissions/copies/entry-copy.server.ts'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { fileHeaders } from '#app/http/file-headers.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { href } from '#app/platform/href.ts'
import { log } from '#app/log.server.ts'

const MIMES = { txt: 'text/plain; charset=utf-8', csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

export async function loader(args: LoaderFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const format = COPY_FORMATS.find((each) => each === args.params.format)
  if (!format) throw notFound(args.request)
  const { now } = args.context
  const found = orNotFound(await readCopy(submissionId, now), args.request)
  if (format === 'pdf') {
    const throttled = await spendTry('entryPdf', String(entrant.userId))
    if (throttled)
      return redirectWithFlash(href('/submissions/edit/:submissionId/copy', { submissionId }), {
        title: throttled.message,
      })
  }
  try {
    const content = await copyFile(found, format, now)
    const file = { name: copyName(found.record, format), mime: MIMES[format], sizeBytes: content.byteLength }
    return new Response(new Uint8Array(content), { headers: fileHeaders(file, { inline: false }) })
  } catch (error) {
    if (format !== 'pdf') throw error
    // The other two formats have the same content.
    log.error({ err: error, submissionId }, 'a copy could not be set as PDF')
    return redirectWithFlash(href('/submissions/edit/:submissionId/copy', { submissionId }), {
      title: 'We couldn’t create the PDF',
      description: 'Download the text or CSV file instead.',
      color: 'danger',
    })
  }
}
