import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { agreementPages, AUDIENCE_WORDS } from '#app/domain/people/agreements/audience-words.ts'
import { audienceOf } from '#app/routes/admin/people/agreements/version.server.ts'
import { AgreementText } from '#app/domain/people/agreements/components/agreement-text.tsx'
import { findSignatureRecord } from '#app/domain/people/agreements/evidence.server.ts'
import { SIGNATURE_LABELS, signatureState } from '#app/domain/people/agreements/rules.ts'
import { withdrawSignatureSchema } from '#app/domain/people/agreements/schema.ts'
import { withdrawSignature } from '#app/domain/people/agreements/withdraw-signature.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'withdraw'
const LABELS = { reason: 'Reason' }

export const handle: PageHandle<typeof loader> = {
  title: ({ signature }) => `Signature of ${signature.name}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience } = audienceOf(args)
  const found = await findSignatureRecord(admin, audience, intParam(args, 'id'))
  return { audience, signature: orNotFound(found, args.request) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience, pages } = audienceOf(args)
  const { id } = orNotFound(await findSignatureRecord(admin, audience, intParam(args, 'id')), args.request)
  const form = parseForm(await args.request.formData(), withdrawSignatureSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const done = await withdrawSignature(audience, id, form.value.reason, admin, args.context.now)
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectDone(
    pages.signature(id),
    `Signature of ${done.value.name} withdrawn`,
    AUDIENCE_WORDS[audience].withdraw?.done,
  )
}

export default function SignaturePage() {
  const { audience, signature } = useLoaderData<typeof loader>()
  const words = AUDIENCE_WORDS[audience]
  const pages = agreementPages(audience)
  const form = useAnsweredForm<typeof withdrawSignatureSchema>(FORM, useActionData<typeof action>())
  return (
    <>
      <PageHeader
        title={signature.name}
        eyebrow={`Signature on the ${words.inText}`}
        crumbs={[{ label: 'Signatures', to: pages.signatures }, { label: signature.name }]}
        links={
          <LinkButton kind="secondary" reloadDocument to={pages.evidence(signature.id)}>
            Download PDF
          </LinkButton>
        }
        problems={form.problems(LABELS)}
      />
      {signature.textMatches ? null : (
        <Notice tone="bad" title="The text differs from the signed one">
          The signature is invalid: its hash does not match the stored text.
        </Notice>
      )}
      <DefinitionList
        items={[
          {
            term: 'Status',
            value: <Pill {...SIGNATURE_LABELS[signatureState(signature)]} />,
          },
          { term: 'Signed as', value: signature.typedName },
          ...(signature.jobTitle ? [{ term: 'Position', value: signature.jobTitle }] : []),
          {
            term: signature.recordId === null ? 'Account' : 'Contact',
            value: `${signature.name}, ${signature.email}`,
          },
          ...(audience === 'judge' || signature.employer
            ? [{ term: audience === 'judge' ? 'Employer' : 'For', value: signature.employer ?? 'Not given' }]
            : []),
          {
            term: 'Agreement',
            value: (
              <Link to={pages.version(signature.agreementId)}>
                Version {signature.version}, {signature.year}
              </Link>
            ),
          },
          { term: 'Signed', value: <DateTime value={signature.signedAt} /> },
          { term: 'IP address', value: signature.address ?? 'Unknown' },
          { term: 'Browser', value: <span>{signature.userAgent ?? 'Unknown'}</span> },
          { term: 'SHA-256 of the text', value: <code>{signature.bodyHash}</code> },
          ...(signature.withdrawnAt
            ? [{ term: 'Withdrawn', value: <DateTime value={signature.withdrawnAt} /> }]
            : []),
        ]}
      />
      {audience === 'judge' ? (
        <Card title="Conflicts of interest">
          {signature.conflicts ? <PlainText>{signature.conflicts}</PlainText> : <p>None declared.</p>}
        </Card>
      ) : null}
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
      {signature.withdrawnAt || !words.withdraw ? null : (
        <Card title="Withdraw signature">
          <Form method="post" className="stack narrow no-print" {...form.props}>
            <p>{words.withdraw.text}</p>
            <Textarea {...form.field('reason')} label={LABELS.reason} rows={3} required />
            <Button kind="danger">Withdraw signature</Button>
          </Form>
        </Card>
      )}
    </>
  )
}
