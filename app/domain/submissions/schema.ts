import { z } from 'zod'
import { optionalText, requiredText } from '#app/domain/validation.ts'

/** The form that starts a draft: a title, and the key that makes sending it twice harmless. */
export const draftForm = z.object({
  title: requiredText(120),
  createKey: z.uuid('Open this page again and send the form once more'),
})

/** The reason is asked for only where the entry was sent in; the command knows. */
export const withdrawForm = z.object({ reason: optionalText(1_000) })
