import { z } from 'zod'
import { requiredMoment } from '#app/domain/season/seasons/moment-input.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import {
  REQUIRED,
  onceRead,
  oneOf,
  optionalNumber,
  requiredId,
  requiredLine,
  requiredNumber,
  requiredText,
  tickbox,
} from '#app/platform/validation.ts'
import { KINDS, MAX_BUDGET, MAX_COMPARISONS, MAX_EQUAL_SHARE, MAX_RANKED } from './kinds.ts'
import { PAIR_ANSWERS_SENT } from './pairs/pair-rules.ts'
import { ROUND_KINDS } from './terms.ts'
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

/** A round of a plan; its times are in `zone`. Which rules its kind takes, and their limits, is declared in `KINDS`. */
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
      kind: z.enum(ROUND_KINDS).default('qualify'),
      budget: optionalNumber({ min: 1, max: MAX_BUDGET }),
      maxEach: optionalNumber({ min: 1, max: MAX_BUDGET }),
      ranked: optionalNumber({ min: 1, max: MAX_RANKED }),
      comparisons: optionalNumber({ min: 1, max: MAX_COMPARISONS }),
      rule: oneOf(ADVANCE_RULES),
      places: optionalNumber({ min: 1, max: MAX_PLACES }),
      percent: optionalNumber({ min: 1, max: MAX_PERCENT }),
      answers: optionalNumber({ min: 1, max: MAX_MIN_ANSWERS }),
      mean: optionalNumber({ min: 1, max: MAX_EQUAL_SHARE }),
      tiesTogether: tickbox(),
    })
    .superRefine(
      (form, context) => {
        const issue = (field: string, message: string) => {
          context.addIssue({ code: 'custom', path: [field], message })
        }
        const rule = KINDS[form.kind].rules[form.rule]
        if (!rule) issue('rule', 'Judges do something else in this round. Select another rule')
        const asked = rule?.value
        const typed = asked ? form[asked.field] : null
        if (asked && typed === null) issue(asked.field, 'Enter a number for this rule')
        else if (asked && typed !== null && typed > asked.max)
          issue(asked.field, `Enter a whole number from 1 to ${asked.max.toLocaleString('en')}`)
        else if (form.kind === 'rank' && form.rule === 'mean' && (typed ?? 0) > (form.ranked ?? MAX_RANKED))
          issue('mean', 'The first place is worth less. Enter at most the number of places')
        if (form.kind === 'points' && form.budget === null) issue('budget', REQUIRED)
        if (form.kind === 'points' && form.budget !== null && (form.maxEach ?? 0) > form.budget)
          issue('maxEach', 'Enter at most the points of a judge')
        if (form.kind === 'rank' && form.ranked === null) issue('ranked', REQUIRED)
        if (form.kind === 'pairs' && form.comparisons === null) issue('comparisons', REQUIRED)
      },
      onceRead(
        'kind',
        'rule',
        'places',
        'percent',
        'answers',
        'mean',
        'budget',
        'maxEach',
        'ranked',
        'comparisons',
      ),
    )
    .transform(({ places, percent, answers, mean, budget, maxEach, ranked, comparisons, ...round }) => {
      const typed = { places, percent, answers, mean }
      const asked = KINDS[round.kind].rules[round.rule]?.value
      const isPoints = round.kind === 'points'
      return {
        ...round,
        value: asked ? typed[asked.field] : null,
        budget: isPoints ? budget : null,
        maxEach: isPoints ? (maxEach ?? budget) : null,
        ranked: round.kind === 'rank' ? ranked : null,
        comparisons: round.kind === 'pairs' ? comparisons : null,
      }
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

/** The points or places of a page of a judge's sheet, by the public id of their entry; an empty field is none. */
export const sheetSchema = z.object({
  round: requiredId(),
  version: version(),
  marks: z
    .record(
      z.string().max(40),
      optionalNumber({ min: 0, max: MAX_BUDGET }).transform((mark) => mark ?? 0),
    )
    .default({}),
  then: z.enum(['stay', 'next', 'finish']).catch('stay'),
})
export type SheetInput = z.output<typeof sheetSchema>

/** What a judge says of the two entries at the left and the right, by their public ids; `back` takes an answer back. */
export const pairSchema = z.object({
  round: requiredId(),
  version: version(),
  left: z.string().max(40).default(''),
  right: z.string().max(40).default(''),
  answer: z.enum(PAIR_ANSWERS_SENT, { error: 'Select an answer' }),
})
export type PairInput = z.output<typeof pairSchema>

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
