import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'

/** What blind judging leaves out and hides (pitfall C11). Client-safe and pure. */

/** Questions of the library whose answers say who made the work, or for whom. */
const NAMING_KEYS: ReadonlySet<string> = new Set([
  'distributor',
  'role_description',
  'credit_screenshot',
  'release_proof_url',
  'school',
  'course_and_year',
])

/** Whether a question's answer is shown where judging is blind. */
export function isBlindField({ type, key }: Pick<CategoryField, 'type' | 'key'>): boolean {
  return type !== 'people' && type !== 'email' && !NAMING_KEYS.has(key)
}

export const HIDDEN_NAME = '[name hidden]'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

/** A text with every one of these names hidden, whatever their case; the longest first, so that no half is left. */
export function withoutNames(text: string, names: readonly string[]): string {
  const known = names
    .map((name) => name.normalize('NFC').trim())
    .filter((name) => [...name].length >= 2)
    .sort((a, b) => b.length - a.length)
  if (known.length === 0) return text
  return text.normalize('NFC').replace(new RegExp(known.map(escaped).join('|'), 'giu'), HIDDEN_NAME)
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
}

/** What a file is called at its judging address: `A13-0042-2.mp4`. Says nothing of the name it came with. */
export function judgingFileName(code: string, place: number, mime: string): string {
  return `${code.replace(/[^\w-]/g, '')}-${place}.${EXTENSIONS[mime] ?? 'bin'}`
}
