import { z } from 'zod'
import { requiredText } from '#app/domain/validation.ts'

/** The form that starts a draft: a title, and the key that makes sending it twice harmless. */
export const draftForm = z.object({
  title: requiredText(120),
  createKey: z.uuid('Open this page again and send the form once more'),
})
