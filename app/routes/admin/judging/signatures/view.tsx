import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { SignaturePill } from '#app/domain/judging/agreements/components/agreement-parts.tsx'
import { AgreementText } from '#app/domain/judging/agreements/components/agreement-text.tsx'
import { findSignatureRecord } from '#app/domain/judging/agreements/evidence.server.ts'
import { withdrawSignatureSchema } from '#app/domain/judging/agreements/schema.ts'
import { withdrawSignature } from '#app/domain/judging/agreements/withdraw-signature.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

const FORM = 'withdraw'
const LABELS = { reason: 'Why it is withdrawn' }

export const handle: PageHandle<typeof loader> = {
  title: ({ signature }) => `Signature of ${signature.name}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = await findSignatureRecord(admin, 'judge', intParam(args, 'id'))
  return { signature: orNotFound(found, args.request) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { id } = orNotFound(await findSignatureRecord(admin, 'judge', intParam(args, 'id')), args.request)
  const form = parseForm(await args.request.formData(), withdrawSignatureSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const done = await withdrawSignature('judge', id, form.value.reason, admin, args.context.now)
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectWithFlash(href('/admin/judges/signatures/view/:id', { id }), {
    title: `The signature of ${done.value.name} is withdrawn`,
    description: 'No entry is shown to them until they sign again.',
    color: 'success',
  })
}

export default function SignaturePage() {
  const { signature } = useLoaderData<typeof loader>()
  const form = answeredForm(FORM, useActionData<typeof action>())
  return (
    <>
      <PageHeader
        title={signature.name}
        eyebrow="Signature on the judges’ agreement"
        crumbs={[{ label: 'Signatures', to: href('/admin/judges/signatures') }, { label: signature.name }]}
        primary={
          <LinkButton
            reloadDocument
            to={href('/admin/judges/signatures/view/:id/evidence', { id: signature.id })}
          >
            Evidence (PDF)
          </LinkButton>
        }
      >
        <ErrorSummary problems={form.problems(LABELS)} />
      </PageHeader>
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
              <Link to={href('/admin/judges/agreements/view/:id', { id: signature.agreementId })}>
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
      {signature.withdrawnAt ? null : (
        <Card title="Withdraw this signature">
          <Form method="post" className="stack narrow no-print" noValidate>
            <p>
              Because they asked for it, or broke what they promised. It stays as evidence, and no entry is
              shown to them until they sign again. Their scores count as long as they sit on the committee.
            </p>
            <Textarea
              {...form.field('reason')}
              label={LABELS.reason}
              hint="Kept in the agreement’s history."
              rows={3}
              required
            />
            <Button kind="danger">Withdraw the signature</Button>
          </Form>
        </Card>
      )}
    </>
  )
}
