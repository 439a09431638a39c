import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { SignaturePill } from '#app/domain/agreements/components/agreement-parts.tsx'
import { AgreementText } from '#app/domain/agreements/components/agreement-text.tsx'
import { findSignatureRecord } from '#app/domain/agreements/evidence.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'

export const handle: PageHandle<typeof loader> = {
  title: ({ signature }) => `Signature of ${signature.name}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = await findSignatureRecord(admin, 'judge', intParam(args, 'id'))
  return { signature: orNotFound(found, args.request) }
}

export default function SignaturePage() {
  const { signature } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={signature.name}
        eyebrow="Signature on the judges’ agreement"
        crumbs={[{ label: 'Signatures', to: paths.adminSignatures() }, { label: signature.name }]}
        primary={
          <LinkButton reloadDocument to={paths.signatureEvidence(signature.id)}>
            Evidence (PDF)
          </LinkButton>
        }
      />
      {signature.textMatches ? null : (
        <Notice tone="bad" title="The text is not the one that was signed">
          Its hash differs from the one kept with the signature, which therefore does not count.
        </Notice>
      )}
      <DefinitionList
        items={[
          {
            term: 'State',
            value: <SignaturePill holds={signature.holds} withdrawn={signature.withdrawnAt !== null} />,
          },
          { term: 'Signed as', value: signature.typedName },
          { term: 'Account', value: `${signature.name}, ${signature.email}` },
          { term: 'Employer', value: signature.employer ?? 'Not given' },
          {
            term: 'Agreement',
            value: (
              <Link to={paths.agreementVersion(signature.agreementId)}>
                Version {signature.version}, {signature.year}
              </Link>
            ),
          },
          { term: 'Signed', value: <DateTime value={signature.signedAt} /> },
          { term: 'From address', value: signature.address ?? 'Not known' },
          { term: 'With', value: <span>{signature.userAgent ?? 'Not known'}</span> },
          { term: 'SHA-256 of the text', value: <code>{signature.bodyHash}</code> },
          ...(signature.withdrawnAt
            ? [{ term: 'Withdrawn', value: <DateTime value={signature.withdrawnAt} /> }]
            : []),
        ]}
      />
      <Card title="Tied to">
        {signature.ties ? <PlainText>{signature.ties}</PlainText> : <p>Nothing was named.</p>}
      </Card>
      {signature.promises.length > 0 ? (
        <Card title="Promised">
          <ul>
            {signature.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card title={signature.title}>
        <AgreementText body={signature.body} />
      </Card>
    </>
  )
}
