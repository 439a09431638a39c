import { db } from '#db/client.ts'
import { csvOf } from '#app/platform/exports/csv.server.ts'
import { zipOf } from '#app/platform/exports/zip.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { recordCopyFile, recordFile } from './copies.server.ts'
import { packPdf, packSlides } from './documents.server.ts'
import { mediaEntries, packMedia } from './media.server.ts'
import { currentHash, packTable, type ReadPack } from './page.server.ts'
import { FORMATS, PACKS, type PackFormat } from './rules.ts'
import { columnsOf } from './tables.ts'

export interface PackFile {
  name: string
  mime: string
  content: Buffer | AsyncGenerator<string | Uint8Array>
}

const MIMES: Readonly<Record<PackFormat, string>> = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}

/** The format an address asks for, if the pack has it. */
export function formatOf(pack: Pick<ReadPack, 'type'>, asked: string | null): PackFormat | null {
  const format = FORMATS.find((each) => each === asked)
  return format && PACKS[pack.type].formats.includes(format) ? format : null
}

const EMBARGOED = 'Confidential until the nominees are announced'

/** A file of a pack; each is recorded when it is taken. `null` for a pack of winners that are not open to the admin. */
export async function packFile(
  pack: ReadPack,
  format: PackFormat,
  admin: AdminViewer,
  now: Date,
): Promise<PackFile | null> {
  const { type, batch, year, copy } = pack
  if (PACKS[type].winners === 'only' && !pack.hasWinners) return null
  const content = await contentOf(pack, format, admin, now)
  if (content === null) return null
  const file = { year, type, batch, format }
  if (copy) await recordCopyFile(file, copy, admin, admin.at)
  else await recordFile(file, await currentHash(pack, now), admin, admin.at)
  const block = batch === 'all' ? 'all' : `block ${batch}`
  const of = copy ? ` copy ${copy.n}` : ''
  return { name: `${PACKS[type].label} ${year} ${block}${of}.${format}`, mime: MIMES[format], content }
}

async function contentOf(pack: ReadPack, format: PackFormat, admin: AdminViewer, now: Date) {
  const mark = pack.copy?.mark ?? null
  const { type, batch, awards, award, season } = pack
  const document = {
    batch,
    awards,
    award,
    season,
    mark,
    placements: pack.placements,
    note: pack.announced ? '' : EMBARGOED,
  }
  if (format === 'zip') return zipOf(await mediaEntries(await packMedia(awards, admin, now, db()), db()))
  if (format === 'pptx') return packSlides({ ...document, type })
  if (format === 'csv') {
    const media = type === 'media' ? await packMedia(awards, admin, now, db()) : []
    const table = await packTable(pack, media, admin, now)
    return table && csvOf(columnsOf(table, mark), [table.rows])
  }
  return type === 'script' || type === 'cards' || type === 'slides' || type === 'programme'
    ? packPdf({ ...document, type }, now, db())
    : null
}
