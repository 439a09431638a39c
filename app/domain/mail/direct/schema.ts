import { z } from 'zod'
import { oneOf, requiredLine, requiredText } from '#app/platform/validation.ts'
import { MAX_BODY, MAX_SUBJECT } from '../text.ts'
import { DIRECT_KINDS } from './rules.ts'

/** What an admin writes to people they selected. */
export const directMailSchema = z.object({
  kind: oneOf(DIRECT_KINDS),
  subject: requiredLine(MAX_SUBJECT),
  body: requiredText(MAX_BODY),
  /** Made with the form. */
  key: z.uuid(),
  /** The recipients that were shown. */
  seen: z.string().default(''),
  /** Set where the form has a box for each person. */
  ticked: z.string().optional(),
  to: z.array(z.coerce.number().int().positive()).default([]),
})

export type DirectMailInput = z.output<typeof directMailSchema>
