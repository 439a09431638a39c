import { z } from 'zod'
import { requiredMoment } from '#app/domain/season/seasons/moment-input.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import {
  onceRead,
  oneOf,
  optionalNumber,
  requiredId,
  requiredLine,
  requiredNumber,
  requiredText,
  tickbox,
} from '#app/platform/validation.ts'
import {
  ADVANCE_RULES,
  ANSWERS,
  MAX_MIN_ANSWERS,
  MAX_PERCENT,
  MAX_PLACES,
  MAX_REASON,
  MAX_STATE_NAME,
  TOLD_BY_EMAIL,
} from './rules.ts'

const version = () => z.coerce.number().int().nonnegative()

/** Each rule has its number typed into a field of its own; a choice has none. */
const VALUE_FIELDS = { top: 'places', share: 'percent', yes: 'answers', choice: null } as const

/** A round of a plan; its times are in `zone`. */
export const roundSchema = (
  zone: string,
  { year, stored }: { year: number; stored: { opensAt: Date; closesAt: Date } | null },
) =>
  z
    .object({
      version: version(),
      name: requiredLine(MAX_STATE_NAME),
      opensAt: requiredMoment(zone, { year, stored: stored?.opensAt }),
      closesAt: requiredMoment(zone, { year, stored: stored?.closesAt }),
      minAnswers: requiredNumber({ min: 1, max: MAX_MIN_ANSWERS }),
      rule: oneOf(ADVANCE_RULES),
      places: optionalNumber({ min: 1, max: MAX_PLACES }),
      percent: optionalNumber({ min: 1, max: MAX_PERCENT }),
      answers: optionalNumber({ min: 1, max: MAX_MIN_ANSWERS }),
      tiesTogether: tickbox(),
    })
    .superRefine(
      (form, context) => {
        const field = VALUE_FIELDS[form.rule]
        if (field !== null && form[field] === null)
          context.addIssue({ code: 'custom', path: [field], message: 'Enter a number for this rule' })
      },
      onceRead('rule', 'places', 'percent', 'answers'),
    )
    .transform(({ places, percent, answers, ...round }) => {
      const values = { top: places, share: percent, yes: answers, choice: null }
      return { ...round, value: values[round.rule] }
    })
export type RoundInput = z.output<ReturnType<typeof roundSchema>>

/** The categories that a plan is copied to. */
export const copySchema = z.object({
  intent: z.literal('copy'),
  to: z.array(requiredId()).default([]),
})

const reason = () =>
  z
    .string()
    .overwrite((text) => cleanText(text).trim())
    .max(MAX_REASON, `At most ${MAX_REASON.toLocaleString('en')} characters`)
    .default('')

/** A judge's answer about an entry. */
export const answerSchema = z
  .object({
    round: requiredId(),
    version: version(),
    answer: z.enum(ANSWERS, { error: 'Select an answer' }),
    reason: reason(),
    then: z.enum(['next', 'stay']).catch('next'),
  })
  .superRefine(
    ({ answer, reason: why }, context) => {
      if (answer === 'no' && why === '')
        context.addIssue({ code: 'custom', path: ['reason'], message: 'Enter why you say no' })
    },
    onceRead('answer', 'reason'),
  )
export type AnswerInput = Pick<z.output<typeof answerSchema>, 'round' | 'version' | 'answer' | 'reason'>

/** The address of the page says which round is meant. */
interface OfRound {
  round: number
}

/** Decides by hand about ticked entries of a round; `drop` takes the choice back. */
export const choiceSchema = z
  .object({
    intent: z.literal('choose'),
    version: version(),
    choice: z.enum(['advance', 'out', 'drop'], { error: 'Select what to do' }),
    entries: z.array(requiredId()).min(1, 'Select entries first').max(500),
    reason: reason(),
  })
  .superRefine(
    ({ choice, reason: why }, context) => {
      if (choice !== 'drop' && why === '')
        context.addIssue({ code: 'custom', path: ['reason'], message: 'Enter a reason' })
    },
    onceRead('choice', 'reason'),
  )
export type ChoiceInput = Omit<z.output<typeof choiceSchema>, 'intent'> & OfRound

/** Ends a round early, or applies what was shown; both carry what was seen. */
export const stepSchema = z.object({
  version: version(),
  digest: z.string().max(64).default(''),
})
export type StepInput = z.output<typeof stepSchema> & OfRound

export const lateSchema = z.object({ reason: requiredText(MAX_REASON) })

/** Tells entrants who advances, in the version of the round that was seen. */
export const tellSchema = z.object({ version: version(), mail: oneOf(TOLD_BY_EMAIL) })
export type TellInput = z.output<typeof tellSchema>
