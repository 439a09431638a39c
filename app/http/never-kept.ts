/**
 * Names of fields whose values no form is kept with: passwords, and passphrases of key holders, with the fields that repeat or replace
 * them. A test compares it with every password input of the product.
 */
export const NEVER_KEPT = /passw|passphrase|secret|^(?:again|current|repeat)$/i
