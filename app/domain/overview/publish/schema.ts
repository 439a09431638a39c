import { z } from 'zod'
import { requiredId, requiredLine } from '#app/platform/validation.ts'

/** The season as the page showed it, and the name its checklist is signed with. */
export const publishSchema = z.object({
  year: requiredId(),
  signedAs: requiredLine(200),
})

export const takeBackSchema = z.object({ year: requiredId() })
