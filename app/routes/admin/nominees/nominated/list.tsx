import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Form, Link, useLoaderData, useLocation } from '@remix-run/react'
import { STATE_LABELS } from '#app/domain/nominees/certificates/rules.ts'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import { chaseNominees } from '#app/domain/nominees/nominations/chase-nominees.server.ts'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import {
  NOMINATED_LIST,
  NOMINATED_ONLY,
  NOMINATED_ONLY_LABELS,
  nominatedFilter,
} from '#app/domain/nominees/nominations/nominated-filters.ts'
import { nominatedPeople } from '#app/domain/nominees/nominations/nominated-list.server.ts'
import type { NominatedRow } from '#app/domain/nominees/nominations/views.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DownloadButtons } from '#app/ui/download-buttons.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Nominated entries' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const list = listState(args.request, NOMINATED_LIST)
  const filter = nominatedFilter(list)
  const page = { limit: list.perPage, offset: list.offset }
  const found = await nominatedPeople(admin, year, filter, page, args.context.now)
  requirePageWithin(args.request, list, found.count)
  const mayChase = await isAnnounced(year, args.context.now, db())
  return { season: `${label}, ${year}`, list, filter, mayChase, ...found }
}

/** Asks the chosen nominees to confirm their name. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const chosen = (await args.request.formData()).getAll('person').map(Number)
  const ids = [...new Set(chosen.filter((id) => Number.isSafeInteger(id) && id > 0))]
  const { pathname, search } = new URL(args.request.url)
  const back = pathname + search
  if (ids.length === 0)
    return redirectWithFlash(back, { title: 'Choose whom to chase first', color: 'danger' })
  const chased = await chaseNominees(ids, admin, args.context.now)
  if (!chased.ok) return redirectRefused(back, chased)
  const { written, today } = chased.value
  return redirectWithFlash(back, {
    title:
      written === 0
        ? 'Nobody was written to'
        : written === 1
          ? 'One reminder is on its way'
          : `${written} reminders are on their way`,
    description: today > 0 ? `${today} left out: once a day is enough.` : undefined,
    color: written > 0 ? 'success' : 'primary',
  })
}

type Row = SerializeFrom<NominatedRow>

const choose: Column<Row> = {
  id: 'choose',
  header: 'Choose',
  headerHidden: true,
  labelled: true,
  cell: (row) =>
    row.confirmedAt || !row.email ? null : (
      <label className="choice">
        <input type="checkbox" name="person" value={row.personId} />
        <VisuallyHidden>
          Choose {row.fullName}, {row.title}
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
        {row.asks ? <Pill tone="warn">Asks for another</Pill> : null}
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
        <small>{row.email ? <EmailAddress value={row.email} /> : 'Address missing'}</small>
      </>
    ),
  },
  {
    id: 'certificate',
    header: 'Certificate',
    cell: (row) =>
      row.certificate
        ? STATE_LABELS[row.certificate === 'pending' ? 'waiting' : row.certificate].word
        : 'None yet',
  },
]

export default function NominatedPage() {
  const { season, list, filter, mayChase, rows, count } = useLoaderData<typeof loader>()
  const search = useLocation().search.replace(/^\?/, '')
  const chasing = mayChase && rows.some((row) => !row.confirmedAt && row.email)
  const table = (
    <DataTable
      caption="Nominees"
      captionHidden
      columns={chasing ? [choose, ...columns] : columns}
      rows={rows}
      rowKey={(row) => row.personId}
      empty={
        list.narrowed ? (
          <NoResults />
        ) : (
          <EmptyState
            title="Nobody is nominated yet"
            action={<LinkButton to={href('/admin/nominations')}>See the slates</LinkButton>}
          >
            Confirming a slate nominates what is on it.
          </EmptyState>
        )
      }
    />
  )
  return (
    <>
      <PageHeader
        context={season}
        title="Nominated entries"
        lede="Everybody who is nominated: how their name stands, their letter, clip and certificate."
      />
      <NominationTabs current="nominated" />
      <FilterBar search="Name, address, title, studio or code" narrowed={list.narrowed}>
        <Select
          key={filter.only}
          name="only"
          label="Only"
          placeholder="Everybody"
          options={NOMINATED_ONLY.map((value) => ({ value, label: NOMINATED_ONLY_LABELS[value] }))}
          defaultValue={filter.only ?? ''}
        />
      </FilterBar>
      {chasing ? (
        <Form method="post" noValidate className="stack stack-tight">
          {table}
          <p className="button-row no-print">
            <Button kind="secondary">Chase selected</Button>
            <span className="hint">
              One mail to each person, asking to confirm the name; at most one a day.
            </span>
          </p>
        </Form>
      ) : (
        table
      )}
      {count > 0 ? (
        <>
          <Pagination
            total={count}
            page={list.page}
            perPage={list.perPage}
            noun={{ one: 'nominee', other: 'nominees' }}
          />
          <DownloadButtons
            noun="nominees"
            to={(format) => withQuery(href('/admin/submissions/nominated/export'), search, { format })}
          />
        </>
      ) : null}
    </>
  )
}
