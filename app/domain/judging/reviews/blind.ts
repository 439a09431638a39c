import { isPersonal } from '#app/domain/catalogue/categories/field-types.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { FILE_KINDS, kindOfMime } from '#app/platform/files/rules.ts'

/** What blind judging hides. Client-safe and pure. */

/** Questions of the library whose answers reveal who made the work, or for whom. */
const NAMING_KEYS: ReadonlySet<string> = new Set([
  'distributor',
  'role_description',
  'credit_screenshot',
  'release_proof_url',
  'school',
  'course_and_year',
])

/** Whether a question's answer is shown in blind judging. */
export function isBlindField({ type, key }: Pick<CategoryField, 'type' | 'key'>): boolean {
  return !isPersonal(type) && !NAMING_KEYS.has(key)
}

export const HIDDEN_NAME = '[name hidden]'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

/** Hides these names in a text in any case; the longest first, so that no part of one is left. */
export function withoutNames(text: string, names: readonly string[]): string {
  const known = names
    .map((name) => name.normalize('NFC').trim())
    .filter((name) => [...name].length >= 2)
    .sort((a, b) => b.length - a.length)
  if (known.length === 0) return text
  return text.normalize('NFC').replace(new RegExp(known.map(escaped).join('|'), 'giu'), HIDDEN_NAME)
}

/** The name of a file at its judging address, `A13-0042-2.mp4`, without the name it was uploaded with. */
export function judgingFileName(code: string, place: number, mime: string): string {
  const kind = kindOfMime(mime)
  return `${code.replace(/[^\w-]/g, '')}-${place}.${kind ? FILE_KINDS[kind].extension : 'bin'}`
}
