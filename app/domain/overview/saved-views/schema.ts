import { z } from 'zod'
import { requiredText, tickbox } from '#app/platform/validation.ts'

/** Saves the current filters under a name. */
export const saveViewSchema = z.object({ name: requiredText(60), shared: tickbox() })
export type SaveViewInput = z.output<typeof saveViewSchema>
