import type { LoaderFunctionArgs } from '@remix-run/node'
import { findPortrait } from '#app/domain/nominees/portraits/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { db } from '#db/client.ts'
import { publicSeason } from '../press/public-page.server.ts'
import { pictureReply } from '../sponsorship/picture-reply.server.ts'

/** The photo of a public nominee for everyone, and one that needs a look for an admin. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args
  const { viewer, now } = context
  const admin = viewer?.adminRole ? viewer : null
  if (!admin) await publicSeason(args)
  return pictureReply(
    request,
    orNotFound(await findPortrait(params.publicId ?? '', admin, now, db()), request),
  )
}
