import { MAX_FILES_OF_SERIES, type CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { isSeries } from '#app/domain/catalogue/fields/answers.ts'
import type { FileKind, FilmRules } from '#app/platform/files/rules.ts'

const MEGABYTE = 1_000_000

/** The most one file may weigh in a plain form post, whatever its field allows. */
export const MAX_UPLOAD_SIZE = 25 * MEGABYTE
/** The most a file may weigh that comes in pieces, where its field names no limit. */
const MAX_RESUMABLE_SIZE = 2_000 * MEGABYTE

/** What one person, one studio and one entry may have on the way or keep. */
export const UPLOAD_BOUNDS = {
  arrivingOfPerson: 10,
  arrivingOfStudio: 30,
  bytesOfEntry: 10_000 * MEGABYTE,
  bytesOfStudio: 200_000 * MEGABYTE,
} as const

const HOUR_MS = 60 * 60_000
/** How long an upload may pause. */
export const UPLOAD_TIMEOUT_MS = 24 * HOUR_MS

/** The most a file for this field may weigh. */
export function largestFile({ rules }: Pick<CategoryField, 'rules'>): number {
  return rules.maxBytes ?? MAX_RESUMABLE_SIZE
}

/** The most files that answer this field. */
export function mostFiles(field: Pick<CategoryField, 'type' | 'rules'>): number {
  return isSeries(field) ? (field.rules.maxFiles ?? MAX_FILES_OF_SERIES) : 1
}

/** The most a file for this field may weigh in a form post. */
export function largestPosted(field: Pick<CategoryField, 'rules'>): number {
  return Math.min(largestFile(field), MAX_UPLOAD_SIZE)
}

const kindOfEnding: Readonly<Record<string, FileKind>> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  pdf: 'pdf',
  mp4: 'mp4',
  mov: 'mov',
  mp3: 'mp3',
  m4a: 'm4a',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  zip: 'zip',
  epub: 'epub',
  docx: 'docx',
  pptx: 'pptx',
  xlsx: 'xlsx',
}

/** The kinds of file a field takes. */
export function kindsOf(field: Pick<CategoryField, 'rules'>): FileKind[] {
  return (field.rules.accept ?? []).flatMap((ending) => kindOfEnding[ending] ?? [])
}

/** The field whose length the category limits too. */
const REEL_KEY = 'reel_file'

/** How long a film for this field may be: its own limit and the category's, whichever is shorter. */
export function filmRulesOf(
  field: Pick<CategoryField, 'key' | 'label' | 'rules'>,
  { reelMaxSeconds }: { reelMaxSeconds: number | null },
): FilmRules {
  const { minSeconds, maxSeconds } = field.rules
  const limits = [maxSeconds, field.key === REEL_KEY ? (reelMaxSeconds ?? undefined) : undefined].filter(
    (limit) => limit !== undefined,
  )
  const noun = /reel/i.test(field.label) ? 'reel' : /clip/i.test(field.label) ? 'clip' : 'film'
  return {
    noun,
    ...(minSeconds === undefined ? {} : { minSeconds }),
    ...(limits.length === 0 ? {} : { maxSeconds: Math.min(...limits) }),
  }
}

/** The ending of a file's name as the rules write it, or `null`. */
export function endingOf(name: string): string | null {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase()
  return ending === 'jpeg' ? 'jpg' : ending === 'm4v' ? 'mp4' : (ending ?? null)
}
