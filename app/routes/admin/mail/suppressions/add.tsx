import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { SCOPE_LABELS, SUPPRESSION_SCOPES } from '#app/domain/mail/rules.ts'
import { suppressionSchema } from '#app/domain/mail/schema.ts'
import { addSuppression } from '#app/domain/mail/suppressions.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'

const FORM = 'suppression'
const LABELS = { address: 'E-mail address', scope: 'What is not sent to it', note: 'Note' } as const

export const handle: PageHandle = { title: 'Stop mail to an address' }

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
  return redirectWithFlash(href('/admin/cron-emails/suppressions'), {
    title: `Mail to ${form.value.address} is stopped`,
    color: 'success',
  })
}

export default function AddSuppression() {
  const { field, problems } = answeredForm(FORM, useActionData<typeof action>())
  return (
    <>
      <PageHeader
        title="Stop mail to an address"
        crumbs={[
          { label: 'Stopped addresses', to: href('/admin/cron-emails/suppressions') },
          { label: 'Add' },
        ]}
      >
        <ErrorSummary problems={problems(LABELS)} />
      </PageHeader>
      <Form method="post" className="stack narrow" noValidate>
        <Input {...field('address')} label={LABELS.address} required autoComplete="off" />
        <Select
          {...field('scope')}
          label={LABELS.scope}
          required
          placeholder="Choose"
          hint="With everything stopped, not even links for a forgotten password reach the address."
          options={SUPPRESSION_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }))}
        />
        <Input {...field('note')} label={LABELS.note} required hint="Why, and who asked for it." />
        <ButtonRow>
          <Button>Stop it</Button>
          <LinkButton kind="quiet" to={href('/admin/cron-emails/suppressions')}>
            Back to the list
          </LinkButton>
        </ButtonRow>
      </Form>
    </>
  )
}
