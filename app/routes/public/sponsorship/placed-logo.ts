import type { LoaderFunctionArgs } from '@remix-run/node'
import { findPlacedLogo } from '#app/domain/sponsorship/partner-logos/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { db } from '#db/client.ts'
import { pictureReply } from './picture-reply.server.ts'

/** The logo of a partner where partners are shown, for everyone. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args
  const picture = await findPlacedLogo(intParam(args, 'logoId'), params.digest ?? '', context.now, db())
  return pictureReply(request, orNotFound(picture, request))
}
