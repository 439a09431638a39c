import type { LoaderFunctionArgs } from '@remix-run/node'
import { findBadgePhoto } from '#app/domain/press/credentials/check-in/check-in.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { sendFile } from '#app/http/sent-file.ts'
import { storedContent } from '#app/http/stored-file.ts'
import { db } from '#db/client.ts'
import { doorOf } from './door.server.ts'

/** The photo of a badge's person, for an open door. */
export async function loader(args: LoaderFunctionArgs) {
  const door = orNotFound(await doorOf(args), args.request)
  const photo = orNotFound(await findBadgePhoto(door.year, intParam(args, 'number'), db()), args.request)
  const { mime, sizeBytes, storageKey } = photo
  const file = { name: 'photo', mime, sizeBytes, unchanging: false }
  const answer = await sendFile(args.request, {
    ...file,
    read: (part) => storedContent(args.request, storageKey, part),
  })
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}
