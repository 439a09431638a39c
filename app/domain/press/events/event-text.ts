import { formatDateTime } from '#app/ui/format/date-time.ts'
import { AUDIENCE_LABELS } from './rules.ts'
import type { EventInput } from './schema.ts'

/** An event in words, for its history and for mails about what has changed. */
export function eventText(input: EventInput): Record<string, string> {
  const { title, summary, timezone, startsAt, endsAt, venue, address, onlineUrl, audience } = input
  return {
    title,
    summary,
    timezone,
    startsAt: formatDateTime(startsAt, timezone),
    endsAt: formatDateTime(endsAt, timezone),
    venue,
    address,
    onlineUrl: onlineUrl ?? '',
    audience: AUDIENCE_LABELS[audience],
    takesGuests: input.takesGuests ? 'yes' : 'no',
    capacity: input.capacity === null ? '' : String(input.capacity),
  }
}

/** "Fri 4 Dec 2026, 17:00 Los Angeles to Sat 5 Dec 2026, 01:00 Los Angeles" */
export const spanText = ({
  startsAt,
  endsAt,
  timezone,
}: {
  startsAt: Date
  endsAt: Date
  timezone: string
}) => `${formatDateTime(startsAt, timezone)} to ${formatDateTime(endsAt, timezone)}`

/** "Palace Hotel, 12 Rue Sommeiller, Annecy" */
export const placeText = ({ venue, address }: { venue: string; address: string }): string =>
  [venue, address].filter(Boolean).join(', ')
