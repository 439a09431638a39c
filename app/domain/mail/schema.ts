import { z } from 'zod'
import { SUPPRESSION_SCOPES } from '#app/domain/mail/rules.ts'
import { oneOf, requiredEmail, requiredText } from '#app/platform/validation.ts'

export const suppressionSchema = z.object({
  address: requiredEmail(),
  scope: oneOf(SUPPRESSION_SCOPES),
  note: requiredText(500),
})
