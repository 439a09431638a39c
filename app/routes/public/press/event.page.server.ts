import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { audiencesOf } from '#app/domain/press/events/audience.server.ts'
import { findOpenEvent } from '#app/domain/press/events/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { db } from '#db/client.ts'
import { publicSeason } from './public-page.server.ts'

/** The event of the address, for those it is open to. */
export async function openEventOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { now, viewer } = args.context
  const { year } = await publicSeason(args)
  const audiences = await audiencesOf(viewer?.userId ?? null, { year, now }, db())
  const event = orNotFound(await findOpenEvent(args.params.slug ?? '', audiences, db()), args.request)
  return { event, isOver: event.endsAt <= now }
}
