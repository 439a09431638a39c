/** The packs of the ceremony: what there is, in which files, and what a page may show. Pure and safe in the browser. */

export const PACK_TYPES = [
  'nominees',
  'winners',
  'script',
  'cards',
  'slides',
  'media',
  'certificates',
  'trophies',
  'programme',
] as const
export type PackType = (typeof PACK_TYPES)[number]

export const FORMATS = ['pdf', 'pptx', 'csv', 'zip'] as const
export type PackFormat = (typeof FORMATS)[number]

interface PackKind {
  label: string
  /** What it is for, in one line. */
  hint: string
  formats: readonly PackFormat[]
  /** `only`: it is about winners. `also`: there is one without winners too. */
  winners: 'only' | 'also' | 'never'
}

export const PACKS: Readonly<Record<PackType, PackKind>> = {
  nominees: {
    label: 'Nominees',
    hint: 'Every award with its nominees by title, and how their names are said.',
    formats: ['csv'],
    winners: 'never',
  },
  winners: {
    label: 'Winners',
    hint: 'Who has won, for the few who prepare the stage.',
    formats: ['csv'],
    winners: 'only',
  },
  script: {
    label: 'Presenter script',
    hint: 'What presenters read, award by award.',
    formats: ['pdf', 'csv'],
    winners: 'also',
  },
  cards: {
    label: 'Envelope cards',
    hint: 'One card for each award, with marks to cut along.',
    formats: ['pdf'],
    winners: 'also',
  },
  slides: {
    label: 'Slides',
    hint: 'One slide for each award, for a screen of 16:9.',
    formats: ['pdf', 'pptx'],
    winners: 'also',
  },
  media: {
    label: 'Clips and stills',
    hint: 'The nominees’ files for the screen, and what is missing.',
    formats: ['zip', 'csv'],
    winners: 'never',
  },
  certificates: {
    label: 'Certificates',
    hint: 'Where each nominee’s certificate stands.',
    formats: ['csv'],
    winners: 'never',
  },
  trophies: {
    label: 'Trophy plates',
    hint: 'The lines to engrave, from confirmed names.',
    formats: ['csv'],
    winners: 'never',
  },
  programme: {
    label: 'Programme',
    hint: 'The printed programme: awards and nominees in their order.',
    formats: ['pdf'],
    winners: 'never',
  },
}

export const FORMAT_LABELS: Readonly<Record<PackFormat, string>> = {
  pdf: 'PDF',
  pptx: 'PowerPoint',
  csv: 'CSV',
  zip: 'ZIP',
}

/** A block of the running order, or all of them. */
export type Batch = number | 'all'

/** The pack of an address; `null` where there is none. `blocks` is how many blocks the season's running order has. */
export function packOf(
  type: string | undefined,
  batch: string | undefined,
  blocks: number,
): { type: PackType; batch: Batch } | null {
  const found = PACK_TYPES.find((each) => each === type)
  if (!found || batch === undefined) return null
  if (batch === 'all') return { type: found, batch }
  const block = /^[1-9]\d?$/.test(batch) ? Number(batch) : 0
  return block >= 1 && block <= blocks ? { type: found, batch: block } : null
}

export const batchLabel = (batch: Batch) => (batch === 'all' ? 'All blocks' : `Block ${batch}`)

/** The line on every page of a copy with winners. */
export const copyMark = (n: number, reader: string) => `Copy ${n} · ${reader} · sealed until the ceremony`

/** How long a copy with winners opens for the person who took it, while they are not public. */
export const COPY_HOURS = 12

/** Whether a copy with winners can still be opened. */
export function isCopyFresh(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() < COPY_HOURS * 3_600_000
}
