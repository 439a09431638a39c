import { z } from 'zod'
import { amountText, readAmount } from '#app/platform/amounts.ts'
import { valueTexts } from '#app/platform/form-values.ts'
import { MEMBERSHIP_TYPE_LABELS } from './membership-type-labels.ts'
import { optionalNumber, optionalText, requiredText, tickbox } from '#app/platform/validation.ts'

/** The form of a membership type, with its price in `currency`. What it allows belongs to its code and is not changed here. */
export const membershipTypeSchema = (currency: string) =>
  z.object({
    name: requiredText(80),
    description: optionalText(300).transform((text) => text ?? ''),
    priceCents: z
      .string()
      .default('')
      .transform((typed, context) => {
        const reading = readAmount(typed, currency)
        if ('cents' in reading) return reading.cents
        context.addIssue({ code: 'custom', message: reading.problem })
        return z.NEVER
      }),
    entryDiscountPct: optionalNumber({ min: 0, max: 100 }).transform((percent) => percent ?? 0),
    requiresProof: tickbox(),
    selfSignup: tickbox(),
    active: tickbox(),
  })
export type MembershipTypeInput = z.output<ReturnType<typeof membershipTypeSchema>>

/** A type's values as its history shows them. */
export const membershipTypeText = (type: MembershipTypeInput, currency: string) =>
  valueTexts(MEMBERSHIP_TYPE_LABELS, { ...type, priceCents: amountText(type.priceCents, currency) })
