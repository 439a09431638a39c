import { z } from 'zod'
import { PAPERS, REASON_LENGTH } from './rules.ts'
import { tickbox } from '#app/platform/validation.ts'

const reason = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(REASON_LENGTH, `Enter at most ${REASON_LENGTH} characters`)

export const releaseSchema = z.object({ unconfirmed: tickbox() })

export const requestSchema = z
  .object({
    override: z.literal('on').optional(),
    reason: z.string().trim().max(REASON_LENGTH, `Enter at most ${REASON_LENGTH} characters`).optional(),
  })
  .refine(({ override, reason: why }) => override === undefined || Boolean(why), {
    path: ['reason'],
    message: 'Enter a reason for printing unconfirmed names',
  })

export const reissueSchema = z.object({ reason: reason('Enter a reason') })

export const sheetSchema = z.object({ paper: z.enum(PAPERS, { error: 'Select a paper size' }) })
