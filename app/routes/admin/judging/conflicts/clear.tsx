import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clearConflict } from '#app/domain/judging/conflicts/commands.server.ts'
import { findConflict } from '#app/domain/judging/conflicts/conflict-list.server.ts'
import {
  CONFLICT_SOURCE_LABELS,
  CONFLICT_STATE_LABELS,
  reasonForOthers,
} from '#app/domain/judging/conflicts/rules.ts'
import { reasonSchema } from '#app/domain/judging/conflicts/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'clear'

export const handle: PageHandle<typeof loader> = { title: ({ person }) => `Clear the conflict of ${person}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return orNotFound(await findConflict(admin, intParam(args, 'id')), args.request)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const conflict = orNotFound(await findConflict(admin, intParam(args, 'id')), args.request)
  const form = parseForm(await args.request.formData(), reasonSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { userId, submissionId, person } = conflict
  const done = unlessNotFound(
    await clearConflict({ userId, submissionId, reason: form.value.reason }, admin, args.context.now),
    args.request,
  )
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectDone(href('/admin/judges/conflicts'), `Conflict of ${person} cleared`)
}

export default function ClearConflict() {
  const { person, title, code, status, source, reason } = useLoaderData<typeof loader>()
  const { field, problems, props } = useAnsweredForm<typeof reasonSchema>(
    FORM,
    useActionData<typeof action>(),
  )
  return (
    <Page
      title={`Clear the conflict of ${person}?`}
      lede="They can read and score the entry again."
      crumbs={[{ label: 'Conflicts', to: href('/admin/judges/conflicts') }, { label: 'Clear' }]}
      problems={problems({ reason: 'Reason' })}
    >
      <Form method="post" className="stack narrow" {...props}>
        <DefinitionList
          items={[
            { term: 'Entry', value: [code, title].filter(Boolean).join(' · ') },
            { term: 'Status', value: CONFLICT_STATE_LABELS[status] },
            {
              term: 'Source',
              value: [CONFLICT_SOURCE_LABELS[source], reasonForOthers(reason)].filter(Boolean).join(': '),
            },
          ]}
        />
        <Textarea {...field('reason')} label="Reason" required hint="Kept in the entry’s history." />
        <SubmitRow submit="Clear conflict" backTo={href('/admin/judges/conflicts')} back="Back to the list" />
      </Form>
    </Page>
  )
}
