import type { LoaderFunctionArgs } from '@remix-run/node'
import { judgedFile } from '#app/domain/judging/reviews/judged-files.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { sendFile } from '#app/http/sent-file.ts'
import { judgedEntryOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'

/** A film, picture or document of an entry for those who may read the entry; in blind judging without names. */
export async function loader(args: LoaderFunctionArgs) {
  const { entry, place, access } = await judgedEntryOf(args)
  const { request, params } = args
  const found = access === 'read' ? await judgedFile(entry, place.blind, params.name ?? '') : null
  return sendFile(request, orNotFound(found, request))
}
