import { z } from 'zod'
import { isCountryCode } from '#app/platform/places/places.ts'
import { REQUIRED, requiredEmail, requiredLine } from '#app/platform/validation.ts'
import { PASSWORD_MAX, type PasswordOwner } from './password-rules.ts'
import { membershipDetails, newPassword, optionalPhone, sameTwice } from './schema.ts'

/** The forms of the account page. */

const presentPassword = z
  .string({ error: REQUIRED })
  .min(1, REQUIRED)
  .max(PASSWORD_MAX * 4)

export const ownNameSchema = z.object({
  firstName: requiredLine(60),
  lastName: requiredLine(60),
  phone: optionalPhone(),
  country: z
    .string()
    .default('')
    .refine((code) => code === '' || isCountryCode(code), 'Select a country')
    .transform((code) => code || null),
})
export type OwnNameInput = z.output<typeof ownNameSchema>

export const emailChangeSchema = z.object({ email: requiredEmail(), password: presentPassword })

/** The present password, and a new one typed twice. */
export function passwordChangeSchema(owner: PasswordOwner, awardName: string) {
  return z
    .object({
      current: presentPassword,
      password: newPassword(owner, awardName),
      repeat: z.string({ error: REQUIRED }).min(1, REQUIRED),
    })
    .check(sameTwice)
}

/** The second step: the present password turns it on, a code confirms it, both change it. */
export const beginFactorSchema = z.object({ password: presentPassword })
export const codeSchema = z.object({ code: requiredLine(60) })
export const factorProofSchema = z.object({ password: presentPassword, code: requiredLine(60) })

/** An application for a type of membership. */
export const applicationSchema = (type: { isStudent: boolean; isPro: boolean }) =>
  z.object(membershipDetails(type))

/** The button that ends one session. */
export const endSessionSchema = z.object({ sessionId: z.uuid() })
