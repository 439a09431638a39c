import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { SCOPE_LABELS } from '#app/domain/mail/rules.ts'
import { suppressionSchema } from '#app/domain/mail/schema.ts'
import { addSuppression } from '#app/domain/mail/suppressions.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'suppression'
const LABELS = { address: 'Email address', scope: 'Suppress', note: 'Note' } as const

export const handle: PageHandle = { title: 'Suppress an address' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), suppressionSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addSuppression(form.value, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  return redirectDone(href('/admin/cron-emails/suppressions'), `${form.value.address} is suppressed`)
}

export default function AddSuppression() {
  const form = useAnsweredForm<typeof suppressionSchema>(FORM, useActionData<typeof action>())
  return (
    <Page
      crumbs={[
        { label: 'Suppressed addresses', to: href('/admin/cron-emails/suppressions') },
        { label: 'Add' },
      ]}
      problems={form.problems(LABELS)}
    >
      <Form method="post" className="stack narrow" {...form.props}>
        <Input {...form.field('address')} label={LABELS.address} required autoComplete="off" />
        <Select
          {...form.field('scope')}
          label={LABELS.scope}
          required
          placeholder="Select"
          hint="With all email suppressed, even password links do not reach the address."
          options={optionsOf(SCOPE_LABELS)}
        />
        <Input {...form.field('note')} label={LABELS.note} required hint="Reason, and who asked for it" />
        <SubmitRow submit="Suppress address" backTo={href('/admin/cron-emails/suppressions')} back="Cancel" />
      </Form>
    </Page>
  )
}
