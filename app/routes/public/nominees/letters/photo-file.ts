import type { LoaderFunctionArgs } from '@remix-run/node'
import { ownPortraitFile } from '#app/domain/nominees/portraits/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { db } from '#db/client.ts'
import { pictureReply } from '../../sponsorship/picture-reply.server.ts'
import { nomineeOf } from './view.page.server.ts'

/** A nominee's own photo by their link, also while no one else sees it. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = orNotFound((await nomineeOf(args))?.opened, args.request)
  const file = await ownPortraitFile(opened.personId, args.context.now, db())
  const answer = await pictureReply(args.request, orNotFound(file, args.request))
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}
