/**
 * The parts of a postal address, in the order in which forms ask for them; `postal-schema.ts` reads them. Forms of bills and orders
 * have the same labels in their own lists, which a test holds to these: a file of their own would be fetched by pages without an address.
 */

export const ADDRESS_LABELS = {
  addressLine1: 'Street and number',
  addressLine2: 'Second address line',
  city: 'Town or city',
  region: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
} as const

export type AddressPart = keyof typeof ADDRESS_LABELS
export const ADDRESS_PARTS = Object.keys(ADDRESS_LABELS) as AddressPart[]
