import { z } from 'zod'
import { NAME_MOST } from '#app/domain/nominees/nominations/names-input.ts'
import { carried } from '#app/domain/nominees/nominations/slate-input.ts'
import { oneOf, optionalText, requiredEmail, requiredText } from '#app/platform/validation.ts'

export const nameSchema = z.object({
  fullName: requiredText(NAME_MOST),
  pronunciation: optionalText(200),
  version: carried,
})
export type NameInput = z.output<typeof nameSchema>
export const rsvpSchema = z.object({ attending: oneOf(['yes', 'no']) })
export const newLinkSchema = z.object({ email: requiredEmail() })
