import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { askBreakGlass, ownBreakGlass } from '#app/domain/judging/conflicts/break-glass.server.ts'
import { reasonSchema } from '#app/domain/judging/conflicts/schema.ts'
import { hasConflict } from '#app/platform/conflicts/visibility.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'break-glass'

export const handle: PageHandle = { title: 'You have a conflict with this entry' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const submissionId = intParam(args, 'submissionId')
  if (!(await hasConflict(admin, submissionId, args.context.now, db())))
    throw redirect(href('/admin/submissions/edit/:submissionId', { submissionId }))
  // For this admin the entry does not exist, so the status is 404.
  const [own, admins] = await Promise.all([ownBreakGlass(admin, submissionId), countAdmins('write', db())])
  return data({ own, admins }, { status: 404 })
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const submissionId = intParam(args, 'submissionId')
  const form = parseForm(await args.request.formData(), reasonSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const asked = unlessNotFound(
    await askBreakGlass(submissionId, form.value.reason, admin, args.context.now),
    args.request,
  )
  if (!asked.ok) return replyRefused(FORM, form, asked)
  return redirectDone(
    href('/admin/judges/conflicts/ask/:submissionId', { submissionId }),
    'Request sent',
    'We will email you when another admin has decided.',
  )
}

export default function ConflictWithEntry() {
  const { own, admins } = useLoaderData<typeof loader>()
  const { field, problems, props } = useAnsweredForm<typeof reasonSchema>(
    FORM,
    useActionData<typeof action>(),
  )
  const waits = own !== null && own.granted === null
  return (
    <Page
      lede="You or another admin declared it, it follows from your studio or the credits, or it is suspected. The entry is hidden from you everywhere."
      crumbs={[{ label: 'All entries', to: href('/admin/submissions') }, { label: 'Conflict' }]}
      problems={problems({ reason: 'Reason for access' })}
    >
      {own ? (
        <Notice
          tone="plain"
          title={
            waits
              ? 'Another admin has to decide about your request'
              : own.granted
                ? 'Your access has expired'
                : 'Your request was refused'
          }
        >
          Asked on <DateTime value={own.requestedAt} />: {own.reason}
        </Notice>
      ) : null}
      <OnlyAdmin admins={admins} />
      {waits ? null : (
        <Form method="post" className="stack narrow" {...props}>
          <p>
            Another admin without a conflict can give you access for some hours. Your request and their
            decision are logged.
          </p>
          <Textarea {...field('reason')} label="Reason for access" required />
          <SubmitRow
            submit="Ask the other admins"
            backTo={href('/admin/submissions')}
            back="Back to the list"
          />
        </Form>
      )}
    </Page>
  )
}
