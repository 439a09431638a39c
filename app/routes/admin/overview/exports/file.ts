import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { openExport } from '#app/domain/overview/exports/queries.server.ts'
import { CLOSED_TEXTS } from '#app/domain/overview/exports/rules.ts'
import { downloadFile } from '#app/http/download.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { storedContent } from '#app/http/stored-file.ts'

/** The file of an own export; each download is logged. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now, rehearsal } = args.context
  // In a rehearsal too a link opens by the real clock.
  const realNow = rehearsal?.realNow ?? now
  const opened = orNotFound(await openExport(args.params.publicId ?? '', admin, realNow), args.request)
  if (opened.closed !== null)
    throw data(CLOSED_TEXTS[opened.closed], { status: opened.closed === 'expired' ? 410 : 403 })
  const { dataset, format, name, mime, rows, storageKey } = opened
  return downloadFile(args, admin, {
    ...{ what: dataset, format, name, type: mime, count: rows },
    content: await storedContent(args.request, storageKey),
  })
}
