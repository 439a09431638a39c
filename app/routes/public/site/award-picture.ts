import type { LoaderFunctionArgs } from '@remix-run/node'
import { findAwardPicture } from '#app/domain/season/identity/look-files.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { pictureReply } from '../sponsorship/picture-reply.server.ts'

/** A size of the award's own picture, for everyone. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const picture = await findAwardPicture(params.pictureId ?? '', params.width ?? '')
  return pictureReply(request, orNotFound(picture, request))
}
