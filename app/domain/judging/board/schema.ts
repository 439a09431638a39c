import { z } from 'zod'
import { requiredText } from '#app/platform/validation.ts'

const person = z.coerce.number().int().positive()

/** The steps of the chair's board. */
export const boardStepSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('lock') }),
  z.object({ do: z.literal('unlock') }),
  z.object({ do: z.literal('nudge'), person }),
  z.object({ do: z.literal('reopen'), person, hours: z.coerce.number().int().min(1).max(72) }),
  z.object({ do: z.literal('reclose'), person }),
])
export type BoardStep = z.output<typeof boardStepSchema>

/** The decision about a judge's request to change a finished review. */
export const reopeningSchema = z.object({ request: person })

export const noteSchema = z.object({ body: requiredText(4_000) })

/** Recuses a judge from an entry, or clears their conflict; always with a reason. */
export const recusalSchema = z.object({
  judge: z.coerce.number({ error: 'Select a judge' }).int().positive('Select a judge'),
  reason: requiredText(1_000),
})
