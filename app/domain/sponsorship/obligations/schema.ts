import { z } from 'zod'
import { isCalendarDay } from '#app/platform/calendar-day.ts'
import { optionalText, requiredId, requiredText } from '#app/platform/validation.ts'

/** What an admin writes with a step. */
export const noteSchema = z.object({ note: optionalText(500).transform((value) => value ?? '') })
export const requiredNoteSchema = z.object({ note: requiredText(500) })

export const dueSchema = z.object({
  dueOn: z
    .string()
    .trim()
    .default('')
    .refine((day) => day === '' || isCalendarDay(day), 'Enter a date, like 2026-11-27')
    .transform((day) => day || null),
})

/** The sponsor's buttons beside a task. */
export const taskSchema = z.object({ obligationId: requiredId() })
