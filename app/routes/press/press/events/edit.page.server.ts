import type { LoaderFunctionArgs } from '@remix-run/node'
import { eventVersion } from '#app/domain/press/events/commands.server.ts'
import { EVENT_LABELS } from '#app/domain/press/events/labels.ts'
import { eventLifecycle } from '#app/domain/press/events/lifecycle.ts'
import { findOwnEvent } from '#app/domain/press/events/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { orNotFound } from '#app/http/errors.ts'
import { isAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { timeZones } from '#app/ui/format/zone-label.ts'
import { db } from '#db/client.ts'
import { requirePressReader } from '../reader.server.ts'

/** An event for its author and admins; its history for admins. */
export async function editEventPage(args: LoaderFunctionArgs) {
  const { viewer, reading } = await requirePressReader(args)
  const id = intParam(args, 'id')
  const event = orNotFound(await findOwnEvent(id, reading, db()), args.request)
  const { title, slug, state, reason, going, waiting, capacity, timezone } = event
  const labels = labelledBy({ ...EVENT_LABELS, state: 'Status', reason: 'Reason' })
  const record = { entity: 'event', ids: [id] }
  return {
    ...{ id, title, slug, state, reason, going, waiting, capacity },
    zones: timeZones(event.timezone),
    can: actionsOpenTo(eventLifecycle, state, reading.sees === 'everything' ? 'admin' : 'owner'),
    history: isAdmin(viewer)
      ? await historyOf(viewer, record, historyState(args.request), timezone, labels)
      : null,
    version: eventVersion(event),
    initial: {
      ...{ title, summary: event.summary, timezone, venue: event.venue, address: event.address },
      ...{ onlineUrl: event.onlineUrl ?? '', audience: event.audience },
      startsAt: toLocalText(event.startsAt, timezone),
      endsAt: toLocalText(event.endsAt, timezone),
      takesGuests: event.takesGuests ? 'on' : '',
      capacity: capacity === null ? '' : String(capacity),
    },
  }
}
