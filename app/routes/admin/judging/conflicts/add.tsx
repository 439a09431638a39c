import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { recordConflict } from '#app/domain/judging/conflicts/conflict-list.server.ts'
import { recordConflictSchema } from '#app/domain/judging/conflicts/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'conflict'
const LABELS = { email: 'Email address', code: 'Entry code', reason: 'Reason' } as const

export const handle: PageHandle = { title: 'Record a conflict' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), recordConflictSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const done = await recordConflict(form.value, admin, args.context.now)
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectDone(
    href('/admin/judges/conflicts'),
    'Conflict recorded',
    'The person no longer sees the entry.',
  )
}

export default function RecordConflict() {
  const { field, problems, props } = useAnsweredForm<typeof recordConflictSchema>(
    FORM,
    useActionData<typeof action>(),
  )
  return (
    <Page
      lede="The person is recused: they no longer see the entry, and their score of it does not count."
      crumbs={[{ label: 'Conflicts', to: href('/admin/judges/conflicts') }, { label: 'Record' }]}
      problems={problems(LABELS)}
    >
      <Form method="post" className="stack narrow" {...props}>
        <Input {...field('email')} label={LABELS.email} type="email" required autoComplete="off" />
        <Input {...field('code')} label={LABELS.code} required autoComplete="off" />
        <Textarea
          {...field('reason')}
          label={LABELS.reason}
          required
          hint="The person sees neither the reason nor your name."
        />
        <SubmitRow
          submit="Record conflict"
          backTo={href('/admin/judges/conflicts')}
          back="Back to the list"
        />
      </Form>
    </Page>
  )
}
