import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Form, Link, useLoaderData, useLocation } from '@remix-run/react'
import { STATE_LABELS } from '#app/domain/nominees/certificates/rules.ts'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import { remindNominees } from '#app/domain/nominees/nominations/remind-nominees.server.ts'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import {
  NOMINATED_LIST,
  NOMINATED_ONLY_LABELS,
  nominatedFilter,
} from '#app/domain/nominees/nominations/nominated-filters.ts'
import { listNominees } from '#app/domain/nominees/nominations/nominated-list.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { db } from '#db/client.ts'
import { countText } from '#app/ui/format/plural.ts'

export const handle: PageHandle = { title: 'Nominated entries' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, label } = await currentSeason()
  const page = await loadList(args.request, NOMINATED_LIST, (list) =>
    listNominees(admin, year, { ...list, ...nominatedFilter(list) }, now),
  )
  return { ...page, season: `${label}, ${year}`, mayRemind: await isAnnounced(year, now, db()) }
}

/** Reminds the selected nominees to confirm their name. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const chosen = (await args.request.formData()).getAll('person').map(Number)
  const ids = [...new Set(chosen.filter((id) => Number.isSafeInteger(id) && id > 0))]
  const { pathname, search } = new URL(args.request.url)
  const back = pathname + search
  if (ids.length === 0)
    return redirectWithFlash(back, { title: 'Select nominees to remind', color: 'danger' })
  const reminded = await remindNominees(ids, admin, args.context.now)
  if (!reminded.ok) return redirectRefused(back, reminded)
  const { written, today } = reminded.value
  return redirectWithFlash(back, {
    title: written === 0 ? 'No reminders sent' : `${countText(written, 'reminder', 'reminders')} sent`,
    description: today > 0 ? `${today} skipped: already reminded today.` : undefined,
    color: written > 0 ? 'success' : 'primary',
  })
}

type Row = SerializeFrom<typeof loader>['rows'][number]

const select: Column<Row> = {
  id: 'select',
  header: 'Select',
  headerHidden: true,
  labelled: true,
  cell: (row) =>
    row.confirmedAt || !row.email ? null : (
      <label className="choice">
        <input type="checkbox" name="person" value={row.personId} />
        <VisuallyHidden>
          Select {row.fullName}, {row.title}
        </VisuallyHidden>
      </label>
    ),
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Nominee',
    main: true,
    long: true,
    cell: (row) => (
      <>
        <Link
          to={`${href('/admin/nominations/names/:nominationId', { nominationId: row.nominationId })}#person-${row.personId}`}
        >
          <bdi>{row.fullName}</bdi>
        </Link>
        <small>{row.credit}</small>
      </>
    ),
  },
  {
    id: 'entry',
    header: 'Nomination',
    long: true,
    cell: (row) => (
      <>
        {row.title}
        <small>{`${row.categoryNumber} · ${row.category}`}</small>
        {row.clipMissing ? <Pill tone="warn">Clip missing</Pill> : null}
      </>
    ),
  },
  {
    id: 'confirmed',
    header: 'Name',
    cell: (row) => (
      <>
        <Pill tone={row.confirmedAt ? 'good' : 'warn'}>
          {row.confirmedAt ? 'Confirmed' : 'Not confirmed'}
        </Pill>
        {row.asks ? <Pill tone="warn">Change requested</Pill> : null}
      </>
    ),
  },
  {
    id: 'letter',
    header: 'Letter',
    long: true,
    cell: (row) => (
      <>
        {row.letter ? <MailPill status={row.letter} /> : 'None yet'}
        <small>{row.email ? <EmailAddress value={row.email} /> : 'Email missing'}</small>
      </>
    ),
  },
  {
    id: 'certificate',
    header: 'Certificate',
    cell: (row) =>
      row.certificate
        ? STATE_LABELS[row.certificate === 'pending' ? 'waiting' : row.certificate].label
        : 'None yet',
  },
]

export default function NominatedPage() {
  const { season, list, mayRemind, rows, count } = useLoaderData<typeof loader>()
  const search = useLocation().search.replace(/^\?/, '')
  const reminding = mayRemind && rows.some((row) => !row.confirmedAt && row.email)
  const table = (
    <DataTable
      caption="Nominees"
      captionHidden
      columns={reminding ? [select, ...columns] : columns}
      rows={rows}
      rowKey={(row) => row.personId}
    />
  )
  return (
    <>
      <PageHeader context={season} title="Nominated entries" />
      <NominationTabs current="nominated" />
      <FilterBar search="Name, email, title, studio or code" narrowed={list.narrowed}>
        <FilterSelect name="only" label="Show" options={optionsOf(NOMINATED_ONLY_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'nominee', other: 'nominees' }}
        empty={
          <EmptyState
            title="No nominees yet"
            action={<LinkButton to={href('/admin/nominations')}>See the slates</LinkButton>}
          >
            Nominees appear here when you confirm a slate.
          </EmptyState>
        }
        download={(format) => withQuery(href('/admin/submissions/nominated/export'), search, { format })}
      >
        {reminding ? (
          <Form method="post" noValidate className="stack stack-tight">
            {table}
            <p className="button-row no-print">
              <Button kind="secondary">Send reminders</Button>
              <span className="hint">Asks selected nominees to confirm their name, at most once a day.</span>
            </p>
          </Form>
        ) : (
          table
        )}
      </ListResults>
    </>
  )
}
