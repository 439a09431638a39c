import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { correctContact } from '#app/domain/sponsorship/applications/correct-contact.server.ts'
import { APPLICATION_LABELS } from '#app/domain/sponsorship/applications/labels.ts'
import { findSponsorship } from '#app/domain/sponsorship/applications/queries.server.ts'
import { contactSchema } from '#app/domain/sponsorship/applications/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'contact'
const LABELS = { ...APPLICATION_LABELS, contactName: 'Name of the contact' }

export const handle: PageHandle<typeof loader> = {
  title: ({ company }) => `Correct the contact of ${company}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = orNotFound(await findSponsorship(admin, intParam(args, 'id'), db()), args.request)
  const { id, company, reference, creditAs, contactName, contactEmail, phone, version } = found
  return {
    ...{ id, company, reference, version: String(version) },
    initial: { company, creditAs, contactName, contactEmail, phone },
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  orNotFound(await findSponsorship(admin, id, db()), args.request)
  const form = parseForm(sent, contactSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { now } = args.context
  const saved = unlessNotFound(
    await correctContact(id, form.value, versionIn(sent), admin, now),
    args.request,
  )
  if (!saved.ok) return replyConflict(FORM, form, saved)
  const told = saved.value.isMailed ? 'The new address has a new link, and the old one has ended.' : undefined
  return redirectDone(href('/admin/sponsorships/edit/:id', { id }), 'Contact saved', told)
}

/** After a conflict the page has the stored version. */
export const shouldRevalidate = revalidateAfterConflict

export default function CorrectContact() {
  const { id, company, reference, version, initial } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof contactSchema>(FORM, useActionData<typeof action>(), initial)
  const back = href('/admin/sponsorships/edit/:id', { id })
  const { field } = form
  return (
    <>
      <PageHeader
        title="Correct the contact"
        eyebrow={`${company} · ${reference}`}
        crumbs={[
          { label: 'Sponsor applications', to: href('/admin/sponsorships') },
          { label: company, to: back },
          { label: 'Correct the contact' },
        ]}
        problems={form.problems(LABELS)}
      />
      <RecordForm submit="Save contact" backTo={back} version={version} form={form}>
        <Input {...field('company')} label={LABELS.company} maxLength={120} required />
        <Input {...field('creditAs')} label={LABELS.creditAs} maxLength={120} optional />
        <Input {...field('contactName')} label={LABELS.contactName} maxLength={120} required />
        <Input
          {...field('contactEmail')}
          label={LABELS.contactEmail}
          hint="With another address, the link in earlier emails ends, and a new one is mailed to it. A contract that was sent and invoices have links of their own: end them on their pages where a wrong person has them."
          type="email"
          required
        />
        <Input {...field('phone')} label={LABELS.phone} maxLength={40} optional />
      </RecordForm>
    </>
  )
}
