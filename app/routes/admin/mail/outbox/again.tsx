import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { sendMessageAgain } from '#app/domain/mail/resend-message.server.ts'
import { findMessage } from '#app/domain/mail/queries.server.ts'
import { renewSchema, resendSchema } from '#app/domain/mail/resend-input.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'send-again'
const LABELS = { address: 'Address', reason: 'Reason' }

export const handle: PageHandle<typeof loader> = {
  title: ({ subject, isCopied }) =>
    `Send ${isCopied ? 'a copy of ' : ''}“${subject}”${isCopied ? '' : ' again'}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const message = orNotFound(await findMessage(admin, intParam(args, 'messageId')), args.request)
  const { id, subject, toEmail, toName, copies, again } = message
  orNotFound(again.instead === null ? again : null, args.request)
  return { id, subject, toEmail, toName, isCopied: again.isCopied, copies: copies.length }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const messageId = intParam(args, 'messageId')
  const { again } = orNotFound(await findMessage(admin, messageId), args.request)
  const schema = again.isCopied ? resendSchema : renewSchema
  const form = parseForm(await args.request.formData(), schema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const sent = await sendMessageAgain(messageId, form.value, admin, args.context.now)
  if (!sent.ok) return replyRefused(FORM, form, sent)
  return redirectDone(
    href('/admin/cron-emails/outbox/:messageId', { messageId: sent.value.messageId }),
    again.isCopied ? `A copy to ${sent.value.to} is queued` : `A new link to ${sent.value.to} is queued`,
    'It is sent within the next minute.',
  )
}

export default function ResendMessage() {
  const { id, subject, toEmail, toName, isCopied, copies } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof resendSchema>(FORM, useActionData<typeof action>(), {
    address: toEmail,
  })
  return (
    <Page
      title={isCopied ? `Send a copy of “${subject}”` : `Send “${subject}” again`}
      lede={`First sent to ${toName ? `${toName} <${toEmail}>` : toEmail}.`}
      crumbs={[
        { label: 'Messages', to: href('/admin/cron-emails/outbox') },
        { label: `Message ${id}`, to: href('/admin/cron-emails/outbox/:messageId', { messageId: id }) },
        { label: isCopied ? 'Send a copy' : 'Send again' },
      ]}
      problems={form.problems(LABELS)}
    >
      {copies > 0 ? <Notice>{countText(copies, 'copy has', 'copies have')} already been sent.</Notice> : null}
      <Form method="post" className="stack narrow" {...form.props}>
        <input type="hidden" name={form.name('copies')} value={copies} />
        {isCopied ? (
          <>
            <p>
              The copy is sent word for word, whatever has happened since. Its links remain those of the first
              reader.
            </p>
            <Input
              {...form.field('address')}
              label={LABELS.address}
              type="email"
              autoComplete="off"
              required
            />
          </>
        ) : (
          <p>
            It is written again with a new link, and goes to the address that its record has now. The link in
            earlier emails ends, also in browsers that have it open.
          </p>
        )}
        <Input
          {...form.field('reason')}
          label={LABELS.reason}
          hint="Only admins see it."
          autoComplete="off"
          required
        />
        <SubmitRow
          submit={isCopied ? 'Send copy' : 'Send with new link'}
          backTo={href('/admin/cron-emails/outbox/:messageId', { messageId: id })}
          back="Cancel"
        />
      </Form>
    </Page>
  )
}
