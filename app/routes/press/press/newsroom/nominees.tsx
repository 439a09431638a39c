import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NomineeTable } from '#app/domain/press/newsroom/components/named-nominees.tsx'
import { nameNomination, removeNamed } from '#app/domain/press/newsroom/name-nomination.server.ts'
import { listNameable, namedIn } from '#app/domain/press/newsroom/named.server.ts'
import { findOwnItem } from '#app/domain/press/newsroom/queries.server.ts'
import { nominationSchema } from '#app/domain/press/newsroom/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { parseIntent } from '#app/http/forms.server.ts'
import { isAdmin } from '#app/http/guards.server.ts'
import { intParam, loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { refuse } from '#app/platform/outcome.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { momentOf, requirePressReader } from '../reader.server.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => `Nominees: ${title}` }

/** The nominees that an item names, and those it could name: for its author and admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, reading } = await requirePressReader(args)
  const id = intParam(args, 'id')
  const moment = await momentOf(args)
  const admin = isAdmin(viewer) ? viewer : null
  const item = orNotFound(await findOwnItem(id, reading, db()), args.request)
  const [found, named] = await Promise.all([
    loadList(args.request, {}, (list) => listNameable(item, list, admin, moment, db())),
    namedIn(id, admin, moment, db()),
  ])
  return { ...found, ...named, id, title: item.title }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, reading } = await requirePressReader(args)
  const { request } = args
  const id = intParam(args, 'id')
  const { now } = await momentOf(args)
  const here = href('/press/nominees/:id', { id }) + new URL(request.url).search
  const { intent, form } = parseIntent(await request.formData(), {
    name: nominationSchema,
    remove: nominationSchema,
  })
  if (form.status !== 'success') return redirectRefused(here, refuse('invalid', 'Select a work.'))
  const { nominationId } = form.value
  const naming = { by: viewer, admin: isAdmin(viewer) ? viewer : null, reading }
  const act = intent === 'name' ? nameNomination : removeNamed
  const done = unlessNotFound(await act(id, nominationId, naming, now), request)
  if (!done.ok) return redirectRefused(here, done)
  return redirectDone(here, intent === 'name' ? 'Nominee added' : 'Nominee removed')
}

export default function NomineesOfItem() {
  const { id, title, named, others, list, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Nominees it names"
        lede="The item stays hidden until all of them are public. It is then listed beside each of them."
        crumbs={[
          { label: 'Newsroom', to: href('/press') },
          { label: title, to: href('/press/edit/:id', { id }) },
          { label: 'Nominees' },
        ]}
      />
      {named.length > 0 ? <NomineeTable caption="Named in this item" rows={named} does="remove" /> : null}
      {others > 0 ? <p>It also names {countText(others, 'work', 'works')} that you can’t see.</p> : null}
      <h2>Add a nominee</h2>
      <FilterBar search={`Work, ${words.studio} or category`} narrowed={list.narrowed} />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'nominee', other: 'nominees' }}
        empty={
          <EmptyState title="No nominees to add">
            Nominees of this season are listed here once you may know them.
          </EmptyState>
        }
      >
        <NomineeTable caption="Nominees of this season" rows={rows} does="name" />
      </ListResults>
    </>
  )
}
