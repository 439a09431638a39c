/** Digits and letters that are not mistaken for each other, as people type them off a screen: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 5

/** How many random bytes make a code; each gives one character of 32, so that there are 100 bits. */
export const CODE_BYTES = 20

/** The code made of random bytes, in groups: `7K3QX-…`. */
export function codeOf(bytes: Uint8Array): string {
  const characters = [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return (characters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/** A typed code without case, spaces and hyphens, and with the letters that digits are mistaken for read as those. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
