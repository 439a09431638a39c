import { z } from 'zod'
import { amountText, readAmount } from '#app/platform/amounts.ts'
import { valueTexts } from '#app/platform/form-values.ts'
import { MEMBERSHIP_TYPE_LABELS } from './membership-type-labels.ts'
import {
  optionalNumber,
  optionalText,
  requiredNumber,
  requiredLine,
  tickbox,
} from '#app/platform/validation.ts'
import { trimEnds } from '#app/platform/trim.ts'

/** The form of a membership type, with its price in `currency`. Access it gives is chosen when it is added. */
export const membershipTypeSchema = (currency: string) =>
  z.object({
    name: requiredLine(80),
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
    durationMonths: requiredNumber({ min: 1, max: 120 }),
    entryDiscountPct: optionalNumber({ min: 0, max: 100 }).transform((percent) => percent ?? 0),
    requiresProof: tickbox(),
    selfSignup: tickbox(),
    active: tickbox(),
  })
/** The form that adds a type, with what it opens. */
export const newMembershipTypeSchema = (currency: string) =>
  membershipTypeSchema(currency).extend({ isStudent: tickbox(), isPro: tickbox(), canVote: tickbox() })
export type NewMembershipTypeInput = z.output<ReturnType<typeof newMembershipTypeSchema>>

/** The part of a name that an address can hold: "Friend of the Guild" as "friend-of-the-guild". */
export function codeFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return trimEnds(plain, /-/).slice(0, 40) || 'membership'
}

export type MembershipTypeInput = z.output<ReturnType<typeof membershipTypeSchema>>

/** A type's values as its history shows them. */
export const membershipTypeText = (type: MembershipTypeInput, currency: string) =>
  valueTexts(MEMBERSHIP_TYPE_LABELS, { ...type, priceCents: amountText(type.priceCents, currency) })
