import { z } from 'zod'
import { optionalText, requiredText } from '#app/domain/validation.ts'

/** The form that starts a draft: a title, and the key that makes sending it twice harmless. */
export const draftForm = z.object({
  title: requiredText(120),
  createKey: z.uuid('Open this page again and send the form once more'),
  copyFrom: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Choose one of your submissions')
    .transform(Number)
    .optional(),
})

/** The reason is asked for only where the entry was sent in; the command knows. */
export const withdrawForm = z.object({ reason: optionalText(1_000) })

/** Copying an entry into a category: like starting a draft there. */
export const copyForm = z.object({
  title: requiredText(120),
  categoryId: z.coerce.number().int().positive('Choose a category'),
  createKey: z.uuid('Open this page again and send the form once more'),
})
