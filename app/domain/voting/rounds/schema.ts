import { z } from 'zod'
import { requiredMoment } from '#app/domain/season/seasons/moment-input.ts'
import { oneOf, optionalNumber, requiredId, requiredText, tickbox } from '#app/platform/validation.ts'
import { MAX_SEATS, METHODS, MIN_SEATS } from '../tally/choices.ts'
import { isReason, MIN_WORDS, MAX_REASON_LENGTH } from './extension-rules.ts'
import {
  methodName,
  noAwardName,
  SEATS_RANGE,
  seatsName,
  seatsProblem,
  type CategorySetUp,
  type RoundSetUp,
} from './set-up.ts'

const SEATS = { min: MIN_SEATS, max: MAX_SEATS, message: SEATS_RANGE }
const METHOD_CHOICES = ['usual', ...METHODS] as const

/** The set-up's form for these categories. One that was not in the form, because it is new, is left as it is. */
export function setUpSchema(categoryIds: readonly number[]) {
  const methods = Object.fromEntries(
    categoryIds.map((id) => [methodName(id), oneOf(METHOD_CHOICES).optional()]),
  )
  const seats = Object.fromEntries(categoryIds.map((id) => [seatsName(id), optionalNumber(SEATS)]))
  const noAwards = Object.fromEntries(categoryIds.map((id) => [noAwardName(id), tickbox()]))
  return z
    .intersection(
      z.object({
        nomineeOrder: oneOf(['alphabetical', 'shuffled']),
        ownNominations: tickbox(),
        drawsLots: tickbox(),
        noAwardTest: tickbox(),
      }),
      z.intersection(z.object(methods), z.intersection(z.object(noAwards), z.object(seats))),
    )
    .transform(({ nomineeOrder, ownNominations, drawsLots, noAwardTest, ...sent }, context): RoundSetUp => {
      const values: Readonly<Record<string, unknown>> = sent
      const categories = categoryIds.flatMap((id): [number, CategorySetUp][] => {
        const method = METHOD_CHOICES.find((each) => each === values[methodName(id)])
        const typed = values[seatsName(id)]
        const noAward = values[noAwardName(id)] === true
        return method ? [[id, { method, noAward, seats: typeof typed === 'number' ? typed : null }]] : []
      })
      for (const [id, category] of categories) {
        const problem = seatsProblem(category)
        if (!problem) continue
        context.addIssue({ code: 'custom', path: [seatsName(id)], message: problem })
      }
      return { nomineeOrder, ownNominations, drawsLots, noAwardTest, categories: new Map(categories) }
    })
}

const reasonText = (missing: string) =>
  requiredText(MAX_REASON_LENGTH).refine(isReason, `${missing} in at least ${MIN_WORDS} words`)

/** The form that asks for an extension; its time is in the award's zone. */
export const askSchema = (zone: string, year: number) =>
  z.object({ newEnd: requiredMoment(zone, { year }), reason: reasonText('Say why voting is extended') })

export const decideSchema = z.object({ extensionId: requiredId() })

export const pauseSchema = z.object({ note: reasonText('Say why voting is paused') })

export const askResetSchema = z.object({ reason: reasonText('Say why the vote is reset') })
export const decideResetSchema = z.object({ resetId: requiredId() })
