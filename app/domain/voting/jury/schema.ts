import { z } from 'zod'
import { optionalNumber, optionalText, requiredText, tickbox } from '#app/platform/validation.ts'
import { DECIDED_BY, MAX_REASON, MAX_STATEMENT, type DecidedBy } from './minutes.ts'

const MAX_CHOSEN = 50

const ids = () => z.array(z.coerce.number<string>().int().min(1)).max(MAX_CHOSEN).default([])
const version = () => z.coerce.number<string>().int().min(0)

const minutes = {
  present: ids(),
  decidedBy: z.enum(Object.keys(DECIDED_BY) as [DecidedBy, ...DecidedBy[]], 'Select how it was decided'),
  votes: z
    .array(
      z.object({
        nominationId: z.coerce.number<string>().int().min(1),
        votes: optionalNumber({ min: 0, max: 200 }).transform((votes) => votes ?? 0),
      }),
    )
    .max(MAX_CHOSEN)
    .default([]),
  winners: ids(),
  noAward: tickbox(),
  honours: ids(),
  statement: optionalText(MAX_STATEMENT).transform((text) => text ?? ''),
  reason: optionalText(MAX_REASON).transform((text) => text ?? ''),
  /** Of the decision that the page showed; 0 where there was none. */
  version: version(),
}

export const minutesSchema = z.object(minutes)

/** Reads what can be read of minutes that `minutesSchema` refuses, so that all that is wrong with them is said together. */
export const readableMinutesSchema = z.object({
  ...minutes,
  decidedBy: minutes.decidedBy.catch('agreed'),
  votes: minutes.votes.catch([]),
  statement: minutes.statement.catch(''),
  reason: minutes.reason.catch(''),
})

export const confirmDecisionSchema = z.object({ version: version() })
export const returnDecisionSchema = z.object({ version: version(), wrong: requiredText(MAX_STATEMENT) })
