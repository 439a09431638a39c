import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { DataTable } from '#app/ui/table.tsx'
import type { FoundGroup } from '../queries.server.ts'

/** What the search found, one table for each kind of record. */
export function FoundGroups({ groups }: { groups: readonly LoaderData<FoundGroup>[] }) {
  return groups.map(({ heading, noun, hits, list }) => (
    <section key={heading} aria-label={`${heading} found`} className="stack stack-tight found">
      <DataTable
        caption={heading}
        columns={[
          { header: 'Name', long: true, cell: (hit) => <Link to={hit.to}>{hit.title}</Link> },
          { header: 'Details', long: true, cell: (hit) => hit.detail },
        ]}
        rows={hits}
      />
      {list ? (
        <p>
          <Link to={list}>Search all {noun.other}</Link>
        </p>
      ) : null}
    </section>
  ))
}
