import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { findCertificate } from '#app/domain/nominees/certificates/reissue-certificate.server.ts'
import { PAPER_LABELS, PAPERS, STATE_LABELS, stateOf } from '#app/domain/nominees/certificates/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, type DefinitionItem } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
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
  const { id, serial, printedName, name, replaces, replacedBy, failure, status, stale, inForce } = certificate
  const { requestedAt, requestedBy, generatedAt, releasedAt, releasedBy, downloadedAt, voidedAt } =
    certificate
  const by = (at: Date, person: string | null) => (
    <>
      <DateTime value={at} /> by {person}
    </>
  )
  const link = (other: { id: number; serial: string }) => (
    <Link to={href('/admin/nomination-certificates/view/:id', { id: other.id })}>{other.serial}</Link>
  )
  const items: (DefinitionItem | null)[] = [
    { term: 'Printed name', value: <bdi>{printedName}</bdi> },
    name === printedName ? null : { term: 'Name now', value: <bdi>{name}</bdi> },
    { term: 'Category', value: certificate.category },
    { term: 'Work', value: [certificate.title, certificate.studio].filter(Boolean).join(' · ') },
    certificate.overrideReason
      ? { term: 'Reason for unconfirmed name', value: certificate.overrideReason }
      : null,
    { term: 'Requested', value: by(requestedAt, requestedBy) },
    generatedAt ? { term: 'Built', value: <DateTime value={generatedAt} /> } : null,
    releasedAt ? { term: 'Released', value: by(releasedAt, releasedBy) } : null,
    downloadedAt ? { term: 'First downloaded', value: <DateTime value={downloadedAt} /> } : null,
    voidedAt ? { term: 'Void since', value: <DateTime value={voidedAt} /> } : null,
    voidedAt ? { term: 'Reason', value: certificate.voidReason } : null,
    replaces ? { term: 'Replaces', value: link(replaces) } : null,
    replacedBy ? { term: 'Replaced by', value: link(replacedBy) } : null,
  ]
  return (
    <Page
      title={`Certificate ${serial}`}
      lede={<Pill {...STATE_LABELS[state]} />}
      crumbs={[
        { label: 'Nomination certificates', to: href('/admin/nomination-certificates') },
        { label: serial },
      ]}
    >
      {failure ? (
        <Notice tone="bad" title="Building failed">
          {failure}
        </Notice>
      ) : null}
      {stale ? (
        <Notice title="Out of date">
          The details have changed. Reissue the certificate and release the new one.
        </Notice>
      ) : null}
      <DefinitionList items={items.filter((item) => item !== null)} />
      <ButtonRow>
        {certificate.generatedAt
          ? PAPERS.map((paper) => (
              <LinkButton
                key={paper}
                kind="secondary"
                reloadDocument
                to={withQuery(href('/admin/nomination-certificates/view/:id/file', { id }), { paper })}
              >
                {`${PAPER_LABELS[paper]} (PDF)`}
              </LinkButton>
            ))
          : null}
        {status === 'generated' && !stale && inForce ? (
          <LinkButton
            to={withQuery(href('/admin/nomination-certificates/release'), `person=${certificate.personId}`)}
          >
            Release…
          </LinkButton>
        ) : null}
        {status !== 'void' && inForce ? (
          <LinkButton kind="quiet" to={href('/admin/nomination-certificates/reissue/:id', { id })}>
            Reissue…
          </LinkButton>
        ) : null}
      </ButtonRow>
    </Page>
  )
}
