import { z } from 'zod'
import { OPTIONAL_CLASSES, SUPPRESSION_SCOPES } from './rules.ts'
import { oneOf, requiredEmail, requiredText, tickbox } from '#app/platform/validation.ts'

export const suppressionSchema = z.object({
  address: requiredEmail(),
  scope: oneOf(SUPPRESSION_SCOPES),
  note: requiredText(500),
})

/** The buttons of held mail; `seen` is the text that was shown. */
export const batchSchema = z.object({
  intent: z.enum(['release', 'discard']),
  seen: z.string().default(''),
})

/** The boxes of the mail that a person can do without. */
export const optionalMailSchema = z.object({ reminder: tickbox(), news: tickbox() })

/** The buttons of the page of unsubscribing, and the one that mail programs show (RFC 8058). */
export const unsubscribeSchema = z.union([
  z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  z.object({ kind: z.enum(OPTIONAL_CLASSES), do: z.enum(['stop', 'resume']) }),
])
