import { z } from 'zod'
import { BREAK_GLASS_HOURS } from './rules.ts'
import { oneOf, requiredEmail, requiredLine, requiredText, tickbox } from '#app/platform/validation.ts'

/** Why an admin asks, records or clears something. */
export const reasonSchema = z.object({ reason: requiredText(1_000) })

export const recordConflictSchema = reasonSchema.extend({ email: requiredEmail(), code: requiredLine(40) })

type AnswersSent = Partial<Record<`answer-${number}` | 'rest', unknown>>

export interface EntryAnswers {
  answers: Map<number, 'none' | 'conflict'>
  rest: number[]
}

const ANSWER = /^answer-([1-9]\d{0,14})$/

/** A judge's answers by entry, and the entries left unanswered, if `rest` answers them; anything else is ignored. */
export const entryAnswersSchema: z.ZodType<EntryAnswers, AnswersSent> = z
  .looseObject({ rest: z.literal('none').optional().catch(undefined) })
  .transform((sent) => {
    const answers: EntryAnswers['answers'] = new Map()
    const rest: number[] = []
    for (const [name, value] of Object.entries(sent)) {
      const id = Number(ANSWER.exec(name)?.[1])
      if (id && (value === 'none' || value === 'conflict')) answers.set(id, value)
      else if (id && value === '' && sent.rest) rest.push(id)
    }
    return { answers, rest }
  })

/** The answers of blind judging: the places of the ticked names in the list of this hash. */
export const nameAnswersSchema = z.object({
  hash: z.string().default(''),
  sure: tickbox(),
  conflict: z.array(z.string()).default([]),
})
export type NameAnswers = z.output<typeof nameAnswersSchema>

export const breakGlassSchema = z.object({
  decision: oneOf(['grant', 'refuse']),
  hours: z.enum(BREAK_GLASS_HOURS, { error: 'Select how long' }),
})
