import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { askBreakGlass, ownBreakGlass } from '#app/domain/judging/conflicts/break-glass.server.ts'
import { reasonSchema } from '#app/domain/judging/conflicts/schema.ts'
import { hasConflict } from '#app/platform/conflicts/visibility.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

const FORM = 'break-glass'

export const handle: PageHandle = { title: 'You are tied to this entry' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const submissionId = intParam(args, 'submissionId')
  if (!(await hasConflict(admin, submissionId, args.context.now, db())))
    throw redirect(href('/admin/submissions/edit/:submissionId', { submissionId }))
  // As far as this admin goes there is no such entry, and the answer's status says so.
  return data({ own: await ownBreakGlass(admin, submissionId) }, { status: 404 })
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const submissionId = intParam(args, 'submissionId')
  const form = parseForm(await args.request.formData(), reasonSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const asked = unlessNotFound(
    await askBreakGlass(submissionId, form.value.reason, admin, args.context.now),
    args.request,
  )
  if (!asked.ok) return replyRefused(FORM, form, asked)
  return redirectWithFlash(href('/admin/judges/conflicts/ask/:submissionId', { submissionId }), {
    title: 'The other admins are asked',
    description: 'You get a mail when one of them has decided.',
    color: 'success',
  })
}

export default function ConflictWithEntry() {
  const { own } = useLoaderData<typeof loader>()
  const { field, problems } = answeredForm(FORM, useActionData<typeof action>())
  const waits = own !== null && own.granted === null
  return (
    <>
      <PageHeader
        title="You are tied to this entry"
        lede="By your own word or the office’s, your studio or its credits, or because something seems to tie you. So nothing of it is shown to you, in no list, file or export."
        crumbs={[{ label: 'All submissions', to: href('/admin/submissions') }, { label: 'Tied' }]}
      >
        <ErrorSummary problems={problems({ reason: 'Why you have to see it' })} />
      </PageHeader>
      {own ? (
        <Notice
          tone="plain"
          title={
            waits
              ? 'You have asked, and nobody has decided yet'
              : own.granted
                ? 'Your time has run out'
                : 'It was refused'
          }
        >
          Asked on <DateTime value={own.askedAt} />: {own.reason}
        </Notice>
      ) : null}
      {waits ? null : (
        <Form method="post" className="stack narrow" noValidate>
          <p>
            Another admin, who is free of the entry, can let you see it for some hours. What you ask and what
            they decide is logged.
          </p>
          <Textarea {...field('reason')} label="Why you have to see it" required />
          <ButtonRow>
            <Button>Ask the other admins</Button>
            <LinkButton kind="quiet" to={href('/admin/submissions')}>
              Back to the list
            </LinkButton>
          </ButtonRow>
        </Form>
      )}
    </>
  )
}
