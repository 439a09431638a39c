/** How many decimal places each currency has, by ISO 4217: the one place that knows. */

/**
 * The standard's own table, and not the platform's: amounts are stored in minor units, so that what they are worth must not
 * depend on the locale data of a Node or browser version, which differs for some (Hungarian forints, Indonesian rupiahs).
 */
const WITHOUT_DECIMALS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
)
const WITH_THREE = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** The decimal places of a currency. */
export function minorDigits(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0
  return WITH_THREE.has(currency) ? 3 : 2
}
