import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import { selectColumn } from '#app/domain/nominees/certificates/components/select-column.tsx'
import { STATE_LABELS } from '#app/domain/nominees/certificates/rules.ts'
import { namesHref } from '../links.ts'
import type { PicturedNominee } from '../nominated-list.server.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Row = LoaderData<PicturedNominee>

/** Nominees who have not confirmed their name and can be reminded of it. */
export const mayBeReminded = (row: Pick<Row, 'confirmedAt' | 'email'>) => !row.confirmedAt && row.email !== ''

const select = selectColumn<Row>((row) => (mayBeReminded(row) ? `${row.fullName}, ${row.title}` : null))

const columns: readonly Column<Row>[] = [
  {
    header: 'Nominee',
    long: true,
    cell: (row) => (
      <>
        <Link to={namesHref(row.nominationId, row.personId)}>
          <bdi>{row.fullName}</bdi>
        </Link>
        <small>{row.credit}</small>
      </>
    ),
  },
  {
    header: 'Nomination',
    long: true,
    cell: (row) => (
      <Thumb picture={row.picture} kind={row.categoryType}>
        {row.title}
        <small>{`${row.categoryNumber} · ${row.category}`}</small>
      </Thumb>
    ),
  },
  {
    header: 'Name',
    cell: (row) => (
      <>
        <Pill tone={row.confirmedAt ? 'good' : 'warn'}>
          {row.confirmedAt ? 'Confirmed' : 'Not confirmed'}
        </Pill>{' '}
        {row.asks ? <Pill tone="warn">Change requested</Pill> : null}{' '}
        {row.clipMissing ? <Pill tone="warn">Clip missing</Pill> : null}
      </>
    ),
  },
  {
    header: 'Letter',
    long: true,
    cell: (row) => (
      <>
        {row.letter ? <MailPill status={row.letter} /> : 'None yet'}
        <small>{row.email ? <EmailAddress value={row.email} /> : 'Email missing'}</small>
      </>
    ),
  },
  {
    header: 'Certificate',
    phone: 'none',
    cell: (row) =>
      row.certificate
        ? STATE_LABELS[row.certificate === 'pending' ? 'waiting' : row.certificate].label
        : 'None yet',
  },
]

/** Nominees with the state of their names, letters and certificates. */
export function NomineeTable({ rows, selectable }: { rows: readonly Row[]; selectable: boolean }) {
  return (
    <DataTable
      caption="Nominees"
      captionHidden
      dense
      columns={selectable ? [select, ...columns] : columns}
      rows={rows}
      rowKey={(row) => row.personId}
    />
  )
}
