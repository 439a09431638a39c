import { z } from 'zod'
import { requiredText, tickbox } from '#app/domain/validation.ts'

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
      const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim())
      if (match) return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
      context.addIssue({
        code: 'custom',
        message: 'Write an amount with a point before the cents, like 45 or 45.00',
      })
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
