import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { listVersions } from '../queries.server.ts'
import { AGREEMENT_STATUS_LABELS } from '../rules.ts'
import { agreementPages, AUDIENCE_WORDS, type ManagedAudience } from '../audience-words.ts'
import { withQuery } from '#app/platform/href.ts'
import { Pill } from '#app/ui/pill.tsx'
import type { Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

type Row = LoaderData<Awaited<ReturnType<typeof listVersions>>>['rows'][number]

export const versionColumns = (audience: ManagedAudience): readonly Column<Row>[] => [
  {
    id: 'version',
    header: 'Version',
    main: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={agreementPages(audience).version(row.id)}>Version {row.version}</Link>
        <small>{row.title || 'Untitled'}</small>
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: (row) => <Pill {...AGREEMENT_STATUS_LABELS[row.status]} /> },
  {
    id: 'change',
    header: 'Change',
    long: true,
    cell: (row) => (
      <>
        {row.change ? AUDIENCE_WORDS[audience].changes[row.change]?.label : '–'}
        {row.changeNote ? <small>{row.changeNote}</small> : null}
      </>
    ),
  },
  {
    id: 'when',
    header: 'Published',
    inZone: true,
    long: true,
    cell: (row) =>
      row.publishedAt ? (
        <>
          <TimeInZone value={row.publishedAt} />
          {row.publishedBy ? <small>by {row.publishedBy}</small> : null}
        </>
      ) : (
        <>
          Not yet
          {row.updatedAt ? (
            <small>
              Saved <TimeInZone value={row.updatedAt} />
              {row.writtenBy ? ` by ${row.writtenBy}` : ''}
            </small>
          ) : null}
        </>
      ),
  },
  {
    id: 'signatures',
    header: 'Signatures',
    numeric: true,
    cell: (row) =>
      row.signatures > 0 ? (
        <Link to={withQuery(agreementPages(audience).signatures, { version: row.version })}>
          {row.signatures}
          <VisuallyHidden> on version {row.version}</VisuallyHidden>
        </Link>
      ) : (
        '0'
      ),
  },
]
