import { z } from 'zod'
import { requiredMoment } from '#app/domain/season/seasons/moment-input.ts'
import {
  optionalText,
  optionalUrl,
  requiredId,
  requiredLine,
  requiredNumber,
} from '#app/platform/validation.ts'
import { MAX_MINUTES, MAX_NOTE_LENGTH, MAX_PRESENT, MAX_TITLE, MIN_MINUTES } from './rules.ts'

const version = () => z.coerce.number<string>().int().min(0)

/** The plan of a meeting; its time is in `zone`. */
export const planSchema = (zone: string, { year, stored }: { year: number; stored: Date | null }) =>
  z.object({
    version: version(),
    title: requiredLine(MAX_TITLE),
    startsAt: requiredMoment(zone, { year, stored }),
    minutes: requiredNumber({ min: MIN_MINUTES, max: MAX_MINUTES }),
    callLink: optionalUrl().transform((link) => link ?? ''),
  })

export type PlanInput = z.output<ReturnType<typeof planSchema>>

/** A button that leads through the agenda, of the version of the meeting that was seen. */
export const stepSchema = z.object({ version: version() })
export const openSchema = z.object({ version: version(), item: requiredId() })

/** A change of the agenda. */
export const fillSchema = z.object({ version: version() })
export const addSchema = z.object({ version: version(), entry: requiredId() })
export const moveSchema = z.object({ version: version(), item: requiredId(), to: z.enum(['up', 'down']) })
export const removeSchema = z.object({ version: version(), item: requiredId() })

/** What was decided about an entry, and who was there. */
export const recordSchema = z.object({
  version: version(),
  note: optionalText(MAX_NOTE_LENGTH).transform((text) => text ?? ''),
  present: z.array(z.coerce.number<string>().int().min(1)).max(MAX_PRESENT).default([]),
})

export type RecordInput = z.output<typeof recordSchema>
