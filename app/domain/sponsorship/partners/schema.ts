import { z } from 'zod'
import { billTo } from '#app/domain/money/billing/schema.ts'
import {
  optionalLine,
  optionalText,
  requiredId,
  requiredLine,
  requiredText,
  tickbox,
  ticked,
} from '#app/platform/validation.ts'

const text = (max: number) => optionalText(max).transform((value) => value ?? '')

/** A level in a pool, with the terms that were shown: "pool-revision". */
const choice = z
  .string({ error: 'Required' })
  .regex(/^[1-9]\d{0,14}-[1-9]\d{0,14}$/, 'Required')
  .transform((sent) => {
    const [poolId = 0, revisionId = 0] = sent.split('-').map(Number)
    return { poolId, revisionId }
  })

/** An application of a person who has signed the agreement. */
export const applySchema = z.object({
  choice,
  organisation: requiredLine(160),
  creditAs: text(160),
  isAnonymous: tickbox(),
  billTo,
  poNumber: optionalLine(60),
})
export type ApplyInput = z.output<typeof applySchema>

/** The text that was read, and the name under it. */
export const partnerSignSchema = z.object({
  agreementId: z.coerce.number().int().positive(),
  bodyHash: z.string().regex(/^[0-9a-f]{64}$/, 'Open the agreement again'),
  fullName: requiredLine(120),
  agree: ticked(),
})
export type PartnerSignInput = z.output<typeof partnerSignSchema>

/** Both at once. */
export const signAndApplySchema = applySchema.extend(partnerSignSchema.shape)

export const reasonSchema = z.object({ reason: requiredText(500) })

/** What a partner may say when withdrawing. */
export const farewellSchema = z.object({ note: text(500) })

/** The level that a partner wishes, with the terms that were shown. */
export const changeLevelSchema = z.object({ revisionId: requiredId() })

/** How the partner is named from now on. */
export const creditSchema = z.object({ creditAs: text(160), isAnonymous: tickbox() })

/** The button that takes back a wish for another level. */
export const withdrawChangeSchema = z.object({ changeId: requiredId() })
