import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { listArtworks } from '#app/domain/sponsorship/artwork/queries.server.ts'
import {
  ARTWORK_STATE_LABELS,
  ARTWORK_STATES,
  PART_LABELS,
  PARTS,
} from '#app/domain/sponsorship/artwork/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Artwork and logos' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return loadList(args.request, { filters: ['part', 'state'] }, (list) =>
    listArtworks(admin, year, {
      ...list,
      part: filterOf(list, 'part', PARTS),
      state: filterOf(list, 'state', ARTWORK_STATES),
    }),
  )
}

export default function Artworks() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Artwork and logos"
        lede="Files that passed the checks and need review, the oldest first."
        links={
          <LinkButton kind="quiet" to={href('/admin/sponsorships/placements')}>
            Placements
          </LinkButton>
        }
      />
      <FilterBar search="Company, package or file" narrowed={list.narrowed}>
        <FilterSelect name="part" label="What" options={optionsOf(PART_LABELS)} />
        <FilterSelect
          name="state"
          label="Status"
          options={optionsOf(ARTWORK_STATE_LABELS)}
          all="Waiting for review"
        />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'file', other: 'files' }}
        empty={
          <EmptyState title="No files need review">
            Files of sponsors are listed here once they passed the checks.
          </EmptyState>
        }
      >
        <DataTable
          caption="Files"
          captionHidden
          dense
          rows={rows}
          columns={[
            {
              id: 'company',
              header: 'Company',
              main: true,
              long: true,
              cell: ({ id, company, packageName }) => (
                <>
                  <Link to={href('/admin/sponsorships/artwork/:id', { id })}>{company}</Link>
                  <small>{packageName}</small>
                </>
              ),
            },
            { id: 'part', header: 'What', phone: 'bare', cell: ({ part }) => PART_LABELS[part] },
            {
              id: 'file',
              header: 'File',
              long: true,
              cell: ({ fileName, wording, version }) => (
                <>
                  {fileName ?? wording}
                  <small>Version {version}</small>
                </>
              ),
            },
            {
              id: 'uploaded',
              header: 'Uploaded',
              cell: ({ uploadedAt, late }) => (
                <>
                  <DateTime value={uploadedAt} style="date" />
                  {late ? <small>late</small> : null}
                </>
              ),
            },
            { id: 'state', header: 'Status', cell: ({ state }) => <Pill {...ARTWORK_STATE_LABELS[state]} /> },
          ]}
        />
      </ListResults>
    </>
  )
}
