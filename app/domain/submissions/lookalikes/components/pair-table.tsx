import { Form, Link } from '@remix-run/react'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { Button } from '#app/ui/button.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { PairRow } from '../queries.server.ts'
import { reasonsOf } from '../rules.ts'

type Row = LoaderData<PairRow>

function Work({ work }: { work: Row['first'] }) {
  return (
    <>
      <Thumb picture={work.picture} kind={work.kind}>
        <Link to={adminEntryHref(work.id)}>{shownTitle(work.title)}</Link>
      </Thumb>
      <small>
        {work.studioName}, {work.category}
      </small>
      {work.code ? <small>{work.code}</small> : null}
    </>
  )
}

/** Pairs of entries side by side, with why they look alike. */
export function PairTable({ rows, apart }: { rows: readonly Row[]; apart: boolean }) {
  return (
    <DataTable
      caption="Pairs"
      captionHidden
      rows={rows}
      columns={[
        { header: 'First entry', main: true, cell: ({ first }) => <Work work={first} /> },
        { header: 'Second entry', cell: ({ second }) => <Work work={second} /> },
        {
          header: 'Why',
          cell: (row) => (
            <ul className="plain">
              {reasonsOf(row).map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          ),
        },
        {
          header: 'Decide',
          headerHidden: true,
          cell: ({ id, first, second }) => (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="pair" value={id} />
              <Button kind="secondary" size="xs" name="apart" value={apart ? 'no' : 'yes'}>
                {apart ? 'Show as alike again' : 'Not a duplicate'}
                <VisuallyHidden>
                  : {shownTitle(first.title)}, {shownTitle(second.title)}
                </VisuallyHidden>
              </Button>
            </Form>
          ),
        },
      ]}
    />
  )
}
