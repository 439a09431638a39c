import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { agreementPages, AUDIENCE_WORDS } from '#app/domain/people/agreements/audience-words.ts'
import { AgreementText } from '#app/domain/people/agreements/components/agreement-text.tsx'
import { VersionDifference } from '#app/domain/people/agreements/components/difference-text.tsx'
import { findChanges } from '#app/domain/people/agreements/queries.server.ts'
import { AGREEMENT_STATUS_LABELS } from '#app/domain/people/agreements/rules.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { historyState } from '#app/http/params.ts'
import { versionOf } from '#app/routes/admin/people/agreements/version.server.ts'
import { withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'

export const handle: PageHandle<typeof loader> = {
  title: ({ agreement, audience }) => `${AUDIENCE_WORDS[audience].agreement}, version ${agreement.version}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const { admin, audience, version: agreement } = await versionOf(args)
  const { timezone } = await currentSeason()
  const record = { entity: 'agreement', ids: [agreement.id] }
  const [before, history] = await Promise.all([
    findChanges(agreement, audience),
    historyOf(admin, record, historyState(args.request), timezone),
  ])
  return { audience, agreement, history, before }
}

export default function AgreementVersionPage() {
  const { audience, agreement, before, history } = useLoaderData<typeof loader>()
  const words = AUDIENCE_WORDS[audience]
  const pages = agreementPages(audience)
  const draft = agreement.status === 'draft'
  const by = (at: string | Date, name: string | null) => (
    <>
      <DateTime value={at} />
      {name ? ` by ${name}` : null}
    </>
  )
  return (
    <>
      <PageHeader
        title={agreement.title || 'Untitled'}
        eyebrow={`Version ${agreement.version}, ${agreement.year}`}
        crumbs={[{ label: words.agreement, to: pages.versions }, { label: `Version ${agreement.version}` }]}
        links={
          draft ? (
            <LinkButton kind="quiet" to={pages.edit(agreement.id)}>
              Edit
            </LinkButton>
          ) : null
        }
        primary={draft ? <LinkButton to={pages.publish(agreement.id)}>Publish…</LinkButton> : null}
      />
      <DefinitionList
        items={[
          { term: 'Status', value: <Pill {...AGREEMENT_STATUS_LABELS[agreement.status]} /> },
          ...(agreement.publishedAt
            ? [{ term: 'Published', value: by(agreement.publishedAt, agreement.publishedBy) }]
            : []),
          ...(agreement.change ? [{ term: 'Change', value: words.changes[agreement.change]?.label }] : []),
          ...(agreement.changeNote ? [{ term: 'What changed', value: agreement.changeNote }] : []),
          ...(agreement.validFrom !== null && agreement.validFrom < agreement.version
            ? [{ term: 'Valid signatures', value: `From version ${agreement.validFrom}` }]
            : []),
          ...(agreement.retiredAt ? [{ term: 'Retired', value: by(agreement.retiredAt, null) }] : []),
          ...(draft && agreement.updatedAt
            ? [{ term: 'Saved', value: by(agreement.updatedAt, agreement.writtenBy) }]
            : []),
          {
            term: 'Signatures',
            value:
              agreement.signatures > 0 ? (
                <Link to={withQuery(pages.signatures, { version: agreement.version })}>
                  {agreement.signatures}
                </Link>
              ) : (
                '0'
              ),
          },
          { term: 'SHA-256 of the text', value: <code>{agreement.bodyHash}</code> },
        ]}
      />
      {before ? <VersionDifference before={before} title={agreement.title} /> : null}
      <Card>{agreement.body ? <AgreementText body={agreement.body} /> : <p>No text yet.</p>}</Card>
      <History history={history} />
    </>
  )
}
