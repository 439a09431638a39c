import type { LoaderFunctionArgs } from '@remix-run/node'
import { GUEST_COLUMNS } from '#app/domain/press/events/guest-columns.ts'
import { findOwnEvent, listGuests } from '#app/domain/press/events/queries.server.ts'
import { download } from '#app/http/download.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireFresh } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { db } from '#db/client.ts'
import { requirePressReader } from '../reader.server.ts'

const MAX_COUNT = 20_000

/** All guests of an event. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, reading } = await requirePressReader(args)
  const id = intParam(args, 'id')
  const event = orNotFound(await findOwnEvent(id, reading, db()), args.request)
  const by = await requireFresh(args, viewer)
  const { rows, count } = await listGuests(id, { query: '', state: null, limit: MAX_COUNT, offset: 0 }, db())
  return download(args, by, {
    what: 'event guests',
    name: `Guests of ${event.title}`,
    columns: GUEST_COLUMNS,
    count,
    batches: [rows],
    zone: event.timezone,
  })
}
