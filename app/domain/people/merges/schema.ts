import { z } from 'zod'
import { ticked } from '#app/platform/validation.ts'

export const mergeAccountsSchema = z.object({
  sure: ticked('Confirm that both accounts are the same person’s'),
  /** What the page showed of both accounts. */
  version: z.string().default(''),
})
