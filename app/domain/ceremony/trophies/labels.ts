/** The fields of an order, as its form names them; apart from the schemas, which the browser has no use for. */
export const SHIP_LABELS = {
  name: 'Name of the recipient',
  email: 'Email for this order',
  addressLine1: 'Street and number',
  addressLine2: 'Second address line',
  city: 'Town or city',
  region: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
} as const

export const ORDER_LABELS = {
  name: 'Name on the plate',
  withCredit: 'Add the credit',
  withTitle: 'Add the title',
  qty: 'Pieces',
  phone: 'Phone for the carrier',
  accept: 'I have read when an order is refunded',
} as const

/** The same with those of the address. */
export const ALL_ORDER_LABELS: Readonly<Record<string, string>> = {
  ...ORDER_LABELS,
  ...Object.fromEntries(Object.entries(SHIP_LABELS).map(([name, label]) => [`shipTo.${name}`, label])),
}
