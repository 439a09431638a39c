import { z } from 'zod'
import { optionalText, requiredText, ticked } from '#app/platform/validation.ts'

/** A person asks for the deletion of their account. */
export const askDeletionSchema = z.object({ reason: optionalText(1_000).transform((text) => text ?? '') })

/** An admin's two answers, each with its form. */
export const decideDeletionForms = {
  erase: z.object({ sure: ticked('Confirm that the data is to be deleted') }),
  decline: z.object({ answer: requiredText(1_000) }),
}
