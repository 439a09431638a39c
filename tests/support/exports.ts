import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { askExport } from '#app/domain/overview/exports/ask.server.ts'
import { findDataset } from '#app/domain/overview/exports/readers.server.ts'
import { writeExport } from '#app/domain/overview/exports/write.server.ts'
import type { AskedData, Dataset } from '#app/platform/exports/dataset.server.ts'
import type { DataFormat } from '#app/platform/exports/formats.ts'
import { everyPart } from '#app/platform/module.server.ts'
import { currentSeason, seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { adminViewerOf, type Account } from '#tests/support/people.ts'

/** Everything that can be exported. */
export const datasets = () => everyPart('datasets')

export async function askedBy(who: Account, year?: number): Promise<AskedData> {
  const season = year === undefined ? await currentSeason() : await seasonOf(year)
  return { admin: await adminViewerOf(who), year: season.year, zone: season.timezone, now: now() }
}

export function datasetOf(key: string): Dataset {
  const found = datasets().find((dataset) => dataset.key === key)
  if (!found) throw new Error(`There is no dataset ${key}`)
  return found
}

/** All columns of a dataset as a file, as the worker writes it. */
export async function fileOf(dataset: Dataset, asked: AskedData, format: DataFormat): Promise<Buffer> {
  const keys = (await dataset.offered(asked)).map(({ key }) => key)
  const content = dataset.write(asked, { keys, format, onRows: () => Promise.resolve() })
  return buffer(Readable.from(content, { objectMode: false }))
}

/** An export that was asked for and written. */
export async function madeExport(who: Account, key: string, format: DataFormat = 'csv') {
  const { year } = await askedBy(who)
  const admin = await adminViewerOf(who)
  const dataset = findDataset(key, admin)
  if (!dataset) throw new Error(`${who.email} may not read ${key}`)
  const columns = (await dataset.offered(await askedBy(who))).map((column) => column.key)
  const input = { columns, format, year, purpose: 'For the books' }
  const asked = valueOf(await askExport(dataset, input, admin, now()))
  await writeExport(asked.id, now)
  return asked
}
