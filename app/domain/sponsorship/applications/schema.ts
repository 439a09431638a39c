import { z } from 'zod'
import {
  optionalNumber,
  optionalText,
  requiredEmail,
  requiredId,
  requiredNumber,
  requiredLine,
  requiredText,
  tickbox,
  ticked,
} from '#app/platform/validation.ts'
import { readAmount } from '#app/platform/amounts.ts'
import { MAX_NAME, MAX_CO_SPONSORS, overfullShare, type CoSponsor } from './co-sponsors.ts'
import { MAX_EARLY_DAYS, MAX_OFFER_DAYS } from './rules.ts'

const text = (max: number) => optionalText(max).transform((value) => value ?? '')

const coSponsor = z
  .object({ name: text(MAX_NAME), share: optionalNumber({ min: 1, max: 99 }) })
  .transform(({ name, share }, context): CoSponsor | null => {
    if (name === '' && share === null) return null
    if (name !== '') return { name, share }
    context.addIssue({ code: 'custom', path: ['name'], message: 'Enter whose share this is' })
    return z.NEVER
  })

/** The rows that are filled in. */
const coSponsors = z
  .array(coSponsor)
  .max(MAX_CO_SPONSORS)
  .default([])
  .transform((rows, context): CoSponsor[] => {
    const row = overfullShare(rows)
    if (row === -1) return rows.flatMap((each) => each ?? [])
    const message = 'The shares add up to 100% or more. Leave a part for your company'
    context.addIssue({ code: 'custom', path: [row, 'share'], message })
    return z.NEVER
  })

const details = {
  creditAs: text(MAX_NAME),
  phone: text(40),
  message: text(2_000),
  coSponsors,
}

/** An application that is sent. */
export const sendSchema = z.object({
  revisionId: requiredId(),
  company: requiredLine(MAX_NAME),
  contactName: requiredLine(120),
  ...details,
  terms: ticked(),
})

/** Who a sponsor is and where it is reached, as an admin corrects it. */
export const contactSchema = z.object({
  company: requiredText(MAX_NAME),
  creditAs: text(MAX_NAME),
  contactName: requiredText(120),
  contactEmail: requiredEmail(),
  phone: text(40),
})
export type ContactInput = z.output<typeof contactSchema>

/** A draft may lack anything. */
export const draftSchema = z.object({
  revisionId: z
    .string()
    .default('')
    .transform((id) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null)),
  company: text(MAX_NAME),
  contactName: text(120),
  ...details,
  terms: tickbox(),
})
export type DraftInput = z.output<typeof draftSchema>

const contact = { contactEmail: requiredEmail() }
export const newSendSchema = sendSchema.extend(contact)
export const newDraftSchema = draftSchema.extend(contact)

/** What the contact may say when declining or withdrawing. */
export const farewellSchema = z.object({ note: text(500) })

/** An offer; its price is in the currency of the package. */
export const offerSchema = (currency: string) =>
  z.object({
    days: requiredNumber({ min: 1, max: MAX_OFFER_DAYS }),
    price: z
      .string()
      .optional()
      .transform((typed, context) => {
        if (!typed?.trim()) return null
        const reading = readAmount(typed, currency)
        if ('cents' in reading) return reading.cents
        context.addIssue({ code: 'custom', message: reading.problem })
        return z.NEVER
      }),
    added: text(1_000),
  })

export const reasonSchema = z.object({ reason: requiredText(500) })

export const earlySchema = z.object({
  days: requiredNumber({ min: 1, max: MAX_EARLY_DAYS }),
  reason: requiredText(500),
})
