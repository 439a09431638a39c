import { durationText } from '#app/ui/format/duration.ts'

/** What may be sent in. The kind is read from the content; the name a person gave it proves nothing. */
export const FILE_KINDS = {
  jpeg: { mime: 'image/jpeg', extension: 'jpg', words: 'JPEG', image: true },
  png: { mime: 'image/png', extension: 'png', words: 'PNG', image: true },
  webp: { mime: 'image/webp', extension: 'webp', words: 'WebP', image: true },
  pdf: { mime: 'application/pdf', extension: 'pdf', words: 'PDF', image: false },
  mp4: { mime: 'video/mp4', extension: 'mp4', words: 'MP4', image: false },
  mov: { mime: 'video/quicktime', extension: 'mov', words: 'MOV', image: false },
} as const
export type FileKind = keyof typeof FILE_KINDS

/** Other names under which one of the kinds is found. */
const OTHER_MIMES: Readonly<Record<string, FileKind>> = { 'video/x-m4v': 'mp4' }

export function isFilm(kind: FileKind): boolean {
  return FILE_KINDS[kind].mime.startsWith('video/')
}

export const IMAGE_KINDS = ['jpeg', 'png', 'webp'] as const satisfies readonly FileKind[]

/** Larger pictures are refused before they are unpacked: a small file can hold a picture that fills the memory. */
export const MAX_PIXELS = 60_000_000

export function kindOfMime(mime: string): FileKind | null {
  const found = Object.entries(FILE_KINDS).find(([, kind]) => kind.mime === mime)
  return found ? (found[0] as FileKind) : (OTHER_MIMES[mime] ?? null)
}

/** Why a file cannot be shown where judging is blind. */
export type BlindRefusal = 'encrypted' | 'unreadable' | 'too_large' | 'too_slow' | 'missing'

/** The bytes in words, with the unit a person would use: "812 kB", "25 MB", "2.1 GB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`
  if (bytes >= 999_500_000) return `${Math.round(bytes / 100_000_000) / 10} GB`
  const megabytes = bytes / 1_000_000
  return `${megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)} MB`
}

const article = (word: string) => (/^(?:[aeiou]|MP4)/i.test(word) ? 'an' : 'a')

/** "a JPEG, PNG or WebP file" */
export function kindsText(kinds: readonly FileKind[]): string {
  const words = kinds.map((kind) => FILE_KINDS[kind].words)
  const last = words.at(-1) ?? ''
  return `${article(words[0] ?? '')} ${words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last} file`
}

export function tooLarge(bytes: number, maxBytes: number): string {
  return `This file is ${sizeText(bytes)}; at most ${sizeText(maxBytes)} is possible.`
}

export function overLimit(maxBytes: number): string {
  return `This file is larger than ${sizeText(maxBytes)}, the most that is possible.`
}

export function wrongKind(found: string | null, accept: readonly FileKind[]): string {
  const is = found ? `This is ${article(found)} ${found} file` : 'This kind of file is not known'
  return `${is}; ${kindsText(accept)} is needed.`
}

export function breaksOff(missingBytes: number): string {
  return `This film breaks off: its last ${sizeText(missingBytes)} are missing. Export it again, and send the new file.`
}

/** How long a film may be, and what to call it. */
export interface FilmRules {
  /** "reel", "clip". */
  noun: string
  minSeconds?: number
  maxSeconds?: number
}

/** What is wrong with a film's length, in words; `null` when nothing is. Half a second over is a frame's rounding. */
export function filmProblem(durationMs: number, { noun, minSeconds, maxSeconds }: FilmRules): string | null {
  const seconds = Math.round(durationMs / 1_000)
  if (maxSeconds !== undefined && seconds > maxSeconds)
    return `This ${noun} is ${durationText(seconds)}; the limit is ${durationText(maxSeconds)}.`
  if (minSeconds !== undefined && seconds < minSeconds)
    return `This ${noun} is ${durationText(seconds)}; at least ${durationText(minSeconds)} is needed.`
  return null
}

export interface PixelRules {
  minWidth?: number
  minHeight?: number
}

const px = (count: number) => `${count.toLocaleString('en-US')} px`

/** What is wrong with a picture's measure, in words; `null` when nothing is. */
export function pixelProblem(width: number, height: number, rules: PixelRules): string | null {
  if (width * height > MAX_PIXELS) {
    return `This image is ${px(width)} by ${px(height)}; at most ${MAX_PIXELS / 1_000_000} megapixels are possible.`
  }
  if (rules.minWidth && width < rules.minWidth) {
    return `This image is ${px(width)} wide; at least ${px(rules.minWidth)} is needed.`
  }
  if (rules.minHeight && height < rules.minHeight) {
    return `This image is ${px(height)} high; at least ${px(rules.minHeight)} is needed.`
  }
  return null
}

/** A name safe to show and to save under: no path, no control or bidi characters, the true extension, at most 120 characters. */
export function safeFileName(original: string, kind: FileKind): string {
  const base = original
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .replace(/\.[^.]{0,12}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const cut = [...base].slice(0, 110).join('')
  return `${cut || 'file'}.${FILE_KINDS[kind].extension}`
}
