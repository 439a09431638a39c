import { countText } from '#app/ui/format/plural.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** Events and their places. Pure and safe in the browser. */

export const AUDIENCES = ['public', 'press', 'members', 'nominees', 'sponsors'] as const
export type EventAudience = (typeof AUDIENCES)[number]
export const AUDIENCE_LABELS: Readonly<Record<EventAudience, string>> = {
  public: 'Everyone',
  press: 'Press',
  members: 'Members',
  nominees: 'Nominees',
  sponsors: 'Sponsors',
}

export const EVENT_STATES = ['draft', 'published', 'cancelled'] as const
export type EventState = (typeof EVENT_STATES)[number]
export const EVENT_STATE_LABELS: Readonly<Record<EventState, StateLabel>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'Published', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
}

export const GUEST_STATES = ['going', 'waiting', 'told', 'left'] as const
export type GuestState = (typeof GUEST_STATES)[number]
export const GUEST_STATE_LABELS: Readonly<Record<GuestState, StateLabel>> = {
  going: { label: 'Going', tone: 'good' },
  waiting: { label: 'On the waiting list', tone: 'warn' },
  told: { label: 'Gets updates', tone: 'neutral' },
  left: { label: 'Not coming', tone: 'neutral' },
}

export type Wish = 'attend' | 'follow'

/** A guest is mailed the link to their answer at most this often. */
export const LINK_EVERY_MS = 10 * 60_000

/** The first place that no one holds, or `null`; counted only where a capacity is set. */
export function freePlace(capacity: number | null, held: readonly number[]): number | null {
  if (capacity === null) return null
  const taken = new Set(held)
  for (let place = 1; place <= capacity; place += 1) if (!taken.has(place)) return place
  return null
}

/** Why an event has too few places for those who come, or `null`. */
export function capacityRefusal(capacity: number | null, going: number): string | null {
  if (capacity === null || capacity >= going) return null
  return `${countText(going, 'guest is', 'guests are')} coming. Enter at least ${going}.`
}

/** "12 of 80 places are free" */
export function placesText({ capacity, going }: { capacity: number | null; going: number }): string {
  if (capacity === null) return 'There is room for everyone.'
  const free = Math.max(0, capacity - going)
  return free === 0
    ? 'All places are taken.'
    : `${free.toLocaleString('en')} of ${capacity.toLocaleString('en')} places are free.`
}

/** Whether guests can answer: until the event is over. */
export const takesAnswers = (
  event: { state: EventState; takesGuests: boolean; endsAt: Date },
  now: Date,
): boolean => event.state === 'published' && event.takesGuests && now < event.endsAt
