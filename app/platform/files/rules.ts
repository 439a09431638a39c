import { durationText } from '#app/ui/format/duration.ts'
import { trimEnds } from '#app/platform/trim.ts'

/** The kinds of file that can be uploaded. The kind comes from the content; a file's name proves nothing. */
export const FILE_KINDS = {
  jpeg: { mime: 'image/jpeg', extension: 'jpg', label: 'JPEG', image: true },
  png: { mime: 'image/png', extension: 'png', label: 'PNG', image: true },
  webp: { mime: 'image/webp', extension: 'webp', label: 'WebP', image: true },
  pdf: { mime: 'application/pdf', extension: 'pdf', label: 'PDF', image: false },
  // These two are kept as they are, for print.
  tiff: { mime: 'image/tiff', extension: 'tif', label: 'TIFF', image: false },
  svg: { mime: 'image/svg+xml', extension: 'svg', label: 'SVG', image: false },
  mp4: { mime: 'video/mp4', extension: 'mp4', label: 'MP4', image: false },
  mov: { mime: 'video/quicktime', extension: 'mov', label: 'MOV', image: false },
  mp3: { mime: 'audio/mpeg', extension: 'mp3', label: 'MP3', image: false },
  m4a: { mime: 'audio/mp4', extension: 'm4a', label: 'M4A', image: false },
  wav: { mime: 'audio/wav', extension: 'wav', label: 'WAV', image: false },
  flac: { mime: 'audio/flac', extension: 'flac', label: 'FLAC', image: false },
  ogg: { mime: 'audio/ogg', extension: 'ogg', label: 'OGG', image: false },
  // Packed files: their directory is read, and they are never unpacked.
  zip: { mime: 'application/zip', extension: 'zip', label: 'ZIP', image: false },
  epub: { mime: 'application/epub+zip', extension: 'epub', label: 'EPUB', image: false },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    label: 'DOCX',
    image: false,
  },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extension: 'pptx',
    label: 'PPTX',
    image: false,
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    label: 'XLSX',
    image: false,
  },
} as const
export type FileKind = keyof typeof FILE_KINDS

/** Other MIME types of these kinds. */
const OTHER_MIMES: Readonly<Record<string, FileKind>> = {
  'video/x-m4v': 'mp4',
  'audio/x-m4a': 'm4a',
  'audio/ogg; codecs=opus': 'ogg',
}

const PACKED: ReadonlySet<FileKind> = new Set(['zip', 'epub', 'docx', 'pptx', 'xlsx'])

/** A file with other files packed into it. */
export function isPacked(kind: FileKind): boolean {
  return PACKED.has(kind)
}

export function isSound(kind: FileKind): boolean {
  return FILE_KINDS[kind].mime.startsWith('audio/')
}

export function isFilm(kind: FileKind): boolean {
  return FILE_KINDS[kind].mime.startsWith('video/')
}

export const IMAGE_KINDS = ['jpeg', 'png', 'webp'] as const satisfies readonly FileKind[]

/** Larger pictures are refused before they are decoded: a small file can decode to a picture that fills the memory. */
export const MAX_PIXELS = 60_000_000

export function kindOfMime(mime: string): FileKind | null {
  const found = Object.entries(FILE_KINDS).find(([, kind]) => kind.mime === mime)
  return found ? (found[0] as FileKind) : (OTHER_MIMES[mime] ?? null)
}

/** Why a file cannot be shown where judging is blind. */
export type BlindRefusal = 'encrypted' | 'unreadable' | 'too_large' | 'too_slow' | 'missing' | 'names'

/** A size in a unit people use: "812 kB", "25 MB", "2.1 GB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`
  if (bytes >= 999_500_000) return `${Math.round(bytes / 100_000_000) / 10} GB`
  const megabytes = bytes / 1_000_000
  return `${megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)} MB`
}

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const article = (word: string) => (/^(?:[aeiou]|MP4|MP3|M4A|M4V|SVG|XLSX)/i.test(word) ? 'an' : 'a')

/** "a JPEG, PNG or WebP file" */
export function kindsText(kinds: readonly FileKind[]): string {
  const labels = kinds.map((kind) => FILE_KINDS[kind].label)
  return `${article(labels[0] ?? '')} ${or.format(labels)} file`
}

export function tooLarge(bytes: number, maxBytes: number): string {
  return `The file is ${sizeText(bytes)}. It must be ${sizeText(maxBytes)} or smaller.`
}

export function overLimit(maxBytes: number): string {
  return `The file must be ${sizeText(maxBytes)} or smaller.`
}

export function wrongKind(found: string | null, accept: readonly FileKind[]): string {
  const problem = found ? `This is ${article(found)} ${found} file.` : 'This kind of file is not supported.'
  return `${problem} Upload ${kindsText(accept)}.`
}

export function breaksOff(missingBytes: number): string {
  return `The video is incomplete: its last ${sizeText(missingBytes)} are missing. Export it again, then upload the new file.`
}

/** How long a film may be, and its name in messages. */
export interface FilmRules {
  /** "reel", "clip". */
  noun: string
  minSeconds?: number
  maxSeconds?: number
}

/** The problem with a film's length, or `null`. Half a second over is rounding. */
export function filmProblem(durationMs: number, { noun, minSeconds, maxSeconds }: FilmRules): string | null {
  const seconds = Math.round(durationMs / 1_000)
  if (maxSeconds !== undefined && seconds > maxSeconds)
    return `The ${noun} is ${durationText(seconds)}. It must be ${durationText(maxSeconds)} or shorter.`
  if (minSeconds !== undefined && seconds < minSeconds)
    return `The ${noun} is ${durationText(seconds)}. It must be ${durationText(minSeconds)} or longer.`
  return null
}

export interface PixelRules {
  minWidth?: number
  minHeight?: number
}

const px = (count: number) => `${count.toLocaleString('en-US')} px`

/** The problem with a picture's dimensions, or `null`. */
export function pixelProblem(width: number, height: number, rules: PixelRules): string | null {
  if (width * height > MAX_PIXELS) {
    return `The image is ${px(width)} by ${px(height)}. It must be ${MAX_PIXELS / 1_000_000} megapixels or smaller.`
  }
  if (rules.minWidth && width < rules.minWidth) {
    return `The image is ${px(width)} wide. It must be ${px(rules.minWidth)} or wider.`
  }
  if (rules.minHeight && height < rules.minHeight) {
    return `The image is ${px(height)} high. It must be ${px(rules.minHeight)} or higher.`
  }
  return null
}

/** A name safe to show and to save under: no path, no control or bidi characters, the true extension, at most 120 characters. */
export function safeFileName(original: string, kind: FileKind): string {
  const bare = original
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .replace(/\.[^.]{0,12}$/, '')
  const cut = [...trimEnds(bare, /[.\s]/)].slice(0, 110).join('')
  return `${cut || 'file'}.${FILE_KINDS[kind].extension}`
}
