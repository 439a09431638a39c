import type { LoaderFunctionArgs } from '@remix-run/node'
import { findBadgeFile } from '#app/domain/press/credentials/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { sendFile } from '#app/http/sent-file.ts'
import { storedContent } from '#app/http/stored-file.ts'
import { db } from '#db/client.ts'
import { credentialOf } from './application.page.server.ts'

/** The badge of one person of the link's application. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = orNotFound(await credentialOf(args), args.request)
  const found = orNotFound(await findBadgeFile(opened.id, intParam(args, 'id'), db()), args.request)
  const { name, mime, sizeBytes, storageKey } = found
  const file = { name, mime, sizeBytes, unchanging: false }
  const answer = await sendFile(args.request, {
    ...file,
    read: (part) => storedContent(args.request, storageKey, part),
  })
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}
