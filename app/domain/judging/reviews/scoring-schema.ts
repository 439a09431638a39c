import { z } from 'zod'
import { MAX_FOR_ENTRANT } from '#app/domain/judging/comments/rules.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { tickbox } from '#app/platform/validation.ts'

const MAX_NOTE_LENGTH = 4_000
const text = () => z.string().default('').catch('')
/** What was written, cut to the length that is stored: a save on the way is never refused for it. */
const note = () => text().transform((written) => cleanText(written).trim().slice(0, MAX_NOTE_LENGTH))
/** The same of what is written for the entrant. */
const said = () => text().transform((written) => cleanText(written).trim().slice(0, MAX_FOR_ENTRANT))
const number = () => z.coerce.number().int().nonnegative()

const MAX_SAVES = 2 ** 31 - 1

/**
 * The forms of a scoring page, and what its script saves. What cannot be read is as if it was not sent.
 */
export const scoringSchema = z.object({
  intent: text(),
  entry: text(),
  writer: text(),
  /** The rubric the form was made with; 0 without one. */
  rubric: number().catch(0),
  /** Of the review the form was made with: 0 before there was one; missing in a form without scores. */
  version: number().optional().catch(0),
  reopens: z.preprocess((value) => value === '1', z.boolean()),
  /** The page that sent it and the number of its save; missing without scripts. */
  page: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional()
    .catch(undefined),
  seq: number()
    .transform((seq) => Math.min(seq, MAX_SAVES))
    .optional()
    .catch(undefined),
  /** By criterion; `readScores` takes those of the rubric. */
  score: z.record(z.string(), z.unknown()).default({}).catch({}),
  /** By part; `readForEntrant` takes those that may be sent. */
  said: z.record(z.string(), said()).default({}).catch({}),
  watched: tickbox(),
  note: note(),
  comment: note(),
  /** To abstain. */
  reason: note(),
  reopenreason: note(),
  /** A report of a problem with the entry. */
  kind: text(),
  flagnote: note(),
})
export type SentScoring = z.output<typeof scoringSchema>
