import type { FileKind } from '#app/platform/files/rules.ts'
import type { StateLabel } from '#app/ui/pill.tsx'
import { trimEnd, trimEnds } from '#app/platform/trim.ts'

/** What items of the newsroom are, and when they can be published. Pure and safe in the browser. */

export const ITEM_KINDS = ['release', 'still', 'logo', 'clip', 'fact_sheet'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
export const KIND_LABELS: Readonly<Record<ItemKind, string>> = {
  release: 'Release',
  still: 'Still',
  logo: 'Logo',
  clip: 'Clip',
  fact_sheet: 'Fact sheet',
}

export const ITEM_STATES = ['draft', 'scheduled', 'published', 'archived'] as const
export type ItemState = (typeof ITEM_STATES)[number]
export const ITEM_STATE_LABELS: Readonly<Record<ItemState, StateLabel>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'warn' },
  published: { label: 'Published', tone: 'good' },
  archived: { label: 'Archived', tone: 'neutral' },
}

/** Since when an item is news for the public: from the end of its embargo on. */
export const newsSince = ({
  publishAt,
  embargoUntil,
}: {
  publishAt: Date | null
  embargoUntil: Date | null
}): Date | null => (embargoUntil && (!publishAt || embargoUntil > publishAt) ? embargoUntil : publishAt)

export const ABOUT = ['general', 'nominees', 'winners'] as const
export type About = (typeof ABOUT)[number]
export const ABOUT_LABELS: Readonly<Record<About, string>> = {
  general: 'Neither nominees nor winners',
  nominees: 'Nominees',
  winners: 'Winners',
}

const IMAGES: readonly FileKind[] = ['jpeg', 'png', 'webp']
/** The files that an item of a kind takes. */
export const KIND_FILES: Readonly<Record<ItemKind, readonly FileKind[]>> = {
  release: ['pdf', ...IMAGES],
  still: IMAGES,
  logo: [...IMAGES, 'pdf'],
  clip: ['mp4', 'mov'],
  fact_sheet: ['pdf'],
}

const MEGABYTE = 1_000_000
export const MAX_FILE_BYTES = 180 * MEGABYTE
const KIND_BYTES: Readonly<Record<ItemKind, number>> = {
  release: 40 * MEGABYTE,
  still: 40 * MEGABYTE,
  logo: 20 * MEGABYTE,
  clip: MAX_FILE_BYTES,
  fact_sheet: 40 * MEGABYTE,
}
export const mostBytes = (kind: ItemKind): number => KIND_BYTES[kind]

export const SIZES = ['thumb', 'web', 'print'] as const
export type Size = (typeof SIZES)[number]

export const isImage = (mime: string | null): boolean => mime?.startsWith('image/') ?? false

interface ItemToPublish {
  kind: ItemKind
  body: string
  link: string | null
  mime: string | null
  alt: string
  credit: string
}

/** What an item lacks to be published, by field; an empty list when nothing. */
export function lackingToPublish({ kind, body, link, mime, alt, credit }: ItemToPublish) {
  const lacking: { field: 'file' | 'body' | 'alt' | 'credit'; message: string }[] = []
  const has = { body: body !== '', link: link !== null, file: mime !== null }
  if ((kind === 'still' || kind === 'logo') && !has.file)
    lacking.push({ field: 'file', message: 'Upload a file before you publish.' })
  if (kind === 'clip' && !has.file && !has.link)
    lacking.push({ field: 'file', message: 'Upload a video or enter a link before you publish.' })
  if ((kind === 'release' || kind === 'fact_sheet') && !has.body && !has.file && !has.link)
    lacking.push({
      field: 'body',
      message: 'Enter the text, upload a file or enter a link before you publish.',
    })
  if (isImage(mime) && alt === '')
    lacking.push({ field: 'alt', message: 'Describe the image for people who can’t see it.' })
  if (isImage(mime) && credit === '')
    lacking.push({ field: 'credit', message: 'Enter the credit line of the image.' })
  return lacking
}

/** The problem with an embargo's end, or `null`: it is after the item is out. */
export function embargoProblem(embargoUntil: Date | null, publishAt: Date | null): string | null {
  if (!embargoUntil || !publishAt || embargoUntil > publishAt) return null
  return 'The embargo must end after the item is published.'
}

/** Whether an embargo is in force: until its moment, and not at it. */
export const isEmbargoed = (embargoUntil: Date | null, now: Date): boolean =>
  embargoUntil !== null && now < embargoUntil

/** The state as it is shown: a scheduled item is published from its moment on, also before the clock's task has been by. */
export const shownState = (
  { state, publishAt }: { state: ItemState; publishAt: Date | null },
  now: Date,
): ItemState => (state === 'scheduled' && publishAt !== null && publishAt <= now ? 'published' : state)

/** A name as part of an address: "Press kit 2026" is "press-kit-2026"; empty where no letter can be kept. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return trimEnd(trimEnds(plain, /-/).slice(0, 60), /-/)
}

/** Names of files in one archive: each once, so that none takes another's place. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [base, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${base} (${n})${extension}`
    taken.add(free.toLowerCase())
    return free
  })
}
