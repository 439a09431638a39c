/** The plate of an extra trophy: what is engraved on it and whether it fits. Pure and safe in the browser. */

/** True to size, in millimetres; a column is the width of a Latin letter. */
export const PLATE = { widthMm: 90, heightMm: 40, lines: 6, columns: 34 } as const

/** Marks, joiners and selectors take no room of their own. */
const SEGMENTS = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Letters of East Asian scripts in their full width, and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

const graphemes = (text: string) => [...SEGMENTS.segment(text)].map(({ segment }) => segment)

/** The columns a line takes: a letter with its marks is one, a wide one two. */
export function columnsOf(text: string): number {
  return graphemes(text).reduce((sum, each) => sum + (WIDE.test(each) ? 2 : 1), 0)
}

/** The room of letters in parts of their size, not less than serif fonts take; the first that fits counts. */
const ROOMS: readonly (readonly [RegExp, number])[] = [
  [WIDE, 1.06],
  [/^[MWmwŒÆœæ@%\u0428\u0429\u042e\u0416]/u, 1],
  [/^[ilj.,:;'’|!\s]/u, 0.42],
  [/^[\p{Lu}&]/u, 0.84],
]
const OTHER_ROOM = 0.66

/** The picture draws a line at most this long, in parts of the size of its letters. */
export function roomOf(text: string): number {
  return graphemes(text).reduce(
    (sum, each) => sum + (ROOMS.find(([letters]) => letters.test(each))?.[1] ?? OTHER_ROOM),
    0,
  )
}

/** A text in lines that fit, broken at spaces, and inside a word only where a word is longer than a line. */
export function brokenLines(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/u).filter(Boolean)) {
    const joined = line === '' ? word : `${line} ${word}`
    if (columnsOf(joined) <= PLATE.columns) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const each of graphemes(word)) {
      if (columnsOf(line + each) > PLATE.columns) {
        lines.push(line)
        line = ''
      }
      line += each
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** What an order may have engraved: who, of a win. */
export interface PlateSource {
  /** "Pegbar Awards 2026" */
  season: string
  category: string
  title: string
  studio: string
  people: readonly { id: number; name: string; credit: string }[]
}

/** What the orderer chose for the plate. */
export interface PlateChoice {
  /** `person-17`, `everybody` or `studio`. */
  name: string
  withCredit: boolean
  withTitle: boolean
}

/** The names a plate can have, with how each is chosen; people without a confirmed name are not in the source. */
export function plateNames({ people, studio }: PlateSource): { value: string; label: string }[] {
  return [
    ...people.map(({ id, name, credit }) => ({
      value: `person-${id}`,
      label: credit ? `${name}, ${credit}` : name,
    })),
    ...(people.length > 1 ? [{ value: 'everybody', label: people.map(({ name }) => name).join(', ') }] : []),
    ...(studio === '' ? [] : [{ value: 'studio', label: studio }]),
  ]
}

/** The lines of a plate, from the top; `null` for a name that is not on offer. */
export function plateLines(source: PlateSource, choice: PlateChoice): string[] | null {
  const person = source.people.find(({ id }) => `person-${id}` === choice.name)
  const name =
    person?.name ??
    (choice.name === 'everybody' && source.people.length > 1
      ? source.people.map((each) => each.name).join(', ')
      : choice.name === 'studio'
        ? source.studio
        : '')
  if (name === '') return null
  const texts = [
    source.season,
    source.category,
    name,
    choice.withCredit ? (person?.credit ?? '') : '',
    choice.withTitle ? source.title : '',
  ]
  return texts.flatMap(brokenLines)
}

/** What is wrong with the lines of a plate; `null` where they fit. */
export function plateProblem(lines: readonly string[]): string | null {
  if (lines.length === 0 || lines.every((line) => line.trim() === '')) return 'Enter what is engraved'
  if (lines.length > PLATE.lines)
    return `This takes ${lines.length} lines, and the plate has ${PLATE.lines}. Shorten the text`
  const at = lines.findIndex((line) => columnsOf(line) > PLATE.columns)
  if (at === -1) return null
  return `Line ${at + 1} takes ${columnsOf(lines[at] ?? '')} of ${PLATE.columns} columns. Shorten it or break it`
}
