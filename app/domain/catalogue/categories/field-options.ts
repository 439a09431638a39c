import { cleanText } from '#app/platform/plain-text.ts'
import type { FieldOption } from './fields.ts'

/** Options as they are edited, one per line: `value | label`, or `value | label | retired`. A literal bar is written `\|`. */

const MAX_OPTIONS = 200
const MAX_VALUE_LENGTH = 100
const MAX_LABEL_LENGTH = 300
const RETIRED = 'retired'

const escaped = (text: string) => text.replace(/[\\|]/g, '\\$&')

/** Options as lines, which `readOptionLines` reads back. */
export function optionLines(options: readonly FieldOption[]): string {
  return options
    .map(({ value, label, retired }) => {
      if (retired) return [escaped(value), escaped(label), RETIRED].join(' | ')
      return value === label ? escaped(value) : `${escaped(value)} | ${escaped(label)}`
    })
    .join('\n')
}

/** The parts of a line between its bars; after a backslash a bar or backslash is literal. */
function partsOf(line: string): string[] {
  const parts = ['']
  const characters = [...line]
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? ''
    const next = characters[at + 1]
    if (character === '\\' && (next === '|' || next === '\\')) {
      parts[parts.length - 1] += next
      at += 1
    } else if (character === '|') parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

/** Reads options from lines in their order, without empty lines, or names the first line that cannot be read. */
export function readOptionLines(text: string): { options: FieldOption[] } | { problem: string } {
  const options: FieldOption[] = []
  const seen = new Set<string>()
  const lines = cleanText(text).split('\n')
  for (const [index, line] of lines.entries()) {
    if (!line.trim()) continue
    const at = `Line ${index + 1}`
    const [value = '', label = value, third, ...more] = partsOf(line)
    if (!value || !label) return { problem: `${at}: enter value | label` }
    if (more.length > 0 || (third !== undefined && third.toLowerCase() !== RETIRED))
      return { problem: `${at}: only “retired” can follow value and label. Enter \\| for a literal bar` }
    if ([...value].length > MAX_VALUE_LENGTH)
      return { problem: `${at}: the value must be ${MAX_VALUE_LENGTH} characters or fewer` }
    if ([...label].length > MAX_LABEL_LENGTH)
      return { problem: `${at}: the label must be ${MAX_LABEL_LENGTH} characters or fewer` }
    if (seen.has(value)) return { problem: `${at}: the value “${value}” is used twice` }
    seen.add(value)
    options.push(third === undefined ? { value, label } : { value, label, retired: true })
  }
  if (options.length > MAX_OPTIONS) return { problem: `Enter ${MAX_OPTIONS} options or fewer` }
  return { options }
}
