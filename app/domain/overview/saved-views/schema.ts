import { z } from 'zod'
import { requiredId, requiredLine, tickbox } from '#app/platform/validation.ts'

/** Saves the current filters under a name. */
export const saveViewSchema = z.object({ name: requiredLine(60), shared: tickbox() })

export type SaveViewInput = z.output<typeof saveViewSchema>

/** The button that removes a view. */
export const removeViewSchema = z.object({ viewId: requiredId() })
