import type { Trx } from '#db/client.ts'
import type { PressReader } from '#app/domain/press/newsroom/visibility.server.ts'
import { slugOf } from '#app/domain/press/newsroom/rules.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { advisoryLock } from '#db/client.ts'
import { eventText } from './event-text.ts'
import { fillPlaces, lockEvent } from './guests.server.ts'
import { EVENT_LABELS } from './labels.ts'
import { eventLifecycle } from './lifecycle.ts'
import { tellGuests } from './mails.server.ts'
import { eventCancelled, eventChanged } from './mails/guest-mails.ts'
import { findOwnEvent, type EventRow } from './queries.server.ts'
import { capacityRefusal } from './rules.ts'
import type { EventInput } from './schema.ts'

const GONE = 'We can’t find this event.'

const columnsOf = (input: EventInput) => ({
  title: input.title,
  summary: input.summary,
  starts_at: input.startsAt,
  ends_at: input.endsAt,
  timezone: input.timezone,
  venue: input.venue,
  address: input.address,
  online_url: input.onlineUrl,
  audience: input.audience,
  takes_guests: input.takesGuests,
  capacity: input.capacity,
})

/** An address that no event has, made of a title; it stays when the title changes. */
async function freeSlug(title: string, year: number, trx: Trx): Promise<string> {
  await advisoryLock('event addresses', trx)
  const base = slugOf(title) || `event-${year}`
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`
    const taken = await trx.selectFrom('events').where('slug', '=', slug).select('id').executeTakeFirst()
    if (!taken) return slug
  }
}

/** Adds an event to the current season, as a draft or published. */
export async function addEvent(
  input: EventInput,
  state: 'draft' | 'published',
  by: Viewer,
  now: Date,
): Promise<Outcome<{ id: number; slug: string }>> {
  return transactionOnCached(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    const slug = await freeSlug(input.title, year, trx)
    const { id } = await trx
      .insertInto('events')
      .values({
        ...columnsOf(input),
        ...{ slug, year, state, author_id: by.userId, created_at: now, updated_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditRecord(by, 'event.added', id, { after: { ...eventText(input), state } }, now, trx)
    return ok({ id, slug })
  })
}

export const eventVersion = ({ version }: { version: number }): string => String(version)

/** The fields of an event as its form has them. */
export function eventInputOf(event: EventRow): EventInput {
  const { title, summary, timezone, startsAt, endsAt, venue, address, onlineUrl, audience } = event
  const { takesGuests, capacity } = event
  return {
    title,
    summary,
    timezone,
    startsAt,
    endsAt,
    venue,
    address,
    onlineUrl,
    audience,
    takesGuests,
    capacity,
  }
}

/** What a guest has to know when it changes. */
const TOLD = ['startsAt', 'endsAt', 'timezone', 'venue', 'address', 'onlineUrl'] as const

/**
 * Changes an event; guests are told when its time or place changes, and new places go to those who wait. Refuses `conflict` when it was
 * changed since `version` or is cancelled; `invalid` fewer places than guests who come.
 */
export async function changeEvent(
  id: number,
  input: EventInput,
  version: string,
  by: Viewer,
  reading: PressReader,
  now: Date,
): Promise<Outcome<{ changed: boolean; told: number }>> {
  return transactionOnCached(async (trx): Promise<Outcome<{ changed: boolean; told: number }>> => {
    const locked = await lockEvent(id, trx)
    const stored = locked && (await findOwnEvent(id, reading, trx))
    if (!stored) return refuse('not_found', GONE)
    const [before, after] = [eventText(eventInputOf(stored)), eventText(input)]
    if (eventVersion(locked) !== version)
      return changedSince('event', changedLines(EVENT_LABELS, before, after))
    if (stored.state === 'cancelled')
      return refuse('conflict', 'This event is cancelled and can no longer be changed.')
    const refusal = capacityRefusal(input.capacity, stored.going)
    if (refusal) return refuse('invalid', refusal, { capacity: [refusal] })
    if (versionOf(before) === versionOf(after)) return ok({ changed: false, told: 0 })
    await trx
      .updateTable('events')
      .set((eb) => ({ ...columnsOf(input), updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await auditRecord(by, 'event.changed', id, { before, after }, now, trx)
    const concerns = stored.state === 'published' && TOLD.some((field) => before[field] !== after[field])
    const told = concerns ? await tellGuests(id, eventChanged, now, trx) : 0
    if (stored.state === 'published' && now < input.endsAt) await fillPlaces(id, input.capacity, now, trx)
    return ok({ changed: true, told })
  })
}

export type EventAction = 'publish' | 'unpublish' | 'cancel'
const DONE = {
  publish: 'event.published',
  unpublish: 'event.unpublished',
  cancel: 'event.cancelled',
} as const

/**
 * Publishes, unpublishes or cancels an event; cancelling keeps its page and mails all who answered. Refuses `conflict` where its state does
 * not allow it, and to hide an event that has guests.
 */
export async function moveEvent(
  id: number,
  action: EventAction,
  reason: string,
  by: Viewer,
  reading: PressReader,
  now: Date,
): Promise<Outcome<{ title: string; told: number }>> {
  const role = reading.sees === 'everything' ? 'admin' : 'owner'
  return transactionOnCached(async (trx): Promise<Outcome<{ title: string; told: number }>> => {
    const locked = await lockEvent(id, trx)
    const event = locked && (await findOwnEvent(id, reading, trx))
    if (!event) return refuse('not_found', GONE)
    if (!canMove(eventLifecycle, event.state, action, role))
      return refuse('conflict', 'This event has changed. It is shown below as it is now.')
    if (action === 'unpublish' && event.going + event.waiting > 0)
      return refuse('conflict', 'Guests have already answered. Cancel the event instead: we’ll tell them.')
    const { state } = await moveLocked(
      eventLifecycle,
      action,
      {
        by: role,
        id,
        set: (eb) => ({
          ...(action === 'cancel' && { reason }),
          updated_at: now,
          version: eb('version', '+', 1),
        }),
        returning: ['state'],
      },
      trx,
    )
    const change = { before: { state: event.state }, after: { state, ...(reason && { reason }) } }
    await auditRecord(by, DONE[action], id, change, now, trx)
    const told = action === 'cancel' ? await tellGuests(id, eventCancelled, now, trx) : 0
    return ok({ title: event.title, told })
  })
}
