import { z } from 'zod'
import { CHANGES } from './rules.ts'
import { oneOf, optionalText, requiredLine, requiredText, tickbox, ticked } from '#app/platform/validation.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Open the agreement again')

const version = {
  agreementId: z.coerce.number().int().positive(),
  /** The SHA-256 of the shown text, in hexadecimal. */
  bodyHash: sha256,
}

const signAgreementSchema = z.object({
  ...version,
  fullName: requiredLine(120),
  employer: requiredLine(160),
  conflicts: optionalText(4_000),
  confidential: ticked(),
  noSharing: ticked(),
  willRecuse: ticked(),
})

export const withdrawSignatureSchema = z.object({ reason: requiredText(1_000) })

export const declineAgreementSchema = z.object({ ...version, reason: optionalText(1_000) })
export type DeclineAgreementInput = z.output<typeof declineAgreementSchema>

/** The form on the signer's page; `sameperson` confirms a name that is not the account's. */
export const signFormSchema = signAgreementSchema.extend({ sameperson: tickbox() })

export const remindSignerSchema = z.object({ person: z.coerce.number().int().positive() })

/** Browsers send CR LF; texts are stored, compared and hashed with LF. */
const plainLines = (text: unknown) => (typeof text === 'string' ? text.replace(/\r\n?/g, '\n') : text)

/** Of the draft when the form was opened. */
const revision = z.coerce.number().int().positive()

export const removeDraftSchema = z.object({ revision })

export const draftSchema = z.object({
  revision,
  /** What the button does after saving. */
  then: z.literal('publish').optional(),
  title: requiredLine(160),
  body: z.preprocess(plainLines, requiredText(40_000)),
})
export type DraftInput = z.output<typeof draftSchema>

export const publishSchema = z.object({
  revision,
  /** The version in force when the page was opened; 0 for none. */
  inForceId: z.coerce.number().int().min(0),
  change: oneOf(CHANGES),
  note: optionalText(500),
})
export type PublishInput = z.output<typeof publishSchema>
