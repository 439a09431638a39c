import { z } from 'zod'
import { requiredText } from '#app/platform/validation.ts'
import { MAX_MESSAGE_LENGTH } from './rules.ts'

const MAX_TOLD = 200

export const messageSchema = z.object({
  body: requiredText(MAX_MESSAGE_LENGTH),
  /** The members who are emailed that they are asked to read it. */
  tell: z.array(z.coerce.number<string>().int().min(1)).max(MAX_TOLD).default([]),
})
