import type { LoaderFunctionArgs } from '@remix-run/node'
import { orNotFound } from '#app/http/errors.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { playerHtmlResponse } from '#app/http/player-html.ts'
import { videoOf } from '#app/platform/video-address.ts'

/** The player of a film at another site, for the frame of an entry's page. It knows of no entry, only of the film. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args)
  const { host = '', id = '' } = args.params
  const hash = new URL(args.request.url).searchParams.get('h') ?? ''
  return playerHtmlResponse(orNotFound(videoOf(host, id, hash), args.request))
}
