import { z } from 'zod'
import { requiredId, requiredText } from '#app/platform/validation.ts'

/** The season as the page showed it, and the name its checklist is signed with. */
export const publishSchema = z.object({
  year: requiredId(),
  signedAs: requiredText(200),
})

export const takeBackSchema = z.object({ year: requiredId() })
