/** Placeholders of an agreement's text, replaced by values of the record that is signed for. Pure and safe in the browser. */

export interface TextPlaceholder {
  /** "sponsorship.company" */
  name: string
  label: string
}

/** What every text that is filled may name. */
export const COMMON_PLACEHOLDERS: readonly TextPlaceholder[] = [
  { name: 'award.name', label: 'the award’s name' },
  { name: 'season.name', label: 'the season' },
]

export type TextValues = Readonly<Record<string, string>>

const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_.]*)\s*\}\}/g

/** Word joiner: keeps a value that begins with `#` from beginning a heading. */
const JOINER = '\u2060'

/** A value as a part of one line: it can begin no block and is no placeholder. */
function asText(value: string): string {
  const line = value.replace(/\s+/gu, ' ').trim()
  return line.startsWith('#') ? JOINER + line : line
}

/** A text with its placeholders replaced in one pass; what a value contains is never read as markup or as a placeholder. */
export function fillText(body: string, values: TextValues): string {
  return body.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? asText(values[name] ?? '') : whole,
  )
}

/** The placeholders of a text that no value replaces. */
export function unknownPlaceholders(body: string, known: readonly TextPlaceholder[]): string[] {
  const names = new Set(known.map(({ name }) => name))
  const used = [...body.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  return [...new Set(used)].filter((name) => !names.has(name))
}
