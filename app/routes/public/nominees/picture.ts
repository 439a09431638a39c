import type { LoaderFunctionArgs } from '@remix-run/node'
import { findNomineePicture } from '#app/domain/nominees/works/pictures.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { db } from '#db/client.ts'
import { publicSeason } from '../press/public-page.server.ts'
import { pictureReply } from '../sponsorship/picture-reply.server.ts'

/** A size of the picture of a public nominee, for everyone; of an award that is not public yet there is none, as of its nominees. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const [nominationId, width] = [intParam(args, 'nominationId'), intParam(args, 'width')]
  await publicSeason(args)
  const picture = await findNomineePicture(nominationId, width, context.now, db())
  return pictureReply(request, orNotFound(picture, request))
}
