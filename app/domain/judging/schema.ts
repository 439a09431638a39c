import { z } from 'zod'
import { optionalText, requiredText, ticked } from '#app/domain/validation.ts'

const version = {
  agreementId: z.coerce.number().int().positive(),
  /** SHA-256 of the text that was shown, in hexadecimal. */
  bodyHash: z.string().regex(/^[0-9a-f]{64}$/, 'Open the agreement again'),
}

export const signAgreementSchema = z.object({
  ...version,
  fullName: requiredText(120),
  employer: requiredText(160),
  conflicts: optionalText(4_000),
  confidential: ticked(),
  noSharing: ticked(),
  willRecuse: ticked(),
})
export type SignAgreementInput = z.output<typeof signAgreementSchema>

export const declineAgreementSchema = z.object({ ...version, reason: optionalText(1_000) })
export type DeclineAgreementInput = z.output<typeof declineAgreementSchema>
