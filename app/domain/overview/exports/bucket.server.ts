import type { Readable } from 'node:stream'
import { config } from '#app/config.server.ts'
import { bucketStorage } from '#app/platform/files/bucket-storage.server.ts'

/** The bucket that scheduled exports may go to, by the settings of the server; `null` without one. */
export function exportBucket(): string | null {
  return config().exportBucket?.bucket ?? null
}

/** The place of a scheduled export: "exports/submissions/2027/2027-03-01T0700Z-17.csv". */
export function objectKeyOf(row: {
  id: number
  dataset: string
  year: number
  format: string
  scheduled_for: Date | null
  asked_at: Date
}): string {
  const at = (row.scheduled_for ?? row.asked_at).toISOString().slice(0, 16).replace(':', '')
  return `exports/${row.dataset}/${row.year}/${at}Z-${row.id}.${row.format}`
}

/** Puts an export into the bucket; throws without one. */
export async function putIntoBucket(key: string, content: Readable, mime: string): Promise<void> {
  const settings = config().exportBucket
  if (!settings) throw new Error('There is no bucket for exports')
  await bucketStorage(settings).put(key, content, mime)
}
