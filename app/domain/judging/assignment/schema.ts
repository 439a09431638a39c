import { z } from 'zod'
import { oneOf, optionalNumber, requiredId, tickbox } from '#app/platform/validation.ts'
import { DRAW_MODES, MAX_LOAD, MAX_PER_ENTRY } from './rules.ts'

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'Enter a whole number' })
    .int('Enter a whole number')
    .min(min, `At least ${min}`)
    .max(max, `At most ${max.toLocaleString('en')}`)

/** What a draw of a committee with this quorum is asked for. */
export const drawSchema = (quorum: number) =>
  z.object({
    mode: oneOf(DRAW_MODES),
    perEntry: whole(1, MAX_PER_ENTRY).refine(
      (many) => many >= quorum,
      `At least ${quorum}, the quorum of this committee`,
    ),
    max: whole(1, MAX_LOAD).optional(),
    apart: tickbox(),
    /** By judge. A control that is left empty is sent, and sets no number. */
    own: z.record(z.string().regex(/^[1-9]\d{0,14}$/), optionalNumber({ min: 0, max: MAX_LOAD })).default({}),
    late: z.array(requiredId()).default([]),
  })
export type DrawSchema = ReturnType<typeof drawSchema>

export const applySchema = z.object({
  version: z.coerce.number().int().min(0),
  digest: z.string().max(64),
})

export const endSchema = z.object({ version: z.coerce.number().int(), sure: tickbox() })

/** Gives an entry to a judge, or takes it back from one. */
export const giveSchema = z.object({
  giveTo: z.coerce.number({ error: 'Select a judge' }).int().positive('Select a judge'),
})
export const takeSchema = z.object({ judge: requiredId() })

export const moreSchema = z.object({ intent: z.literal('more') })
