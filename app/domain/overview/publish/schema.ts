import { z } from 'zod'
import { requiredId, ticked } from '#app/platform/validation.ts'

/** The season as the page showed it, and that its reader wants it. */
export const publishSchema = z.object({
  year: requiredId(),
  confirmed: ticked('Tick the box to publish'),
})

export const takeBackSchema = z.object({ year: requiredId() })
