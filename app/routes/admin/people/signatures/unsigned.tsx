import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, useLoaderData } from '@remix-run/react'
import { agreementPages, AUDIENCE_WORDS } from '#app/domain/people/agreements/audience-words.ts'
import { audienceOf } from '#app/routes/admin/people/agreements/version.server.ts'
import { SignatureTabs } from '#app/domain/people/agreements/components/signature-tabs.tsx'
import { listCounts, listUnsigned, type UnsignedRow } from '#app/domain/people/agreements/lists.server.ts'
import { findActiveAgreement } from '#app/domain/people/agreements/queries.server.ts'
import { remindOne } from '#app/domain/people/agreements/remind-signers.server.ts'
import { remindSignerSchema } from '#app/domain/people/agreements/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { NameAndEmail } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Unsigned agreements' }

const LIST = { sortable: ['name'] } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience } = audienceOf(args)
  const { year, label } = await currentSeason()
  const [page, counts, agreement] = await Promise.all([
    loadList(args.request, LIST, (list) => listUnsigned(admin, audience, year, list)),
    listCounts(admin, audience, year),
    findActiveAgreement(audience, year, db()),
  ])
  return { ...page, audience, season: seasonTitle({ label, year }), counts, inForce: agreement !== null }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience } = audienceOf(args)
  const value = readForm(await args.request.formData(), remindSignerSchema, 'Select whom to remind.')
  const reminded = await remindOne(audience, value.person, admin, args.context.now)
  const { pathname, search } = new URL(args.request.url)
  const sent = reminded.ok ? `Reminder sent to ${reminded.value.name}` : ''
  return redirectWithOutcome(pathname + search, reminded, sent)
}

type Row = LoaderData<UnsignedRow>

const columnsFor = (detail: string): readonly Column<Row>[] => [
  {
    id: 'name',
    header: 'Person',
    main: true,
    sortable: true,
    long: true,
    cell: NameAndEmail,
  },
  {
    id: 'seats',
    header: detail,
    long: true,
    cell: (row) => (
      <>
        {row.detail.join(', ')}
        {row.isAdmin ? <small>Admin</small> : null}
      </>
    ),
  },
  {
    id: 'signed',
    header: 'Last signed',
    phone: 'none',
    cell: (row) => (row.lastVersion === null ? 'Not this season' : `Version ${row.lastVersion}`),
  },
  {
    id: 'reminded',
    header: 'Last reminded',
    inZone: true,
    phone: 'none',
    cell: (row) => (row.lastReminded ? <TimeInZone value={row.lastReminded} /> : 'Not yet'),
  },
  {
    id: 'remind',
    header: 'Remind',
    headerHidden: true,
    cell: (row) => (
      <Form method="post" noValidate className="no-print">
        <Button kind="secondary" size="xs" name="person" value={row.signerId}>
          Remind<VisuallyHidden> {row.name}</VisuallyHidden>
        </Button>
      </Form>
    ),
  },
]

export default function UnsignedPage() {
  const { audience, season, list, counts, inForce, rows, count } = useLoaderData<typeof loader>()
  const words = AUDIENCE_WORDS[audience]
  const columns = columnsFor(words.unsigned.detail)
  return (
    <>
      <PageHeader
        context={season}
        title="Unsigned agreements"
        lede={words.unsigned.lede}
        primary={
          inForce && counts.unsigned > 0 ? (
            <LinkButton to={agreementPages(audience).remind}>Remind all…</LinkButton>
          ) : null
        }
      />
      <SignatureTabs audience={audience} counts={counts} current="unsigned" />
      {inForce ? null : (
        <Notice title="No version is in force this season">
          Publish one before you remind {words.people.other}.
        </Notice>
      )}
      <FilterBar search="Name or email" narrowed={list.narrowed} />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'person', other: 'people' }}
        empty={<EmptyState title="No unsigned agreements">{words.unsigned.empty}</EmptyState>}
      >
        <DataTable
          caption="People who have not signed"
          captionHidden
          dense
          columns={inForce ? columns : columns.filter(({ id }) => id !== 'remind')}
          rows={rows}
          rowKey={(row) => row.signerId}
          sort={list}
        />
      </ListResults>
    </>
  )
}
