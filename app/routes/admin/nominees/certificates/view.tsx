import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { CertificatePill } from '#app/domain/nominees/certificates/components/certificate-parts.tsx'
import { findCertificate } from '#app/domain/nominees/certificates/reissue-certificate.server.ts'
import { PAPER_LABELS, PAPERS, stateOf } from '#app/domain/nominees/certificates/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, type DefinitionItem } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ certificate }) => `Certificate ${certificate.serial}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = await findCertificate(admin, intParam(args, 'id'), args.context.now, db())
  const certificate = orNotFound(found, args.request)
  const { status, stale, failure } = certificate
  return { certificate, state: stateOf({ status, stale, failed: failure !== null }) }
}

export default function OneCertificate() {
  const { certificate, state } = useLoaderData<typeof loader>()
  const { id, serial, printedName, name, replaces, replacedBy, failure, status, stale, standing } =
    certificate
  const items: DefinitionItem[] = [
    { term: 'Printed name', value: <bdi>{printedName}</bdi> },
    ...(name === printedName ? [] : [{ term: 'Name now', value: <bdi>{name}</bdi> }]),
    { term: 'Category', value: certificate.category },
    { term: 'Work', value: [certificate.title, certificate.studio].filter(Boolean).join(' · ') },
    ...(certificate.overrideReason
      ? [{ term: 'Printed unconfirmed because', value: certificate.overrideReason }]
      : []),
    {
      term: 'Asked for',
      value: (
        <>
          <DateTime value={certificate.requestedAt} /> by {certificate.requestedBy}
        </>
      ),
    },
    ...(certificate.generatedAt
      ? [{ term: 'Built', value: <DateTime value={certificate.generatedAt} /> }]
      : []),
    ...(certificate.releasedAt
      ? [
          {
            term: 'Released',
            value: (
              <>
                <DateTime value={certificate.releasedAt} /> by {certificate.releasedBy}
              </>
            ),
          },
        ]
      : []),
    ...(certificate.downloadedAt
      ? [{ term: 'First downloaded', value: <DateTime value={certificate.downloadedAt} /> }]
      : []),
    ...(certificate.voidedAt
      ? [
          { term: 'Void since', value: <DateTime value={certificate.voidedAt} /> },
          { term: 'Because', value: certificate.voidReason },
        ]
      : []),
    ...(replaces
      ? [
          {
            term: 'Replaces',
            value: (
              <Link to={href('/admin/nomination-certificates/view/:id', { id: replaces.id })}>
                {replaces.serial}
              </Link>
            ),
          },
        ]
      : []),
    ...(replacedBy
      ? [
          {
            term: 'Replaced by',
            value: (
              <Link to={href('/admin/nomination-certificates/view/:id', { id: replacedBy.id })}>
                {replacedBy.serial}
              </Link>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHeader
        title={`Certificate ${serial}`}
        lede={<CertificatePill state={state} />}
        crumbs={[
          { label: 'Nomination certificates', to: href('/admin/nomination-certificates') },
          { label: serial },
        ]}
      />
      {failure ? (
        <Notice tone="bad" title="It could not be built">
          {failure}
        </Notice>
      ) : null}
      {stale ? (
        <Notice title="What it says changed after this was asked for">
          Issue it anew: this serial becomes void, and the new one has to be released.
        </Notice>
      ) : null}
      <DefinitionList items={items} />
      <ButtonRow>
        {certificate.generatedAt
          ? PAPERS.map((paper) => (
              <LinkButton
                key={paper}
                kind="secondary"
                reloadDocument
                to={withQuery(href('/admin/nomination-certificates/view/:id/file', { id }), { paper })}
              >
                {`See it on ${PAPER_LABELS[paper]} (PDF)`}
              </LinkButton>
            ))
          : null}
        {status === 'generated' && !stale && standing ? (
          <LinkButton
            to={withQuery(href('/admin/nomination-certificates/release'), `person=${certificate.personId}`)}
          >
            Release it
          </LinkButton>
        ) : null}
        {status !== 'void' && standing ? (
          <LinkButton kind="quiet" to={href('/admin/nomination-certificates/reissue/:id', { id })}>
            Issue it anew
          </LinkButton>
        ) : null}
      </ButtonRow>
    </>
  )
}
