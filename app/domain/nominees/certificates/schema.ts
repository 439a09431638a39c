import { z } from 'zod'
import { PAPERS, REASON_LENGTH } from '#app/domain/nominees/certificates/rules.ts'
import { tickbox } from '#app/platform/validation.ts'

const reason = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(REASON_LENGTH, `At most ${REASON_LENGTH} characters.`)

/** With the box ticked, unconfirmed names are printed too, and why has to be said. */
export const releaseSchema = z.object({ unconfirmed: tickbox() })

export const requestSchema = z
  .object({
    override: z.literal('on').optional(),
    reason: z.string().trim().max(REASON_LENGTH, `At most ${REASON_LENGTH} characters.`).optional(),
  })
  .refine(({ override, reason: why }) => override === undefined || Boolean(why), {
    path: ['reason'],
    message: 'Say why they are printed although the names are not confirmed.',
  })

export const reissueSchema = z.object({ reason: reason('Say why it is issued anew.') })

export const sheetSchema = z.object({ paper: z.enum(PAPERS, { error: 'Choose the paper.' }) })
