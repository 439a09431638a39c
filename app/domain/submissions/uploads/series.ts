import { z } from 'zod'
import { MAX_FILES_OF_SERIES } from '#app/domain/catalogue/categories/fields.ts'
import type { EntryFile } from '#app/domain/catalogue/fields/answers.ts'
import { optionalLine, requiredId } from '#app/platform/validation.ts'

/** The order and the captions of a series of files. */

const MAX_CAPTION_LENGTH = 300

export interface SeriesMove {
  fileId: number
  to: 'up' | 'down'
}

/** The form of a series; a button that moves a file sends `up:12`. */
export const seriesSchema = z.object({
  file: z
    .array(z.object({ id: requiredId(), caption: optionalLine(MAX_CAPTION_LENGTH) }))
    .max(MAX_FILES_OF_SERIES)
    .default([]),
  move: z
    .string()
    .default('')
    .transform((pressed): SeriesMove | null => {
      const [to, id = ''] = pressed.split(':')
      return (to === 'up' || to === 'down') && /^\d{1,15}$/.test(id) ? { to, fileId: Number(id) } : null
    }),
})

/** The files with these captions, and one of them a place further up or down; the others stay as they are. */
export function arranged(
  files: readonly EntryFile[],
  captions: ReadonlyMap<number, string>,
  move: SeriesMove | null,
): EntryFile[] {
  const captioned = files.map((file) => ({
    ...file,
    caption: captions.get(file.fileId) ?? file.caption ?? '',
  }))
  const from = captioned.findIndex(({ fileId }) => fileId === move?.fileId)
  const to = move?.to === 'up' ? from - 1 : from + 1
  const [moved, neighbour] = [captioned[from], captioned[to]]
  if (!move || !moved || !neighbour) return captioned
  return captioned.map((file, at) => (at === from ? neighbour : at === to ? moved : file))
}

/** A series as texts, whose version a page sends back. */
export const seriesTexts = (files: readonly EntryFile[]): Record<string, string> =>
  Object.fromEntries(files.map(({ fileId, caption }, at) => [String(at), `${fileId} ${caption ?? ''}`]))
