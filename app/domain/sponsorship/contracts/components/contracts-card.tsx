import { Form, Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { ContractRow } from '../queries.server.ts'
import { CONTRACT_LABELS } from '../rules.ts'

/** The versions of a sponsorship's contract, and the button that starts the next. */
export function ContractsCard({
  contracts,
  canStart,
}: {
  contracts: readonly LoaderData<ContractRow>[]
  canStart: boolean
}) {
  const hasDraft = contracts.some(({ state }) => state === 'draft')
  if (contracts.length === 0 && !canStart) return null
  return (
    <Card title="Contract">
      <DataTable
        caption="Contract"
        captionHidden
        rows={contracts}
        columns={[
          {
            id: 'version',
            header: 'Version',
            main: true,
            cell: ({ n, publicId }) => (
              <Link to={href('/admin/sponsorships/contract/:id', { id: publicId })}>Version {n}</Link>
            ),
          },
          { id: 'state', header: 'Status', cell: ({ state }) => <Pill {...CONTRACT_LABELS[state]} /> },
          {
            id: 'sent',
            header: 'Sent',
            cell: ({ sentAt }) => (sentAt ? <DateTime value={sentAt} style="date" /> : '–'),
          },
          {
            id: 'force',
            header: 'In force',
            cell: ({ executedAt }) => (executedAt ? <DateTime value={executedAt} style="date" /> : '–'),
          },
        ]}
        empty={<p>There is no contract yet.</p>}
      />
      {canStart && !hasDraft ? (
        <Form method="post" noValidate>
          <Button kind="secondary" name="intent" value="contract">
            {contracts.length === 0 ? 'Create contract' : 'Create new version'}
          </Button>
        </Form>
      ) : null}
    </Card>
  )
}
