import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { resendMessage } from '#app/domain/mail/commands.server.ts'
import { MessageFacts } from '#app/domain/mail/components/message-facts.tsx'
import { findMessage } from '#app/domain/mail/queries.server.ts'
import { mayResend } from '#app/domain/mail/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'

export const handle: PageHandle = { title: 'Message' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const message = orNotFound(await findMessage(admin, intParam(args, 'messageId')), args.request)
  return { message }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const messageId = intParam(args, 'messageId')
  const resent = await resendMessage(messageId, admin, args.context.now)
  if (!resent.ok && resent.code === 'not_found') orNotFound(null, args.request)
  return redirectWithFlash(
    paths.adminMessage(messageId),
    resent.ok
      ? { title: 'Queued', description: 'The message is sent within the next minute.' }
      : { title: resent.message, color: 'danger' },
  )
}

export default function OutboxMessagePage() {
  const { message } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={message.subject}
        crumbs={[
          { label: 'Overview', to: paths.adminDashboard() },
          { label: 'Messages', to: paths.adminOutbox() },
          { label: `Message ${message.id}` },
        ]}
      />
      <Stack>
        <MessageFacts message={message} />
        {mayResend(message.status) ? (
          <Form method="post" noValidate>
            <Button>Send again now</Button>
          </Form>
        ) : null}
        {message.text === null || message.html === null ? (
          <Notice tone="plain" title="The text is hidden">
            It carries a link that opens an account. Only the person it was sent to sees it.
          </Notice>
        ) : (
          <>
            <Card title="Text">
              <PlainText>{message.text}</PlainText>
            </Card>
            <Card title="HTML, as source">
              <PlainText>{message.html}</PlainText>
            </Card>
          </>
        )}
      </Stack>
    </>
  )
}
