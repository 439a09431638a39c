import { z } from 'zod'
import { requiredMoment } from '#app/domain/season/seasons/moment-input.ts'
import { isKnownZone } from '#app/ui/format/date-time.ts'
import {
  onceRead,
  oneOf,
  optionalNumber,
  optionalText,
  optionalUrl,
  requiredEmail,
  requiredLine,
  requiredText,
  tickbox,
} from '#app/platform/validation.ts'
import { AUDIENCES } from './rules.ts'

const text = (max: number) => optionalText(max).transform((value) => value ?? '')

interface Stored {
  startsAt: Date
  endsAt: Date
}

/** An event; its times are in `zone`, the one the form names or the award's. */
export function eventSchema(zone: string, stored: Stored | null = null) {
  return z
    .object({
      title: requiredLine(140),
      summary: text(2_000),
      timezone: requiredLine(60).refine(isKnownZone, 'Select a time zone'),
      startsAt: requiredMoment(zone, { stored: stored?.startsAt ?? null }),
      endsAt: requiredMoment(zone, { stored: stored?.endsAt ?? null }),
      venue: text(140),
      address: text(300),
      onlineUrl: optionalUrl(),
      audience: oneOf(AUDIENCES),
      takesGuests: tickbox(),
      capacity: optionalNumber({ min: 1, max: 100_000 }),
    })
    .superRefine(
      ({ startsAt, endsAt }, context) => {
        if (endsAt <= startsAt)
          context.addIssue({
            code: 'custom',
            path: ['endsAt'],
            message: 'The event must end after it starts.',
          })
      },
      onceRead('startsAt', 'endsAt'),
    )
    .superRefine(
      ({ venue, onlineUrl }, context) => {
        if (venue === '' && !onlineUrl)
          context.addIssue({ code: 'custom', path: ['venue'], message: 'Enter a venue or an online link.' })
      },
      onceRead('venue', 'onlineUrl'),
    )
}
export type EventInput = z.output<ReturnType<typeof eventSchema>>

export const cancelSchema = z.object({ reason: requiredText(500) })
export const guestSchema = z.object({ name: requiredLine(120), email: requiredEmail() })
export const followSchema = z.object({ name: text(120), email: requiredEmail() })
