import { z } from 'zod'
import { DATA_FORMATS } from '#app/platform/exports/formats.ts'
import {
  onceRead,
  oneOf,
  optionalNumber,
  requiredId,
  requiredNumber,
  requiredLine,
} from '#app/platform/validation.ts'
import { DESTINATIONS, EVERY } from './rules.ts'

const COLUMN = /^[\w.-]{1,80}$/

const shared = {
  columns: z
    .array(z.string().regex(COLUMN, 'Select columns of the list'))
    .min(1, 'Select at least one column')
    .max(500),
  format: oneOf(DATA_FORMATS),
  purpose: requiredLine(300),
}

/** What to export now. */
export const exportSchema = z.object({ ...shared, year: requiredId() })
export type ExportInput = z.output<typeof exportSchema>

/** What to export by itself. */
export const scheduleSchema = z
  .object({
    ...shared,
    every: oneOf(EVERY),
    weekday: optionalNumber({ min: 1, max: 7 }),
    monthDay: optionalNumber({ min: 1, max: 31 }),
    localHour: requiredNumber({ min: 0, max: 23 }),
    destination: oneOf(DESTINATIONS),
    readerId: optionalNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  })
  .superRefine(
    ({ every, weekday, monthDay }, context) => {
      const miss = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (every === 'week' && weekday === null) miss('weekday', 'Select a day of the week')
      if (every === 'month' && monthDay === null) miss('monthDay', 'Enter a day of the month')
    },
    onceRead('every', 'weekday', 'monthDay'),
  )
  .superRefine(
    ({ destination, readerId }, context) => {
      if (destination === 'mail' && readerId === null)
        context.addIssue({ code: 'custom', path: ['readerId'], message: 'Select an admin' })
    },
    onceRead('destination', 'readerId'),
  )
export type ScheduleInput = z.output<typeof scheduleSchema>
