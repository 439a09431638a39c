import type { LoaderFunctionArgs } from '@remix-run/node'
import { findPlacedPicture } from '#app/domain/sponsorship/placements/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { db } from '#db/client.ts'
import { pictureReply } from './picture-reply.server.ts'

/** The picture of a sponsor where it is placed, for everyone. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  const picture = await findPlacedPicture(intParam(args, 'artworkId'), params.digest ?? '', db())
  return pictureReply(request, orNotFound(picture, request))
}
