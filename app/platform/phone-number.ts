/**
 * A phone number as machines write it, `+442079460000` (E.164), or `null`. It is international: it begins with `+` or `00`. Blanks, dots,
 * hyphens, slashes and brackets are how people write it, with the `(0)` that is left out from abroad.
 */
export function phoneNumber(typed: string): string | null {
  const text = typed.normalize('NFKC').replace(/\(0\)/g, '')
  if (/[^\d+\s().\/\-\u2010-\u2015]/.test(text)) return null
  const plain = text.replace(/[\s().\/\-\u2010-\u2015]/g, '').replace(/^00/, '+')
  const digits = plain.slice(1)
  return plain.startsWith('+') && /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null
}
