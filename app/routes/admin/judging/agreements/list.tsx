import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { versionColumns } from '#app/domain/judging/agreements/components/version-columns.tsx'
import { countSigned, findDraft, listVersions } from '#app/domain/judging/agreements/queries.server.ts'
import { signedText } from '#app/domain/judging/agreements/rules.ts'
import { startDraft } from '#app/domain/judging/agreements/versions.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Judges’ agreement' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const [page, tally, draft] = await Promise.all([
    loadList(args.request, {}, (list) => listVersions(admin, 'judge', year, list)),
    countSigned('judge', year, db()),
    findDraft('judge', year),
  ])
  return { ...page, season: `${label}, ${year}`, tally, draft }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const begun = await startDraft('judge', admin, args.context.now)
  if (!begun.ok) return redirectRefused(href('/admin/judges/agreements'), begun)
  const { id, created } = begun.value
  return redirectWithFlash(href('/admin/judges/agreements/edit/:id', { id }), {
    title: created ? 'Draft created' : 'Continue with this draft',
  })
}

export default function AgreementsPage() {
  const { season, list, rows, count, tally, draft } = useLoaderData<typeof loader>()
  const inForce = rows.some((row) => row.status === 'active')
  return (
    <>
      <PageHeader
        context={season}
        lede="Every committee member signs it before they see an entry."
        links={
          <LinkButton kind="quiet" to={href('/admin/judges/signatures')}>
            Signatures
          </LinkButton>
        }
        primary={
          draft ? (
            <LinkButton to={href('/admin/judges/agreements/edit/:id', { id: draft.id })}>
              Edit version {draft.version}
            </LinkButton>
          ) : (
            <Form method="post">
              <Button>Create version</Button>
            </Form>
          )
        }
      />
      {inForce ? (
        <Notice title={signedText(tally)}>
          {tally.signed < tally.asked ? (
            <Link to={href('/admin/judges/signatures/unsigned')}>See who has not signed</Link>
          ) : (
            'All judges have signed.'
          )}
        </Notice>
      ) : count > 0 ? (
        <Notice title="No version is in force this season">
          Judges can’t open entries until you publish one.
        </Notice>
      ) : null}
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'version', other: 'versions' }}
        empty={
          <EmptyState title="No agreement this season yet">
            Judges can’t open entries until you publish one. A new version starts with last season’s text.
          </EmptyState>
        }
      >
        <DataTable caption="Versions" captionHidden columns={versionColumns} rows={rows} />
      </ListResults>
    </>
  )
}
