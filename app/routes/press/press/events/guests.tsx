import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { findOwnEvent, listGuests } from '#app/domain/press/events/queries.server.ts'
import { GUEST_STATE_LABELS, GUEST_STATES } from '#app/domain/press/events/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam, loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
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
import { db } from '#db/client.ts'
import { requirePressReader } from '../reader.server.ts'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => `Guests: ${title}` }

export async function loader(args: LoaderFunctionArgs) {
  const { reading } = await requirePressReader(args)
  const id = intParam(args, 'id')
  const { title } = orNotFound(await findOwnEvent(id, reading, db()), args.request)
  const found = await loadList(args.request, { filters: ['state'] }, (list) =>
    listGuests(id, { ...list, state: filterOf(list, 'state', GUEST_STATES) }, db()),
  )
  return { ...found, id, title, isAdmin: args.context.viewer?.role === 'admin' }
}

export default function Guests() {
  const { list, rows, count, id, title, isAdmin } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Guests"
        lede={title}
        crumbs={[
          { label: 'Events', to: href('/events') },
          { label: title, to: href('/events/edit/:id', { id }) },
          { label: 'Guests' },
        ]}
      />
      <FilterBar search="Search guests" narrowed={list.narrowed}>
        <FilterSelect name="state" label="Answer" options={optionsOf(GUEST_STATE_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'guest', other: 'guests' }}
        empty={<EmptyState title="No answers yet">Guests answer on the event’s page.</EmptyState>}
        download={(format) => withQuery(href('/events/guests/:id/export', { id }), { format })}
      >
        <DataTable
          caption="Guests"
          captionHidden
          rows={rows}
          columns={[
            { id: 'name', header: 'Guest', main: true, long: true, cell: ({ name, email }) => name || email },
            { id: 'email', header: 'Email', long: true, cell: ({ email }) => email },
            { id: 'state', header: 'Answer', cell: ({ state }) => <Pill {...GUEST_STATE_LABELS[state]} /> },
            {
              id: 'at',
              header: 'Answered',
              cell: ({ createdAt }) => <DateTime value={createdAt} style="date" />,
            },
            ...(isAdmin
              ? [
                  {
                    id: 'link',
                    header: 'Link',
                    cell: (guest: { id: number }) => (
                      <Link to={href('/admin/secret-links/:kind/:id', { kind: 'event-guest', id: guest.id })}>
                        End the link
                      </Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </ListResults>
    </>
  )
}
