import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  findCertificate,
  reissueCertificate,
} from '#app/domain/nominees/certificates/reissue-certificate.server.ts'
import { reissueSchema } from '#app/domain/nominees/certificates/schema.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

const FORM = 'reissue-certificate'
const LABELS = { reason: 'Why it is issued anew' }

export const handle: PageHandle<typeof loader> = {
  title: ({ serial }) => `Issue certificate ${serial} anew`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = orNotFound(
    await findCertificate(admin, intParam(args, 'id'), args.context.now, db()),
    args.request,
  )
  if (found.status === 'void')
    throw redirect(href('/admin/nomination-certificates/view/:id', { id: found.id }))
  const { id, serial, printedName, name, status, confirmedAt } = found
  return { id, serial, printedName, name, status, confirmed: confirmedAt !== null }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  orNotFound(await findCertificate(admin, id, args.context.now, db()), args.request)
  const form = parseForm(await args.request.formData(), reissueSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const done = unlessNotFound(
    await reissueCertificate(id, form.value.reason, admin, args.context.now),
    args.request,
  )
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectWithFlash(href('/admin/nomination-certificates/view/:id', { id: done.value.id }), {
    title: `${done.value.serial} is being built in its place`,
    color: 'success',
  })
}

export default function ReissueCertificate() {
  const { id, serial, printedName, name, status, confirmed } = useLoaderData<typeof loader>()
  const form = answeredForm(FORM, useActionData<typeof action>())
  return (
    <>
      <PageHeader
        title={`Issue ${serial} anew?`}
        lede="Its serial becomes void at once and cannot be taken up again."
        crumbs={[
          { label: 'Nomination certificates', to: href('/admin/nomination-certificates') },
          { label: serial, to: href('/admin/nomination-certificates/view/:id', { id }) },
          { label: 'Issue anew' },
        ]}
      >
        <ErrorSummary problems={form.problems(LABELS)} />
      </PageHeader>
      <DefinitionList
        items={[
          { term: 'Printed so far', value: <bdi>{printedName}</bdi> },
          { term: 'Printed on the new one', value: <bdi>{name}</bdi> },
        ]}
      />
      {status === 'released' ? (
        <Notice title="It was handed out">
          Whoever looks its serial up reads that it is replaced. The nominee gets a mail when you release the
          new one.
        </Notice>
      ) : null}
      {confirmed ? null : (
        <Notice title="The name is not confirmed">
          The new one is printed all the same, and your reason is kept with it.
        </Notice>
      )}
      <Form method="post" className="stack narrow" noValidate>
        <Textarea {...form.field('reason')} label={LABELS.reason} rows={3} required />
        <ButtonRow>
          <Button kind="danger">Make it void and issue a new one</Button>
          <LinkButton kind="quiet" to={href('/admin/nomination-certificates/view/:id', { id })}>
            Go back
          </LinkButton>
        </ButtonRow>
      </Form>
    </>
  )
}
