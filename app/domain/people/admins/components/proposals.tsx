import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { ListedProposal, Wait } from '../proposal-queries.server.ts'

/** Says what a proposed admin waits for. */
export function WaitText({ waitsFor, beginsAt }: LoaderData<Wait>) {
  if (waitsFor === 'another_proposal') return <>An admin proposes it again</>
  if (waitsFor === 'admin' || !beginsAt) return <>Another admin confirms it</>
  return (
    <>
      Begins automatically: <DateTime value={beginsAt} />
    </>
  )
}

interface ProposalTableProps {
  waiting: readonly LoaderData<ListedProposal>[]
  /** Tells whether the viewer's own role decides about them. */
  mayDecide: boolean
}

/** Lists those who wait to be an admin with all rights, with the way to the page that decides. */
export function ProposalTable({ waiting, mayDecide }: ProposalTableProps) {
  if (waiting.length === 0) return null
  return (
    <DataTable
      caption="Wait to become an admin"
      rows={waiting}
      columns={[
        {
          header: 'Name',
          long: true,
          cell: ({ userId, name, email }) => (
            <>
              <Link to={href('/admin/people/:id', { id: userId })}>{name}</Link>
              <small>{email}</small>
            </>
          ),
        },
        { header: 'Proposed by', cell: ({ byName }) => byName },
        { header: 'Since', cell: ({ at }) => <DateTime value={at} style="short" /> },
        { header: 'Waits until', cell: (wait) => <WaitText {...wait} /> },
        {
          header: 'Decide',
          headerHidden: true,
          cell: ({ userId, name }) =>
            mayDecide ? (
              <Link to={href('/admin/people/:id/new-admin', { id: userId })}>Decide about {name}</Link>
            ) : null,
        },
      ]}
    />
  )
}
