import { z } from 'zod'

/** The first file of an archive: what is in it, and which schema its rows have. */
export const MANIFEST = 'manifest.json'

/** Archives of the first format have no checksums. */
export const FIRST_FORMAT = 'laureate-archive-1'
export const FORMAT = 'laureate-archive-2'

export const archiveManifest = z.object({
  format: z.enum([FIRST_FORMAT, FORMAT]),
  madeAt: z.iso.datetime(),
  seasons: z.array(z.number().int()),
  migrations: z.array(z.string()).min(1),
  /** Rows by table. */
  tables: z.record(z.string(), z.number().int().min(0)),
  /** The last number that each sequence gave, as text: it may be larger than a JavaScript number. */
  sequences: z.record(z.string(), z.string()),
})
export type ArchiveManifest = z.infer<typeof archiveManifest>

/** The last file of an archive: what each other one has to be, which is known when all of them are written. */
export const CHECKSUMS = 'checksums.json'

export const archiveChecksums = z.record(
  z.string(),
  z.object({ bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
)
export type ArchiveChecksums = z.infer<typeof archiveChecksums>

export const tableFile = (table: string) => `tables/${table}.jsonl`
export const storedFile = (key: string) => `files/${key}`
