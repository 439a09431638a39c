import { z } from 'zod'
import { requiredText } from '#app/platform/validation.ts'

/** Releases what the page showed. */
export const releaseSchema = z.object({ intent: z.literal('release'), seen: z.string() })

/** Holds a comment back, or lets it go as it is. */
export const decideCommentSchema = z.object({
  decision: z.enum(['withhold', 'let-go'], { error: 'Select what happens with the comment' }),
  /** Of the decision that the page showed. */
  version: z.coerce.number().int().nonnegative(),
  reason: requiredText(1_000),
})
export type CommentDecision = z.output<typeof decideCommentSchema>
