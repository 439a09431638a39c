import { z } from 'zod'
import { readAmount } from '#app/platform/amounts.ts'
import { requiredText, tickbox } from '#app/platform/validation.ts'

/** The form of a membership type. What it allows belongs to its code and is not changed here. Money in minor units. */

export interface MembershipTypeInput {
  name: string
  description: string
  priceCents: number
  entryDiscountPct: number
  requiresProof: boolean
  selfSignup: boolean
  active: boolean
}

export interface MembershipTypeRow extends MembershipTypeInput {
  code: string
  currency: string
  isStudent: boolean
  isPro: boolean
  canVote: boolean
  /** People who hold it now. */
  members: number
}

export const membershipTypeSchema = z.object({
  name: requiredText(80),
  description: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\0', '').trim())
    .refine((text) => [...text].length <= 300, 'At most 300 characters'),
  priceCents: z
    .string()
    .default('')
    .transform((typed, context) => {
      const reading = readAmount(typed)
      if ('cents' in reading) return reading.cents
      context.addIssue({ code: 'custom', message: reading.problem })
      return z.NEVER
    }),
  entryDiscountPct: z
    .string()
    .default('')
    .transform((typed, context) => {
      const text = typed.trim()
      if (text === '') return 0
      if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text)
      context.addIssue({ code: 'custom', message: 'Write whole per cent from 0 to 100' })
      return z.NEVER
    }),
  requiresProof: tickbox(),
  selfSignup: tickbox(),
  active: tickbox(),
})
