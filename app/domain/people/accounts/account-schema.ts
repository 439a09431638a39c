import { z } from 'zod'
import { isCountryCode } from '#app/platform/places/places.ts'
import { optionalLine, REQUIRED, requiredEmail, requiredId, requiredLine } from '#app/platform/validation.ts'
import { PASSWORD_MAX, type PasswordOwner } from './password-rules.ts'
import { membershipDetails, newPassword, optionalPhone, sameTwice } from './schema.ts'

/** The forms of the account page. */

/** A browser's answer has a signature, and at first a certificate of its maker. */
const MAX_PASSKEY_ANSWER = 20_000

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

/** A code, or what the browser says of a passkey: which of them is needed is said where it is checked. */
const factor = {
  code: optionalLine(60),
  passkey: z
    .string()
    .max(MAX_PASSKEY_ANSWER)
    .optional()
    .transform((text) => text || null),
}
export const factorSchema = z.object(factor)
export const factorProofSchema = z.object({ password: presentPassword, ...factor })
export const passkeyForms = {
  'add-passkey': z.object({
    name: requiredLine(60),
    passkey: z.string().max(MAX_PASSKEY_ANSWER).default(''),
  }),
  'remove-passkey': z.object({ passkeyId: requiredId() }),
}
/** An application for a type of membership. */
export const applicationSchema = (type: { isStudent: boolean; isPro: boolean }) =>
  z.object(membershipDetails(type))

/** The button that ends one session. */
export const endSessionSchema = z.object({ sessionId: z.uuid() })
