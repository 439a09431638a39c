import { z } from 'zod'
import { optionalMoment } from '#app/domain/season/seasons/moment-input.ts'
import { tickbox } from '#app/platform/validation.ts'

/** What entrants of a category get, and from when; the time is in `zone`. */
export const entrantCommentsSchema = (zone: string, stored: Date | null = null) =>
  z.object({
    intent: z.literal('set'),
    version: z.coerce.number().int().nonnegative(),
    overall: tickbox(),
    criteria: tickbox(),
    notBefore: optionalMoment(zone, { stored }),
  })

export type EntrantCommentsInput = Omit<z.output<ReturnType<typeof entrantCommentsSchema>>, 'intent'>
