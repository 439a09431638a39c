import { z } from 'zod'
import { amountText, readAmount } from '#app/platform/amounts.ts'
import { fieldValues } from '#app/platform/form-values.ts'
import { onceRead, oneOf, optionalNumber, REQUIRED, requiredLine, tickbox } from '#app/platform/validation.ts'
import { PRICE_GROUPS, readScope, scopeKey } from './deadline-checks.ts'
import { DEADLINE_LABELS } from './deadline-text.ts'
import { DEADLINE_KINDS, type Deadline, type PriceGroup } from './deadlines.ts'
import { requiredMoment } from './moment-input.ts'
import { toLocalText } from './zoned-times.ts'

export interface DeadlineInput extends Omit<Deadline, 'id' | 'year' | 'prices'> {
  /** Minor units by group, without groups that have no price. */
  prices: Partial<Record<PriceGroup, number>>
  /** The currency they were typed in. */
  inCurrency: string
}

const MAX_GRACE = 1_440

/**
 * The form of a deadline, with times in `zone` and prices in the season's currency. Refuses a close at or before the opening, years far from the season, and prices
 * or closing submissions on anything but an entry tier.
 */
export function deadlineSchema(
  zone: string,
  stored: Pick<Deadline, 'opensAt' | 'closesAt'> | null,
  { year, currency }: { year: number; currency: string },
) {
  const amount = z
    .string()
    .default('')
    .transform((typed, context): number | null => {
      if (typed.trim() === '') return null
      const reading = readAmount(typed, currency)
      if ('cents' in reading) return reading.cents
      context.addIssue({ code: 'custom', message: reading.problem })
      return z.NEVER
    })
  return z
    .object({
      kind: oneOf(DEADLINE_KINDS),
      name: requiredLine(80),
      opensAt: requiredMoment(zone, { stored: stored?.opensAt, year }),
      closesAt: requiredMoment(zone, { stored: stored?.closesAt, year }),
      graceMinutes: optionalNumber({
        min: 0,
        max: MAX_GRACE,
        message: `Enter whole minutes, ${MAX_GRACE} or fewer`,
      }).transform((minutes) => minutes ?? 0),
      scope: z.string({ error: REQUIRED }).transform((typed, context) => {
        const scope = readScope(typed)
        if (scope) return scope
        context.addIssue({ code: 'custom', message: 'Select one of the options' })
        return z.NEVER
      }),
      closesSubmissions: tickbox(),
      visible: tickbox(),
      price_studio: amount,
      price_independent: amount,
      price_student: amount,
      /** The questions that the form was answered with and that are no longer asked. */
      confirmed: z.array(z.string()).default([]),
    })
    .superRefine(
      ({ opensAt, closesAt }, context) => {
        if (closesAt <= opensAt)
          context.addIssue({ code: 'custom', path: ['closesAt'], message: CLOSES_FIRST })
      },
      onceRead('opensAt', 'closesAt'),
    )
    .superRefine(
      (form, context) => {
        if (form.kind === 'entry_tier') return
        const issue = (name: string, message: string) =>
          context.addIssue({ code: 'custom', path: [name], message })
        if (form.closesSubmissions) issue('closesSubmissions', 'Only an entry tier can close submissions')
        for (const group of PRICE_GROUPS) {
          if (form[`price_${group}`] !== null) issue(`price_${group}`, 'Only an entry tier can have prices')
        }
      },
      onceRead('kind', 'closesSubmissions', ...PRICE_GROUPS.map((group) => `price_${group}`)),
    )
    .transform((form): { deadline: DeadlineInput; confirmed: string[] } => {
      const { scope, price_studio, price_independent, price_student, confirmed, ...rest } = form
      const amounts = { studio: price_studio, independent: price_independent, student: price_student }
      const prices: DeadlineInput['prices'] = {}
      for (const group of PRICE_GROUPS) {
        const cents = amounts[group]
        if (cents !== null) prices[group] = cents
      }
      return { deadline: { ...rest, ...scope, prices, inCurrency: currency }, confirmed }
    })
}

export const CLOSES_FIRST = 'Must be later than the opening'

/** What the form's fields hold for a stored deadline. */
export function shownDeadline(deadline: Deadline, zone: string) {
  const amounts = deadline.prices.map(({ priceGroup, amountCents, currency }) => [
    `price_${priceGroup}`,
    amountText(amountCents, currency),
  ])
  return fieldValues(DEADLINE_LABELS, {
    ...deadline,
    opensAt: toLocalText(deadline.opensAt, zone),
    closesAt: toLocalText(deadline.closesAt, zone),
    scope: scopeKey(deadline),
    ...Object.fromEntries(amounts),
  })
}
