/** Numbers of bank accounts and banks. Pure and safe in the browser. */

/** How long an IBAN is, by its country; those of other countries have 15 to 34 characters. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BR: 29, CH: 21, CR: 22 },
  ...{ CY: 28, CZ: 24, DE: 22, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FO: 18, FR: 27, GB: 22 },
  ...{ GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HR: 21, HU: 28, IE: 22, IL: 23, IS: 26, IT: 27, JO: 30 },
  ...{ KW: 30, KZ: 20, LB: 28, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MT: 31 },
  ...{ MU: 30, NL: 18, NO: 15, PK: 24, PL: 28, PT: 25, QA: 29, RO: 24, RS: 22, SA: 24, SE: 24, SI: 19 },
  ...{ SK: 24, SM: 27, TN: 24, TR: 26, UA: 29, XK: 20 },
}

const compact = (text: string) => text.replace(/\s/g, '').toUpperCase()

/** What an IBAN begins with: no account number of a country without IBANs has letters and check digits there. */
const BEGINS_LIKE_IBAN = /^[A-Z]{2}\d{2}/

/** Whether a text is an IBAN, blanks aside: of its country's length, and with the right check digits (ISO 7064, mod 97). */
export function isIban(text: string): boolean {
  const iban = compact(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const length = IBAN_LENGTHS[iban.slice(0, 2)]
  if (length !== undefined && iban.length !== length) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Why a text can be no account number: neither an IBAN nor, where there are none, digits. `null` when it can. */
export function accountProblem(text: string): string | null {
  const account = compact(text)
  if (BEGINS_LIKE_IBAN.test(account) || /^[A-Z]{2}/.test(account))
    return isIban(account) ? null : 'This is not a valid IBAN. Check every digit'
  return /^\d[\d/.-]{3,33}$/.test(account) ? null : 'Enter an IBAN, or an account number of at least 4 digits'
}

/** Why a text can be no BIC and no routing number; `null` when it can. */
export function bankCodeProblem(text: string): string | null {
  const code = compact(text)
  const isBic = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code)
  return isBic || /^\d[\d-]{4,14}$/.test(code)
    ? null
    : 'Enter a BIC of 8 or 11 characters, or a routing number of at least 5 digits'
}
