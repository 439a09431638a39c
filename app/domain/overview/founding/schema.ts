import { z } from 'zod'
import { newPassword } from '#app/domain/people/accounts/schema.ts'
import { isCurrency } from '#app/platform/currency-list.ts'
import { oneOf, REQUIRED, requiredEmail, requiredNumber, requiredLine } from '#app/platform/validation.ts'
import { isKnownZone } from '#app/ui/format/date-time.ts'
import { FOUNDING_KINDS, FOUNDING_USES } from './labels.ts'

const founding = {
  /** The award's name, such as "Pegbar Awards". */
  award: requiredLine(100),
  year: requiredNumber({ min: 1970, max: 2200, message: 'Enter a year from 1970 to 2200' }),
  edition: requiredNumber({ min: 1, max: 9_999, message: 'Enter the number of the edition, like 12' }),
  timezone: requiredLine(60).refine(isKnownZone, 'Select a time zone'),
  /** What its entries are sold in (ISO 4217). */
  currency: z
    .string({ error: REQUIRED })
    .overwrite((code) => code.trim().toUpperCase())
    .min(1, REQUIRED)
    .refine((code) => code === '' || isCurrency(code), 'Select a currency, like EUR'),
  /** Its categories, questions, rubric and words begin with those of this kind. */
  kind: oneOf(FOUNDING_KINDS),
  /** Which parts of the product it begins with. */
  uses: oneOf(FOUNDING_USES),
  firstName: requiredLine(60),
  lastName: requiredLine(60),
  email: requiredEmail(),
}

/** What an award is founded with: the award, its first season, and its first admin. */
export const foundingSchema = z.object(founding)
export type Founding = z.output<typeof foundingSchema>

const sentText = z.string().default('').catch('')

/** What decides which passwords are forbidden. */
export const foundingFacts = z.object({
  award: sentText,
  email: sentText,
  firstName: sentText,
  lastName: sentText,
})

/** The form of founding in the browser, of which `facts` were posted: with the server's code and the first admin's password. */
export function foundingForm({ award, ...owner }: z.output<typeof foundingFacts>) {
  return z.object({ code: requiredLine(100), ...founding, password: newPassword(owner, award) })
}
export type FoundingInput = z.output<ReturnType<typeof foundingForm>>
