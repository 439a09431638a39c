import type { Answer } from '#tests/support/answer.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { filesOfZip } from '#tests/support/zip.ts'

/** All that an answer tells: its headers and its text, a workbook and a PDF unpacked. */
export function told({ bytes, headers, text }: Answer): string {
  return `${JSON.stringify([...headers])}\n${unpacked(bytes) ?? text}`
}

function unpacked(bytes: Buffer): string | null {
  const begins = bytes.subarray(0, 4).toString('latin1')
  if (begins.startsWith('PK')) return Object.values(filesOfZip(bytes)).join('\n')
  // What it says of itself is beside its pages.
  if (begins === '%PDF') return `${readPdf(bytes).text}\n${bytes.toString('latin1')}`
  return null
}

/** So many at a time: the database answers one while the pages of another are made. */
export async function inBatches<T, R>(
  items: readonly T[],
  each: (item: T) => Promise<R>,
  atOnce = 6,
): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(each))))
  return results
}
