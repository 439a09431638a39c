import type { LoaderFunctionArgs } from '@remix-run/node'
import { filesToPack } from '#app/domain/press/newsroom/files.server.ts'
import { MAX_AT_ONCE } from '#app/domain/press/newsroom/queries.server.ts'
import { requestLostRendition } from '#app/domain/press/newsroom/renditions.server.ts'
import { SIZES } from '#app/domain/press/newsroom/rules.ts'
import { downloadFile } from '#app/http/download.ts'
import { badRequest } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { zipOf } from '#app/platform/exports/zip.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { momentOf, requirePressReader } from '../reader.server.ts'

/** The files of the selected items in one archive, written as it is sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, reading } = await requirePressReader(args)
  const asked = new URL(args.request.url).searchParams
  const ids = [...new Set(asked.getAll('item').filter((id) => /^[1-9]\d{0,14}$/.test(id)))].map(Number)
  if (ids.length > MAX_AT_ONCE) throw badRequest(`Select ${MAX_AT_ONCE} items or fewer.`)
  const size = SIZES.find((each) => each === asked.get('size')) ?? 'print'
  const { entries, lost } = await filesToPack(ids, size, reading, await momentOf(args), db())
  // Made again by the worker; a rehearsal changes nothing.
  if (!args.context.rehearsal) for (const file of lost) await requestLostRendition(file, args.context.now)
  if (entries.length === 0)
    return redirectWithFlash(href('/press'), { title: 'Select items that have a file', color: 'danger' })
  return downloadFile(
    args,
    { asTheyAre: viewer },
    {
      what: 'press files',
      format: 'zip',
      name: 'Press files.zip',
      type: 'application/zip',
      count: entries.length,
      content: zipOf(entries),
    },
  )
}
