import type { LoaderFunctionArgs } from '@remix-run/node'
import { findNomineePicture } from '#app/domain/nominees/works/pictures.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { db } from '#db/client.ts'
import { pictureReply } from '../sponsorship/picture-reply.server.ts'

/** A size of the picture of a public nominee, for everyone. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const [nominationId, width] = [intParam(args, 'nominationId'), intParam(args, 'width')]
  const picture = await findNomineePicture(nominationId, width, context.now, db())
  return pictureReply(request, orNotFound(picture, request))
}
