import { z } from 'zod'

/** The first file of an archive: what is in it, and which schema its rows have. */
export const MANIFEST = 'manifest.json'

export const archiveManifest = z.object({
  format: z.literal('laureate-archive-1'),
  madeAt: z.iso.datetime(),
  seasons: z.array(z.number().int()),
  migrations: z.array(z.string()).min(1),
  /** Rows by table. */
  tables: z.record(z.string(), z.number().int().min(0)),
  /** The last number that each sequence gave, as text: it may be larger than a JavaScript number. */
  sequences: z.record(z.string(), z.string()),
})
export type ArchiveManifest = z.infer<typeof archiveManifest>

export const tableFile = (table: string) => `tables/${table}.jsonl`
export const storedFile = (key: string) => `files/${key}`
