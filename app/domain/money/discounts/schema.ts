import { z } from 'zod'
import { amountText, readPositiveAmount } from '#app/platform/amounts.ts'
import { optionalMoment } from '#app/domain/season/seasons/moment-input.ts'
import { oneOf, optionalText, requiredLine, requiredText } from '#app/platform/validation.ts'
import { CODE_PATTERN, DISCOUNT_KINDS, MAX_OFF, readCode, type DiscountKind } from './rules.ts'

export type DiscountInput = DiscountTerms & {
  code: string
  kind: DiscountKind
  value: number
  currency: string
}

const text = z.string().default('')

const limit = text.transform((typed, context): number | null => {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  if (/^[1-9]\d{0,5}$/.test(trimmed)) return Number(trimmed)
  context.addIssue({
    code: 'custom',
    message: 'Enter a whole number above 0, or leave this empty for no limit',
  })
  return z.NEVER
})

/** What of a code can be changed later. Its times are in `zone`. */
function terms(zone: string) {
  return {
    maxUses: limit,
    maxUsesPerStudio: limit,
    validFrom: optionalMoment(zone),
    validTo: optionalMoment(zone),
    note: optionalText(500).transform((note) => note ?? ''),
  }
}

/** What a code takes off, or what is wrong with how it was typed. */
function valueOf(
  kind: DiscountKind,
  typed: string,
  currency: string,
): { value: number } | { problem: string } {
  if (kind === 'amount') {
    const reading = readPositiveAmount(typed, currency)
    if ('problem' in reading) return reading
    return reading.cents > MAX_OFF
      ? { problem: `The discount must be ${amountText(MAX_OFF, currency)} or less` }
      : { value: reading.cents }
  }
  const value = /^[1-9]\d{0,2}$/.test(typed.trim()) ? Number(typed.trim()) : Infinity
  if (kind === 'percent')
    return value > 100 ? { problem: 'Enter a whole percentage from 1 to 100' } : { value }
  return value > 200 ? { problem: 'Enter how many entries are free, from 1 to 200' } : { value }
}

/** A new code, whose times are in `zone` and whose amount is in the season's currency. */
export function discountSchema(zone: string, currency: string) {
  return z
    .object({
      code: requiredLine(60)
        .transform(readCode)
        .refine(
          (code) => CODE_PATTERN.test(code),
          'Enter 3 to 40 letters A to Z, digits and hyphens, with no hyphen at the start or end',
        ),
      kind: oneOf(DISCOUNT_KINDS),
      value: requiredText(20),
      ...terms(zone),
    })
    .transform((input, context): DiscountInput => {
      const read = valueOf(input.kind, input.value, currency)
      const backwards = input.validFrom && input.validTo && input.validTo <= input.validFrom
      if (backwards)
        context.addIssue({ code: 'custom', path: ['validTo'], message: 'The end must be after the start' })
      if ('problem' in read) context.addIssue({ code: 'custom', path: ['value'], message: read.problem })
      return 'problem' in read || backwards ? z.NEVER : { ...input, value: read.value, currency }
    })
}

/** Changes to a code that may have been used. */
export function discountTermsSchema(zone: string) {
  return z.object(terms(zone))
}
export type DiscountTerms = z.output<ReturnType<typeof discountTermsSchema>>

/** The forms of the cart. */
export const cartInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('enter-code'), code: requiredLine(60).transform(readCode) }),
  z.object({ intent: z.literal('remove-code') }),
  z.object({
    intent: z.literal('remove-entry').optional(),
    submissionId: z.coerce.number().int().positive(),
  }),
])
