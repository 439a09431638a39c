import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { confirmSent, setRoom } from '#app/domain/press/indee/commands.server.ts'
import { AccessTable, ListTable } from '#app/domain/press/indee/components/access-tables.tsx'
import { LIST_LABELS, ROOM_LABELS } from '#app/domain/press/indee/labels.ts'
import { countsOf, makeList } from '#app/domain/press/indee/lists.server.ts'
import { listAccess, madeLists, screeningRoom } from '#app/domain/press/indee/queries.server.ts'
import { ACCESS_STATE_LABELS, ACCESS_STATES } from '#app/domain/press/indee/rules.ts'
import { listSchema, roomSchema } from '#app/domain/press/indee/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import {
  BUTTON,
  parseIntent,
  replyConflict,
  replyRefused,
  replyTo,
  versionIn,
} from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

const LIST = 'screening-list'
const ROOM = 'screening-room'
const HERE = href('/admin/indee')

export const handle: PageHandle = { title: 'Screenings for members' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { year } = await currentSeason()
  const found = await loadList(args.request, { filters: ['state'] }, (list) =>
    listAccess(year, { ...list, state: filterOf(list, 'state', ACCESS_STATES) }, db()),
  )
  const [counts, lists, room] = await Promise.all([
    countsOf(year, args.context.now, db()),
    madeLists(year, db()),
    screeningRoom(year, db()),
  ])
  return { ...found, counts, lists, room }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const sent = await args.request.formData()
  const { intent, form } = parseIntent(sent, { '': listSchema, room: roomSchema, confirm: BUTTON })
  if (form.status !== 'success') return replyTo(intent === 'room' ? ROOM : LIST, form)
  if (intent === 'confirm') {
    const done = await confirmSent(admin, now)
    if (!done.ok) return redirectRefused(HERE, done)
    return redirectDone(HERE, `${countText(done.value.confirmed, 'member', 'members')} can watch now`)
  }
  if (intent === 'room') {
    const saved = await setRoom(form.value.url, Number(versionIn(sent)) || 0, admin, now)
    return saved.ok ? redirectDone(HERE, 'The web address is saved') : replyConflict(ROOM, form, saved)
  }
  const made = await makeList(form.value.purpose, admin, now)
  if (!made.ok) return replyRefused(LIST, form, made)
  const { added, removed } = made.value
  return redirectDone(HERE, 'The list is made', `${added} to add, ${removed} to remove. Download it below.`)
}

export default function ScreeningAccess() {
  const { list, rows, count, counts, lists, room } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const making = useAnsweredForm<typeof listSchema>(LIST, answer, {})
  const address = useAnsweredForm<typeof roomSchema>(ROOM, answer, { url: room.url ?? '' })
  const open = counts.toAdd + counts.toRemove
  return (
    <>
      <PageHeader
        title="Screenings for members"
        lede={
          <>
            Professional members who agreed to be passed to the screening service.{' '}
            <Link to={href('/pro-members-for-indee/eligibility')}>Who can watch</Link>
          </>
        }
        problems={[...making.problems(LIST_LABELS), ...address.problems(ROOM_LABELS)]}
      />
      <FilterBar search="Search members" narrowed={list.narrowed}>
        <FilterSelect name="state" label="Status" options={optionsOf(ACCESS_STATE_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'member', other: 'members' }}
        empty={
          <EmptyState title="No member has agreed yet">
            Members agree on their own page, and are listed here once they have.
          </EmptyState>
        }
      >
        <AccessTable rows={rows} />
      </ListResults>
      <Card title="Send the next list">
        <p>
          {open === 0
            ? 'There is no change to send.'
            : `${counts.toAdd} to add, ${counts.toRemove} to remove.`}
        </p>
        <Form method="post" className="stack narrow" {...making.props}>
          <Input {...making.field('purpose')} label={LIST_LABELS.purpose} required />
          <Button disabled={open === 0}>Make list</Button>
        </Form>
        {counts.sent > 0 ? (
          <Form method="post">
            <p>{countText(counts.sent, 'member was sent', 'members were sent')} and cannot watch yet.</p>
            <Button kind="secondary" name="intent" value="confirm">
              Confirm that they can watch
            </Button>
          </Form>
        ) : null}
      </Card>
      {lists.length > 0 ? <ListTable lists={lists} /> : null}
      <Card title="Web address of the screenings">
        <Form method="post" className="stack narrow" {...address.props}>
          <input type="hidden" name="version" value={room.version} />
          <Input
            {...address.field('url')}
            label={ROOM_LABELS.url}
            hint="Only members with active access get this link. Leave empty to close the screenings."
            type="url"
          />
          <Button kind="secondary" name="intent" value="room">
            Save address
          </Button>
        </Form>
      </Card>
    </>
  )
}
