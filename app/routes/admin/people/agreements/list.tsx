import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { agreementPages, AUDIENCE_WORDS } from '#app/domain/people/agreements/audience-words.ts'
import { versionColumns } from '#app/domain/people/agreements/components/version-columns.tsx'
import { countSigned, findDraft, listVersions } from '#app/domain/people/agreements/queries.server.ts'
import { signedText } from '#app/domain/people/agreements/rules.ts'
import { startDraft } from '#app/domain/people/agreements/versions.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { audienceOf } from './version.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ audience }) => AUDIENCE_WORDS[audience].agreement,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience } = audienceOf(args)
  const { year, label } = await currentSeason()
  const [page, tally, draft] = await Promise.all([
    loadList(args.request, {}, (list) => listVersions(admin, audience, year, list)),
    countSigned(audience, year, db()),
    findDraft(audience, year),
  ])
  return { ...page, audience, season: seasonTitle({ label, year }), tally, draft }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience, pages } = audienceOf(args)
  const begun = await startDraft(audience, admin, args.context.now)
  if (!begun.ok) return redirectRefused(pages.versions, begun)
  const { id, created } = begun.value
  return redirectWithFlash(pages.edit(id), {
    title: created ? 'Draft created' : 'Continue with this draft',
  })
}

export default function AgreementsPage() {
  const { audience, season, list, rows, count, tally, draft } = useLoaderData<typeof loader>()
  const words = AUDIENCE_WORDS[audience]
  const pages = agreementPages(audience)
  const inForce = rows.some((row) => row.status === 'active')
  return (
    <>
      <PageHeader
        context={season}
        title={words.agreement}
        lede={words.lede}
        links={
          <LinkButton kind="quiet" to={pages.signatures}>
            Signatures
          </LinkButton>
        }
        primary={
          draft ? (
            <LinkButton to={pages.edit(draft.id)}>Edit version {draft.version}</LinkButton>
          ) : (
            <Form method="post">
              <Button>Create version</Button>
            </Form>
          )
        }
      />
      {inForce ? (
        <Notice title={signedText(tally, words.noSigners)}>
          {tally.signed < tally.asked ? (
            <Link to={pages.unsigned}>See who has not signed</Link>
          ) : (
            words.allSigned
          )}
        </Notice>
      ) : count > 0 ? (
        <Notice title="No version is in force this season">{words.unpublished}</Notice>
      ) : null}
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'version', other: 'versions' }}
        empty={
          <EmptyState title="No agreement this season yet">
            {words.unpublished} A new version starts with last season’s text.
          </EmptyState>
        }
      >
        <DataTable caption="Versions" captionHidden dense columns={versionColumns(audience)} rows={rows} />
      </ListResults>
    </>
  )
}
