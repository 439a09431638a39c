import { z } from 'zod'
import { requiredText } from '#app/platform/validation.ts'
import { isEntryId } from './roll-rules.ts'

const MAX_REASON_LENGTH = 500

const reason = requiredText(MAX_REASON_LENGTH)

/** Removing, restoring and undoing a merge: the reason reaches the member. */
export const reasonSchema = z.object({ reason })

export const mergeSchema = z.object({
  into: z.string({ error: 'Select the account to keep' }).refine(isEntryId, 'Select the account to keep'),
  mergeReason: reason,
})
