import { z } from 'zod'
import { requiredText } from '#app/platform/validation.ts'

const person = z.coerce.number().int().positive()

/** What a button of the chair's board asks for. */
export const boardStepSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('lock') }),
  z.object({ do: z.literal('unlock') }),
  z.object({ do: z.literal('nudge'), person }),
  z.object({ do: z.literal('reopen'), person, hours: z.coerce.number().int().min(1).max(72) }),
  z.object({ do: z.literal('reclose'), person }),
])
export type BoardStep = z.output<typeof boardStepSchema>

/** What is decided about a judge's request to change a finished review. */
export const reopeningSchema = z.object({ reopening: z.enum(['grant', 'decline']), request: person })

export const noteSchema = z.object({ body: requiredText(4_000) })

/** Takes an entry off a judge, or lifts a tie; always with a reason. */
export const recusalSchema = z.object({
  do: z.enum(['recuse', 'lift']),
  judge: z.coerce.number({ error: 'Choose a judge' }).int().positive('Choose a judge'),
  reason: requiredText(1_000),
})
