import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  findCertificate,
  reissueCertificate,
} from '#app/domain/nominees/certificates/reissue-certificate.server.ts'
import { reissueSchema } from '#app/domain/nominees/certificates/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'reissue-certificate'
const LABELS = { reason: 'Reason' }

export const handle: PageHandle<typeof loader> = {
  title: ({ serial }) => `Reissue certificate ${serial}`,
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
  return redirectDone(
    href('/admin/nomination-certificates/view/:id', { id: done.value.id }),
    `Certificate ${done.value.serial} replaces it`,
  )
}

export default function ReissueCertificate() {
  const { id, serial, printedName, name, status, confirmed } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof reissueSchema>(FORM, useActionData<typeof action>())
  return (
    <Page
      title={`Reissue certificate ${serial}?`}
      lede="This serial number becomes void immediately. You can’t undo this."
      crumbs={[
        { label: 'Nomination certificates', to: href('/admin/nomination-certificates') },
        { label: serial, to: href('/admin/nomination-certificates/view/:id', { id }) },
        { label: 'Reissue' },
      ]}
      problems={form.problems(LABELS)}
    >
      <DefinitionList
        items={[
          { term: 'Current name', value: <bdi>{printedName}</bdi> },
          { term: 'New name', value: <bdi>{name}</bdi> },
        ]}
      />
      {status === 'released' ? (
        <Notice title="This certificate was released">
          The verification page will show it as replaced. The nominee gets an email when you release the new
          one.
        </Notice>
      ) : null}
      {confirmed ? null : (
        <Notice title="Name not confirmed">The new certificate is made with the name as it is now.</Notice>
      )}
      <Form method="post" className="stack narrow" {...form.props}>
        <Textarea {...form.field('reason')} label={LABELS.reason} rows={3} required />
        <SubmitRow
          submit="Reissue certificate"
          danger
          backTo={href('/admin/nomination-certificates/view/:id', { id })}
        />
      </Form>
    </Page>
  )
}
