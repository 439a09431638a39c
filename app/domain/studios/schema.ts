import { z } from 'zod'
import { isCountryCode } from '#app/domain/places.ts'
import { REQUIRED, optionalText, optionalUrl, requiredEmail, requiredText } from '#app/domain/validation.ts'
import type { StudioType } from './rules.ts'

const common = {
  name: requiredText(120),
  legalName: optionalText(200),
  website: optionalUrl(),
  country: z.string({ error: REQUIRED }).refine(isCountryCode, 'Choose a country'),
  addressLine1: requiredText(200),
  addressLine2: optionalText(200),
  city: requiredText(120),
  region: optionalText(120),
  postalCode: optionalText(20),
  billingName: optionalText(120),
  billingEmail: requiredEmail(),
  taxId: optionalText(40),
}

/** The form of one kind of studio (product 1.3): all share a name and an address, students add their school. */
export function studioSchema<Type extends StudioType>(type: Type) {
  return z.object({
    ...common,
    school: type === 'student' ? requiredText(160) : optionalText(160),
    course: type === 'student' ? requiredText(160) : optionalText(160),
    onBehalfOf: optionalText(200),
  })
}

export type StudioDetails = z.output<ReturnType<typeof studioSchema>>
export interface StudioInput extends StudioDetails {
  type: StudioType
}

/** Switching to another studio, asking to join one, and answering such a request. */
export const studioActionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('switch'), studioId: z.coerce.number().int().positive() }),
  z.object({ intent: z.literal('ask'), studioId: z.coerce.number().int().positive() }),
  z.object({
    intent: z.enum(['admit', 'decline']),
    studioId: z.coerce.number().int().positive(),
    userId: z.coerce.number().int().positive(),
  }),
])
