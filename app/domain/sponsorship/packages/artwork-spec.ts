import type { Place } from '#app/domain/sponsorship/placements/rules.ts'

/** What a package's artwork has to be like. Pure and safe in the browser. */

export const ARTWORK_PLACES = ['programme', 'site_banner', 'mail_banner'] as const
export type ArtworkPlace = (typeof ARTWORK_PLACES)[number]

/** Where artwork of a package is placed: a package is sold for these. A banner in emails, of earlier packages, is placed by hand. */
export const SOLD_PLACES = ['programme', 'site_banner'] as const satisfies readonly (ArtworkPlace & Place)[]

export const ARTWORK_PLACE_LABELS: Readonly<Record<ArtworkPlace, string>> = {
  programme: 'Printed programme',
  site_banner: 'Banner on the website',
  mail_banner: 'Banner in emails',
}

export const COLOURS = ['cmyk', 'rgb', 'any'] as const
export const COLOUR_LABELS: Readonly<Record<(typeof COLOURS)[number], string>> = {
  cmyk: 'CMYK',
  rgb: 'RGB',
  any: 'CMYK or RGB',
}

export const FORMATS = ['pdf', 'picture', 'any'] as const
export const FORMAT_LABELS: Readonly<Record<(typeof FORMATS)[number], string>> = {
  pdf: 'PDF',
  picture: 'JPEG, PNG or TIFF',
  any: 'PDF, JPEG, PNG or TIFF',
}

export interface ArtworkSpec {
  place: ArtworkPlace
  /** After trimming, in mm; of a banner, in pixels. */
  width: number
  height: number
  /** Around the trimmed size, in mm. */
  bleed: number
  /** What is kept clear inside of the trimmed size, in mm. */
  safe: number
  pages: number
  colour: (typeof COLOURS)[number]
  /** Of pictures at the size they are printed. */
  minDpi: number
  formats: (typeof FORMATS)[number]
  maxMb: number
}

export const MAX_ARTWORK_MB = 100

/** What the form of a package begins with. */
export const NEW_SPEC = {
  ...{ place: '', width: '', height: '', bleed: '3', safe: '5', pages: '1', colour: 'cmyk' },
  ...{ minDpi: '300', formats: 'pdf', maxMb: String(MAX_ARTWORK_MB) },
}

/** A specification as its form shows it. */
export const specValues = (spec: ArtworkSpec | null): typeof NEW_SPEC =>
  spec
    ? (Object.fromEntries(
        Object.entries(spec).map(([key, value]) => [key, String(value)]),
      ) as typeof NEW_SPEC)
    : NEW_SPEC

export const isPrinted = ({ place }: Pick<ArtworkSpec, 'place'>): boolean => place === 'programme'

const trimZeros = (value: number) => String(Math.round(value * 10) / 10)

/** "216 × 279 mm", "1200 × 300 px". */
export function sizeOf(spec: ArtworkSpec): string {
  return `${trimZeros(spec.width)} × ${trimZeros(spec.height)} ${isPrinted(spec) ? 'mm' : 'px'}`
}

/** The size with its bleed on each side. */
export function bleedSizeOf({ width, height, bleed }: ArtworkSpec): string {
  return `${trimZeros(width + 2 * bleed)} × ${trimZeros(height + 2 * bleed)} mm`
}

/** What a sponsor has to keep to, term by term. */
export function specItems(spec: ArtworkSpec): { term: string; value: string }[] {
  const where = { term: 'Where it appears', value: ARTWORK_PLACE_LABELS[spec.place] }
  const file = { term: 'File', value: `${FORMAT_LABELS[spec.formats]}, up to ${spec.maxMb} MB` }
  if (!isPrinted(spec)) return [where, { term: 'Size', value: sizeOf(spec) }, file]
  return [
    where,
    { term: 'Trimmed size', value: sizeOf(spec) },
    ...(spec.bleed > 0
      ? [{ term: 'With bleed', value: `${bleedSizeOf(spec)} (${trimZeros(spec.bleed)} mm on each side)` }]
      : []),
    ...(spec.safe > 0
      ? [{ term: 'Safe area', value: `Keep text ${trimZeros(spec.safe)} mm inside the trimmed size` }]
      : []),
    { term: 'Pages', value: String(spec.pages) },
    { term: 'Colour', value: COLOUR_LABELS[spec.colour] },
    { term: 'Pictures', value: `${spec.minDpi} dpi or more at printed size` },
    file,
  ]
}

/** The same in one line, for a history. */
export const specText = (spec: ArtworkSpec | null): string =>
  spec
    ? specItems(spec)
        .map(({ term, value }) => `${term}: ${value}`)
        .join('; ')
    : ''

/** Whether artwork made for one can be used for the other. */
export const isSameSpec = (one: ArtworkSpec, other: ArtworkSpec): boolean =>
  isPrinted(one) === isPrinted(other) &&
  (['width', 'height', 'bleed', 'pages'] as const).every((key) => one[key] === other[key])
