import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { eventGuestLifecycle } from './lifecycle.ts'
import { tellGuest } from './mails.server.ts'
import {
  eventFollowed,
  eventLink,
  eventPlace,
  eventPlaceFree,
  eventWaiting,
  type GuestMail,
} from './mails/guest-mails.ts'
import { freePlace, LINK_EVERY_MS, takesAnswers, type GuestState, type Wish } from './rules.ts'

const CLOSED = refuse('closed', 'This event no longer takes answers.')

/** Locks an event, so that none of its places is given until the transaction ends. */
export function lockEvent(id: number, trx: Trx) {
  return trx
    .selectFrom('events')
    .where('id', '=', id)
    .select(['id', 'state', 'version', 'capacity', 'takes_guests as takesGuests', 'ends_at as endsAt'])
    .forUpdate()
    .executeTakeFirst()
}

/** The places of an event whose row is locked: which is free, and whether others wait for it. */
async function placesOf(eventId: number, capacity: number | null, trx: Trx) {
  const held = await trx
    .selectFrom('event_guests')
    .where('event_id', '=', eventId)
    .where('state', '=', 'going')
    .select('place')
    .execute()
  const first = await trx
    .selectFrom('event_guests')
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .orderBy('waiting_since')
    .orderBy('id')
    .select(['id'])
    .limit(1)
    .executeTakeFirst()
  const place = freePlace(
    capacity,
    held.flatMap((each) => each.place ?? []),
  )
  const isFree = capacity === null || (place !== null && held.length < capacity)
  return { place, isFree, firstWaiting: first?.id ?? null }
}

export interface GuestInput {
  name: string
  email: string
}

/**
 * Takes a guest's answer: a place where one is free, otherwise the waiting list, or news only. Where the address has answered already,
 * nothing changes but a mail with its link; the outcome does not tell which. Refuses `closed` once the event is over or cancelled.
 */
export async function answerEvent(
  eventId: number,
  { name, email }: GuestInput,
  wish: Wish,
  by: Actor,
  now: Date,
): Promise<Outcome> {
  const act = () =>
    transaction(async (trx): Promise<Outcome> => {
      const event = await lockEvent(eventId, trx)
      if (!event) return refuse('not_found', 'We can’t find this event.')
      const isOpen =
        wish === 'attend' ? takesAnswers(event, now) : event.state === 'published' && now < event.endsAt
      if (!isOpen) return CLOSED
      const known = await trx
        .selectFrom('event_guests')
        .where('event_id', '=', eventId)
        .where('email', '=', email)
        .select(['id', 'state', 'link_mailed_at as mailedAt', 'links_mailed as mailed'])
        .forUpdate()
        .executeTakeFirst()
      const places = await placesOf(eventId, event.capacity, trx)
      const action =
        wish === 'follow' ? 'follow' : places.isFree && places.firstWaiting === null ? 'attend' : 'queue'
      if (known && !canMove(eventGuestLifecycle, known.state, action, 'visitor'))
        return mailLink(known, now, trx)
      const place = action === 'attend' ? places.place : null
      const waiting = action === 'queue' ? now : null
      let id = known?.id
      if (id !== undefined)
        await moveLocked(
          eventGuestLifecycle,
          action,
          {
            by: 'visitor',
            id,
            set: (eb) => ({
              ...{ place, waiting_since: waiting, updated_at: now, link_mailed_at: now },
              ...(name && { name }),
              ...(by.userId !== null && { user_id: by.userId }),
              version: eb('version', '+', 1),
            }),
          },
          trx,
        )
      else {
        const row = await trx
          .insertInto('event_guests')
          .values({
            ...{ event_id: eventId, user_id: by.userId, name, email, place, waiting_since: waiting },
            state: STATES[action],
            ...{ created_at: now, updated_at: now, link_mailed_at: now },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        id = row.id
      }
      await auditRecord(
        by,
        'event.answered',
        eventId,
        { after: { guest: id, state: STATES[action] } },
        now,
        trx,
      )
      await tellGuest(id, MAILS[action], now, trx)
      return ok()
    })
  try {
    return await act()
  } catch (error) {
    // Sent twice at once: the second one finds the first.
    if (!isUniqueViolation(error, 'one_guest_per_address')) throw error
    return act()
  }
}

const STATES = { attend: 'going', queue: 'waiting', follow: 'told' } as const satisfies Record<
  string,
  GuestState
>
const MAILS: Readonly<Record<keyof typeof STATES, GuestMail>> = {
  attend: eventPlace,
  queue: eventWaiting,
  follow: eventFollowed,
}

/** Mails the link to an answer once more, unless that was done a short while ago. */
async function mailLink(
  { id, mailedAt, mailed }: { id: number; mailedAt: Date | null; mailed: number },
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  if (mailedAt && now.getTime() - mailedAt.getTime() < LINK_EVERY_MS) return ok()
  await trx
    .updateTable('event_guests')
    .set({ links_mailed: mailed + 1, link_mailed_at: now })
    .where('id', '=', id)
    .execute()
  await tellGuest(id, eventLink, now, trx)
  return ok()
}

/**
 * Takes back an answer, as its guest by the link; a place that becomes free goes to the one who waits longest. Refuses `conflict` what was
 * taken back already.
 */
export function leaveEvent(guestId: number, by: Actor, now: Date): Promise<Outcome> {
  return transaction((trx) => leave(guestId, by, now, trx))
}

/** Takes back what a guest who goes for good answered to an event that is still to come. */
export async function giveUpPlace(guestId: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  const coming = await trx
    .selectFrom('event_guests as g')
    .innerJoin('events as e', 'e.id', 'g.event_id')
    .where('g.id', '=', guestId)
    .where('e.state', '=', 'published')
    .where('e.ends_at', '>', now)
    .select('g.id')
    .executeTakeFirst()
  if (coming) await leave(guestId, by, now, trx)
}

async function leave(guestId: number, by: Actor, now: Date, trx: Trx): Promise<Outcome> {
  const guest = await trx
    .selectFrom('event_guests')
    .where('id', '=', guestId)
    .select(['event_id as eventId'])
    .executeTakeFirst()
  const event = guest && (await lockEvent(guest.eventId, trx))
  if (!event) return refuse('not_found', 'We can’t find this answer.')
  const { state } = await trx
    .selectFrom('event_guests')
    .where('id', '=', guestId)
    .select('state')
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!canMove(eventGuestLifecycle, state, 'leave', 'visitor'))
    return refuse('conflict', 'Your answer has changed. It is shown below as it is now.')
  await moveLocked(
    eventGuestLifecycle,
    'leave',
    {
      by: 'visitor',
      id: guestId,
      set: (eb) => ({ place: null, waiting_since: null, updated_at: now, version: eb('version', '+', 1) }),
    },
    trx,
  )
  const change = { before: { guest: guestId, state }, after: { guest: guestId, state: 'left' } }
  await auditRecord(by, 'event.answered', event.id, change, now, trx)
  if (event.state === 'published' && now < event.endsAt) await fillPlaces(event.id, event.capacity, now, trx)
  return ok()
}

/** Gives the free places of an event whose row is locked to those who wait longest, and tells them. */
export async function fillPlaces(
  eventId: number,
  capacity: number | null,
  now: Date,
  trx: Trx,
): Promise<number> {
  for (let given = 0; ; given += 1) {
    const { place, isFree, firstWaiting } = await placesOf(eventId, capacity, trx)
    if (!isFree || firstWaiting === null) return given
    await moveLocked(
      eventGuestLifecycle,
      'advance',
      {
        by: 'system',
        id: firstWaiting,
        set: (eb) => ({ place, waiting_since: null, updated_at: now, version: eb('version', '+', 1) }),
      },
      trx,
    )
    await tellGuest(firstWaiting, eventPlaceFree, now, trx)
  }
}
