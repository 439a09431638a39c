import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import type { ResultLine } from '#app/domain/submissions/admin/orders.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { words } from '#app/platform/award-words.ts'

export interface OrderLine {
  id: number
  code: string | null
  title: string
  studio: string
  tone: Tone
  text: string
}

/** Submissions with what an order will do to each, or has done. */
export function OrderLines({ caption, lines }: { caption: string; lines: readonly OrderLine[] }) {
  return (
    <DataTable
      caption={caption}
      rows={lines}
      columns={[
        {
          header: 'Entry',
          cell: (line) => (
            <>
              <Link to={adminEntryHref(line.id)}>{shownTitle(line.title)}</Link>
              {line.code ? <small>{line.code}</small> : null}
            </>
          ),
        },
        { header: words.Studio, long: true, cell: (line) => line.studio },
        { header: 'Result', cell: (line) => <Pill tone={line.tone}>{line.text}</Pill> },
      ]}
    />
  )
}

interface OrderResultsProps {
  results: readonly ResultLine[]
  backTo: string
  crumbs: readonly { label: string; to?: string }[]
}

/** What an order has done, with the way back to the list. */
export function OrderResults({ results, backTo, crumbs }: OrderResultsProps) {
  const changed = results.filter(({ kind }) => kind === 'changed').length
  const tones = { changed: 'good', same: 'neutral', refused: 'bad' } as const
  return (
    <Page title={`${changed} of ${results.length} changed`} crumbs={[...crumbs, { label: 'Result' }]}>
      <OrderLines
        caption="Results"
        lines={results.map(({ kind, ...line }) => ({ ...line, tone: tones[kind] }))}
      />
      <LinkButton to={backTo}>Back to entries</LinkButton>
    </Page>
  )
}
