import { z } from 'zod'
import { requiredText, tickbox } from '#app/platform/validation.ts'

/** Saves the current filters under a name. */
export const saveViewSchema = z.object({ name: requiredText(60), shared: tickbox() })

/** The forms above a list. */
export const viewForms = z.discriminatedUnion('intent', [
  saveViewSchema.extend({ intent: z.literal('save-view') }),
  z.object({ intent: z.literal('remove-view'), viewId: z.coerce.number().int().positive() }),
])
export type SaveViewInput = z.output<typeof saveViewSchema>
