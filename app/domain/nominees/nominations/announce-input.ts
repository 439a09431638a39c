import { z } from 'zod'
import { readEditedText } from '#app/domain/season/seasons/zoned-times.ts'
import { REQUIRED, tickbox } from '#app/platform/validation.ts'

/**
 * When it becomes public, typed in the award's zone, and what was looked at. The calendar's own moment, left as the form
 * shows it, stays that moment: also where its hour comes twice.
 */
export function announceSchema(zone: string, planned: Date | null) {
  return z.object({
    announceAt: z
      .string()
      .default('')
      .transform((typed, context): Date => {
        const reading = readEditedText(typed.trim(), zone, planned)
        if (reading.kind === 'moment') return reading.moment
        const message =
          typed.trim() === ''
            ? REQUIRED
            : reading.kind === 'skipped'
              ? `Clocks go forward over this time; the first time after it is ${reading.after.slice(11)}`
              : 'Write a date and a time, like 2027-02-02T06:00'
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }),
    version: z.string().default(''),
    letters: tickbox(),
  })
}
