import type { FieldOption } from '#app/domain/catalogue/categories/fields.ts'

/** Options as they are edited: one a line, `value | label`, or `value | label | retired`. A bar of its own is written `\|`. */

const MOST_OPTIONS = 200
const LONGEST_VALUE = 100
const LONGEST_LABEL = 300
const RETIRED = 'retired'

const escaped = (text: string) => text.replace(/[\\|]/g, '\\$&')

/** Options as lines, such that reading them again gives the same. */
export function optionLines(options: readonly FieldOption[]): string {
  return options
    .map(({ value, label, retired }) => {
      if (retired) return [escaped(value), escaped(label), RETIRED].join(' | ')
      return value === label ? escaped(value) : `${escaped(value)} | ${escaped(label)}`
    })
    .join('\n')
}

/** The parts of a line between its bars; a bar or backslash after a backslash stands for itself. */
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

/** Reads options out of lines, in their order. Empty lines are passed over; the first line that cannot be read is named. */
export function readOptionLines(text: string): { options: FieldOption[] } | { problem: string } {
  const options: FieldOption[] = []
  const seen = new Set<string>()
  const lines = text
    .replaceAll('\0', '')
    .normalize('NFC')
    .split(/\r\n?|\n/)
  for (const [index, line] of lines.entries()) {
    if (!line.trim()) continue
    const at = `Line ${index + 1}`
    const [value = '', label = value, third, ...more] = partsOf(line)
    if (!value || !label) return { problem: `${at}: write value | label` }
    if (more.length > 0 || (third !== undefined && third.toLowerCase() !== RETIRED))
      return {
        problem: `${at}: after value and label only “retired” can follow; write \\| for a bar of its own`,
      }
    if ([...value].length > LONGEST_VALUE)
      return { problem: `${at}: a value has at most ${LONGEST_VALUE} characters` }
    if ([...label].length > LONGEST_LABEL)
      return { problem: `${at}: a label has at most ${LONGEST_LABEL} characters` }
    if (seen.has(value)) return { problem: `${at}: the value “${value}” is there already` }
    seen.add(value)
    options.push(third === undefined ? { value, label } : { value, label, retired: true })
  }
  if (options.length > MOST_OPTIONS) return { problem: `At most ${MOST_OPTIONS} options` }
  return { options }
}
