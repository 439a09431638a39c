import { closeSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { missingLettersText } from '#app/platform/documents/missing-letters.ts'
import { covers, drawn, readCoverage, type Coverage } from '#app/platform/documents/coverage.ts'

/** The fonts of documents: open fonts of the Noto family; the typesetter includes Libertinus Serif. */

interface Font {
  family: string
  /** The weights that templates use. */
  files: readonly [string, ...string[]]
}

const require = createRequire(import.meta.url)

const shipped = (name: string, file: string) => path.join(path.dirname(require.resolve(name)), file)
const embedded = (name: string, ...files: string[]) =>
  files.map((file) => shipped(`@embedpdf/fonts-${name}`, `../fonts/${file}`)) as [string, ...string[]]

function google(family: string): Font {
  const place = `@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}`
  return { family, files: [shipped(place, `400Regular/${family.replaceAll(' ', '')}_400Regular.ttf`)] }
}

/** In the order they are searched for a character: fonts of one script before those of many. */
const FONTS: readonly Font[] = [
  { family: 'Noto Sans', files: embedded('latin', 'NotoSans-Regular.ttf', 'NotoSans-SemiBold.ttf') },
  {
    family: 'Noto Naskh Arabic',
    files: embedded('arabic', 'NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf'),
  },
  {
    family: 'Noto Sans Hebrew',
    files: embedded('hebrew', 'NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf'),
  },
  ...[
    'Noto Sans Armenian',
    'Noto Sans Georgian',
    'Noto Serif Devanagari',
    'Noto Serif Bengali',
    'Noto Sans Gurmukhi',
    'Noto Sans Gujarati',
    'Noto Sans Oriya',
    'Noto Sans Tamil',
    'Noto Serif Telugu',
    'Noto Sans Kannada',
    'Noto Sans Malayalam',
    'Noto Sans Sinhala',
    'Noto Sans Thai',
    'Noto Sans Lao',
    'Noto Sans Khmer',
    'Noto Sans Myanmar',
    'Noto Serif Tibetan',
    'Noto Sans Ethiopic',
    'Noto Sans Thaana',
    'Noto Sans Syriac',
    'Noto Sans Cherokee',
    'Noto Sans Canadian Aboriginal',
  ].map(google),
  ...['Noto Sans Symbols', 'Noto Sans Symbols 2'].map(google),
  {
    family: 'Noto Sans S Chinese',
    files: embedded('sc', 'NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'),
  },
  ...['Noto Serif SC', 'Noto Serif JP', 'Noto Serif KR', 'Noto Emoji'].map(google),
]

/** All files; the typesetter reads the glyphs of one only when a text needs them. */
export const FONT_FILES: readonly string[] = FONTS.flatMap(({ files }) => files)

const known = new Map<string, Coverage>()

/** A font's coverage, read from its file once, when a text needs it. */
function coverageOf({ family, files }: Font): Coverage {
  const read = known.get(family) ?? readCoverage(cmapOf(files[0]))
  known.set(family, read)
  return read
}

function cmapOf(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const part = (at: number, length: number) => {
      const bytes = Buffer.alloc(length)
      readSync(handle, bytes, 0, length, at)
      return bytes
    }
    const directory = part(12, part(0, 12).readUInt16BE(4) * 16)
    const at = directory.indexOf('cmap', 'latin1')
    return part(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12))
  } finally {
    closeSync(handle)
  }
}

function familyOf(character: string, first: readonly string[] = []): string | null {
  const asked = first.flatMap((name) => FONTS.filter(({ family }) => family === name))
  const has = (font: Font) => covers(coverageOf(font), character.codePointAt(0) ?? 0)
  return (asked.find(has) ?? FONTS.find(has))?.family ?? null
}

/** The families a text needs, for each character the first that has it; those of `first` are preferred. */
export function familiesOf(text: string, first: readonly string[] = []): string[] {
  const families = drawn(text).map((character) => familyOf(character, first))
  return [...new Set(families)].filter((family) => family !== null)
}

/** The characters of a text that cannot be printed: no font has a glyph for them. */
export function missingLetters(text: string): string[] {
  return drawn(text).filter((character) => familyOf(character) === null)
}

/** A message about the letters of a text that cannot be printed; `null` when all can. */
export function missingLettersProblem(text: string): string | null {
  const missing = missingLetters(text)
  return missing.length > 0 ? missingLettersText(missing) : null
}

/** A text with a replacement character for each letter that cannot be printed, for documents that must be made. */
export function printable(text: string): string {
  const missing = new Set(missingLetters(text))
  return missing.size === 0 ? text : [...text].map((each) => (missing.has(each) ? '\uFFFD' : each)).join('')
}
