import { Form } from '@remix-run/react'
import type { AgendaPage as LoadedPage } from '#app/domain/judging/meetings/agenda-page.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { ListState } from '#app/ui/list-state.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { MoveButtons } from '#app/ui/move-buttons.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { MAX_ITEMS } from '../rules.ts'
import { entryName } from './meeting-view.tsx'

interface EditorProps {
  page: Pick<LoaderData<LoadedPage>, 'meeting' | 'items' | 'others'> & {
    list: Pick<ListState, 'page' | 'limit' | 'narrowed'>
    count: number
    isFull: boolean
  }
}

/** The entries of an agenda in their order, with the buttons that move and remove them. */
export function AgendaItems({ page: { meeting, items } }: EditorProps) {
  const { version } = meeting
  return (
    <>
      <DataTable
        caption="Agenda"
        captionHidden
        rows={items}
        columns={[
          { header: 'No.', numeric: true, cell: ({ at }) => at + 1 },
          { header: 'Entry', long: true, main: true, cell: (row) => <bdi>{entryName(row)}</bdi> },
          {
            header: 'Move',
            headerHidden: true,
            cell: (row) =>
              row.mayMove ? (
                <MoveButtons
                  name="to"
                  fields={{ intent: 'move', version, item: row.id }}
                  record={entryName(row)}
                  isFirst={row.at === 0}
                  isLast={row.at === items.length - 1}
                />
              ) : null,
          },
          {
            header: 'Remove',
            headerHidden: true,
            cell: (row) =>
              row.mayRemove ? (
                <Form method="post" noValidate preventScrollReset>
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="item" value={row.id} />
                  <Button kind="quiet" size="xs" name="intent" value="remove">
                    Remove<VisuallyHidden> {entryName(row)}</VisuallyHidden>
                  </Button>
                </Form>
              ) : null,
          },
        ]}
        empty={
          <EmptyState title="The agenda is empty">
            Fill it from the board, or add entries one by one.
          </EmptyState>
        }
      />
      <Form method="post" noValidate>
        <input type="hidden" name="version" value={version} />
        <Button kind="secondary" name="intent" value="fill">
          Fill from the board
        </Button>
      </Form>
      <p className="hint">
        Adds entries near the cut and entries whose judges are far apart, as far as the board shows you their
        scores.
      </p>
    </>
  )
}

/** The entries of the category that are not on the agenda. */
export function OtherEntries({ page: { meeting, others, list, count, isFull } }: EditorProps) {
  return (
    <section className="stack">
      <h2>Other entries</h2>
      {isFull ? <p>The agenda has {MAX_ITEMS} entries. That is the most.</p> : null}
      <FilterBar search="Code or title" narrowed={list.narrowed} />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'entry', other: 'entries' }}
        empty={
          <EmptyState title="No other entries">
            All entries of the category that you may see are on the agenda.
          </EmptyState>
        }
      >
        <DataTable
          caption="Other entries of the category"
          captionHidden
          rows={others}
          columns={[
            {
              header: 'Entry',
              long: true,
              cell: ({ code, title }) => (
                <>
                  <bdi>{title}</bdi> <small>{code}</small>
                </>
              ),
            },
            { header: 'Judges', cell: ({ disagreed }) => (disagreed ? 'Far apart' : '–') },
            {
              header: 'Conflict question open',
              long: true,
              cell: ({ unanswered }) => <bdi>{unanswered.join(', ') || '–'}</bdi>,
            },
            {
              header: 'Add',
              headerHidden: true,
              cell: ({ id, title }) =>
                isFull ? null : (
                  <Form method="post" noValidate preventScrollReset>
                    <input type="hidden" name="version" value={meeting.version} />
                    <input type="hidden" name="entry" value={id} />
                    <Button kind="quiet" size="xs" name="intent" value="add">
                      Add<VisuallyHidden> {title}</VisuallyHidden>
                    </Button>
                  </Form>
                ),
            },
          ]}
        />
      </ListResults>
    </section>
  )
}
