/** What was found in a file. Pure; the process that opens files writes it, and the report reads it. */

export interface PdfFacts {
  kind: 'pdf'
  pages: number
  /** The first page that differs from the others in size counts. In mm. */
  media: Size
  trim: Size
  /** The least that lies between the trimmed size and the end of the bleed, in mm. */
  bleed: number
  /** The file says where it is trimmed. */
  hasTrimBox: boolean
  /** Names of fonts that are not in the file. */
  missingFonts: readonly string[]
  /** The lowest resolution of a picture at the size it is printed; `null` without pictures. */
  lowestDpi: number | null
  hasRgb: boolean
  isTransparent: boolean
  /** What would run, open or come out of the file: "JavaScript", "a program to start", "an attached file". */
  active: readonly string[]
}

export interface PictureFacts {
  kind: 'picture'
  format: 'jpeg' | 'png' | 'tiff' | 'svg'
  /** In pixels; of an SVG, none. */
  width: number
  height: number
  space: 'rgb' | 'cmyk' | 'gray'
  /** Something of it is transparent. */
  hasAlpha: boolean
  /** What was removed from an SVG. */
  removed: readonly string[]
}

export interface Size {
  width: number
  height: number
}

/** Why a file could not be checked. */
export type UnreadReason =
  | 'unreadable'
  | 'encrypted'
  | 'too_large'
  | 'too_slow'
  | 'eps'
  | 'unknown_kind'
  | 'empty_svg'
  | 'unsafe_svg'
  | 'too_detailed'

export type FileFacts = PdfFacts | PictureFacts | { kind: 'none'; reason: UnreadReason }

export const POINTS_PER_MM = 72 / 25.4
export const inMm = (points: number): number => points / POINTS_PER_MM
