import type { LoaderFunctionArgs } from '@remix-run/node'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link, useLoaderData } from '@remix-run/react'
import { listSeasons } from '#app/domain/season/seasons/season-queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Seasons' }

export async function loader(args: LoaderFunctionArgs) {
  return { rows: await listSeasons(await requireAdmin(args)) }
}

type Row = LoaderData<typeof loader>['rows'][number]

const columns: readonly Column<Row>[] = [
  { header: 'Year', phone: 'bare', cell: (row) => row.year },
  {
    header: 'Season',
    main: true,
    long: true,
    cell: (row) => <Link to={href('/admin/seasons/edit/:year', { year: row.year })}>{row.label}</Link>,
  },
  {
    header: 'Ceremony',
    inZone: true,
    phone: 'bare',
    cell: (row) => (row.ceremonyAt ? <TimeInZone value={row.ceremonyAt} zone={row.timezone} /> : 'Not set'),
  },
  { header: 'Categories', numeric: true, cell: (row) => row.categories },
  { header: 'Deadlines', numeric: true, phone: 'none', cell: (row) => row.deadlines },
  { header: 'Entries', numeric: true, cell: (row) => row.submissions },
  {
    header: 'Status',
    cell: (row) =>
      row.isCurrent ? (
        <Pill tone="good">Current</Pill>
      ) : (
        <Link to={href('/admin/seasons/current/:year', { year: row.year })}>Make {row.year} current</Link>
      ),
  },
]

export default function Seasons() {
  const { rows } = useLoaderData<typeof loader>()
  return (
    <Page
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Seasons' }]}
      primary={<LinkButton to={href('/admin/seasons/next')}>Make the next season</LinkButton>}
      links={
        <LinkButton kind="quiet" to={href('/admin/seasons/add')}>
          Add an empty season
        </LinkButton>
      }
    >
      <DataTable
        caption="Seasons"
        captionHidden
        dense
        columns={columns}
        rows={rows}
        rowKey={(row) => row.year}
      />
    </Page>
  )
}
