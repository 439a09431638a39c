import { z } from 'zod'
import { isCountryCode } from './places/places.ts'
import { REQUIRED, optionalLine, requiredLine } from './validation.ts'

/** The parts of a postal address as every form of the house reads them. */
export const addressShape = {
  addressLine1: requiredLine(160),
  addressLine2: optionalLine(160),
  city: requiredLine(120),
  region: optionalLine(120),
  postalCode: optionalLine(20),
  country: z.string({ error: REQUIRED }).refine(isCountryCode, 'Select a country from the list'),
}

export const postalAddress = z.object(addressShape)
