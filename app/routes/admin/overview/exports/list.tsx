import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DatasetList } from '#app/domain/overview/exports/components/dataset-list.tsx'
import { ExportTable } from '#app/domain/overview/exports/components/export-table.tsx'
import { listExports } from '#app/domain/overview/exports/queries.server.ts'
import { datasetsFor } from '#app/domain/overview/exports/readers.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Exports' }

/** What can be exported, and what was. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const datasets = datasetsFor(admin, await configValues()).map(({ key, title, about, group }) => ({
    key,
    title,
    about,
    group,
  }))
  const groups = [...new Set(datasets.map(({ group }) => group))]
  const found = await loadList(args.request, {}, (list) => listExports(admin, list, args.context.now))
  return {
    ...found,
    datasets: groups.flatMap((group) => datasets.filter((dataset) => dataset.group === group)),
  }
}

export default function Exports() {
  const { list, rows, count, datasets } = useLoaderData<typeof loader>()
  return (
    <Page
      lede="Take data out as a file. Every export asks what it is for, leaves out entries you have a conflict of interest with, and has no nominees or results before they are public."
      links={
        <LinkButton kind="quiet" to={href('/admin/export/schedules')}>
          Scheduled exports
        </LinkButton>
      }
    >
      <DatasetList datasets={datasets} />
      <section className="stack">
        <h2>Past exports</h2>
        <FilterBar search="Data, purpose or person" narrowed={list.narrowed} />
        <ListResults
          list={list}
          count={count}
          noun={{ one: 'export', other: 'exports' }}
          empty={<EmptyState title="No exports yet">Select the data to export above.</EmptyState>}
        >
          <ExportTable rows={rows} />
        </ListResults>
      </section>
    </Page>
  )
}
