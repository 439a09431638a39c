import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { ARTWORK_STATE_LABELS, PART_LABELS } from './rules.ts'

const artwork = (year: number) =>
  db()
    .selectFrom('sponsor_artworks as a')
    .innerJoin('sponsorships as s', 's.id', 'a.sponsorship_id')
    .where('s.year', '=', year)

const artworkAfter = (year: number, last: { id: number } | null, limit: number) =>
  artwork(year)
    .leftJoin('files as f', 'f.id', 'a.file_id')
    .where('a.id', '>', last?.id ?? 0)
    .orderBy('a.id')
    .limit(limit)
    .select(['a.id', 's.company', 'a.part', 'a.version', 'f.original_name as file', 'a.wording', 'a.link'])
    .select(['a.state', 'a.late', 'a.note', 'a.uploaded_at as uploadedAt', 'a.reviewed_at as reviewedAt'])
    .execute()

type ArtworkRow = Awaited<ReturnType<typeof artworkAfter>>[number]

const COLUMNS: readonly ExportColumn<ArtworkRow>[] = [
  { header: 'Company', kind: 'text', value: (row) => row.company },
  { header: 'Part', kind: 'text', value: (row) => PART_LABELS[row.part] },
  { header: 'Version', kind: 'integer', value: (row) => row.version },
  { header: 'File', kind: 'text', value: (row) => row.file },
  { header: 'Credit', kind: 'text', value: (row) => row.wording },
  { header: 'Link', kind: 'text', value: (row) => row.link },
  { header: 'Status', kind: 'text', value: (row) => ARTWORK_STATE_LABELS[row.state].label },
  { header: 'Late', kind: 'text', value: (row) => (row.late ? 'yes' : 'no') },
  { header: 'Note', kind: 'text', value: (row) => row.note },
  { header: 'Uploaded', kind: 'moment', value: (row) => row.uploadedAt },
  { header: 'Reviewed', kind: 'moment', value: (row) => row.reviewedAt },
]

/** What sponsors uploaded. */
export const artworkDataset = defineDataset<ArtworkRow>({
  key: 'artwork',
  title: 'Artwork and logos',
  about: 'What sponsors uploaded, and where it stands. The files are on their pages.',
  group: 'Sponsors',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(COLUMNS),
  count: ({ year }) => countOf(artwork(year)),
  read: ({ year }, last, limit) => artworkAfter(year, last, limit),
})
