import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { AgreementPill } from '#app/domain/judging/agreements/components/agreement-parts.tsx'
import {
  draftOf,
  tallyOf,
  versionsOf,
  type AgreementVersion,
} from '#app/domain/judging/agreements/queries.server.ts'
import { CHANGE_LABELS, signedText } from '#app/domain/judging/agreements/rules.ts'
import { startDraft } from '#app/domain/judging/agreements/versions.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Judges’ agreement' }

const listRules = { sortable: ['version'], defaultSort: 'version' } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const state = listState(args.request, listRules)
  const [{ rows, count }, tally, draft] = await Promise.all([
    versionsOf(admin, 'judge', year, { limit: state.perPage, offset: state.offset }),
    tallyOf('judge', year, db()),
    draftOf('judge', year),
  ])
  requirePageWithin(args.request, state, count)
  const { page, perPage } = state
  return { season: `${label}, ${year}`, rows, count, page, perPage, tally, draft }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const begun = await startDraft('judge', admin, args.context.now)
  if (!begun.ok) return redirectRefused(href('/admin/judges/agreements'), begun)
  const { id, created } = begun.value
  return redirectWithFlash(href('/admin/judges/agreements/edit/:id', { id }), {
    title: created ? 'A new version is begun' : 'There is a draft already; go on with it',
    description: 'Judges see nothing of it until it is published.',
  })
}

type Row = SerializeFrom<Omit<AgreementVersion, 'body'>>

const columns: readonly Column<Row>[] = [
  {
    id: 'version',
    header: 'Version',
    main: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/judges/agreements/view/:id', { id: row.id })}>Version {row.version}</Link>
        <small>{row.title || 'No title yet'}</small>
      </>
    ),
  },
  { id: 'status', header: 'State', cell: (row) => <AgreementPill status={row.status} /> },
  {
    id: 'change',
    header: 'Change',
    cell: (row) => (
      <>
        {row.change ? CHANGE_LABELS[row.change].word : 'Decided when it is published'}
        {row.changeNote ? <small>{row.changeNote}</small> : null}
      </>
    ),
  },
  {
    id: 'when',
    header: 'Published',
    cell: (row) =>
      row.publishedAt ? (
        <>
          <DateTime value={row.publishedAt} />
          {row.publishedBy ? <small>by {row.publishedBy}</small> : null}
        </>
      ) : (
        <>
          Not yet
          {row.updatedAt ? (
            <small>
              Saved <DateTime value={row.updatedAt} />
              {row.writtenBy ? ` by ${row.writtenBy}` : ''}
            </small>
          ) : null}
        </>
      ),
  },
  {
    id: 'signatures',
    header: 'Signatures on it',
    numeric: true,
    cell: (row) =>
      row.signatures > 0 ? (
        <Link to={withQuery(href('/admin/judges/signatures'), { version: row.version })}>
          {row.signatures}
          <VisuallyHidden> on version {row.version}</VisuallyHidden>
        </Link>
      ) : (
        '0'
      ),
  },
]

export default function AgreementsPage() {
  const { season, rows, count, page, perPage, tally, draft } = useLoaderData<typeof loader>()
  const inForce = rows.some((row) => row.status === 'active')
  return (
    <>
      <PageHeader
        context={season}
        title="Judges’ agreement"
        lede="What every judge, chair and admin on a committee signs before an entry is shown to them."
        links={
          <LinkButton kind="quiet" to={href('/admin/judges/signatures')}>
            Signatures
          </LinkButton>
        }
        primary={
          draft ? (
            <LinkButton to={href('/admin/judges/agreements/edit/:id', { id: draft.id })}>
              Go on with version {draft.version}
            </LinkButton>
          ) : (
            <Form method="post">
              <Button>Write a new version</Button>
            </Form>
          )
        }
      />
      {inForce ? (
        <Notice title={signedText(tally)}>
          {tally.signed < tally.asked ? (
            <Link to={href('/admin/judges/signatures/unsigned')}>See who has not</Link>
          ) : (
            'Nobody is missing.'
          )}
        </Notice>
      ) : count > 0 ? (
        <Notice title="No version is in force this season">
          Until one is published nobody can sign, and no judge can open an entry.
        </Notice>
      ) : null}
      <DataTable
        caption="Versions"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState title="No agreement this season yet">
            Write a version and publish it: until then nobody can sign, and no judge can open an entry. It
            begins with the words of the last season, where there were any.
          </EmptyState>
        }
      />
      {count > 0 ? (
        <Pagination
          total={count}
          page={page}
          perPage={perPage}
          noun={{ one: 'version', other: 'versions' }}
        />
      ) : null}
    </>
  )
}
