import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { MessageAftermath } from '#app/domain/mail/components/message-aftermath.tsx'
import { MessageFacts } from '#app/domain/mail/components/message-facts.tsx'
import { aftermathOf } from '#app/domain/mail/delivery-queries.server.ts'
import { HiddenText } from '#app/domain/mail/components/hidden-text.tsx'
import { findMessage } from '#app/domain/mail/queries.server.ts'
import { resendMessage } from '#app/domain/mail/resend-message.server.ts'
import { isWaiting } from '#app/domain/mail/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Stack } from '#app/ui/columns.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import styles from '#app/ui/styles/admin.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ message }) => message.subject }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'messageId')
  const message = orNotFound(await findMessage(admin, id), args.request)
  const { timezone } = await currentSeason()
  const record = { entity: 'mail_message', ids: [id] }
  const history = await historyOf(admin, record, historyState(args.request), timezone)
  return { message, history, aftermath: await aftermathOf(admin, message) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const messageId = intParam(args, 'messageId')
  orNotFound(await findMessage(admin, messageId), args.request)
  const resent = unlessNotFound(await resendMessage(messageId, admin, args.context.now), args.request)
  return redirectWithFlash(
    href('/admin/cron-emails/outbox/:messageId', { messageId }),
    resent.ok
      ? { title: 'Message queued', description: 'It is sent within the next minute.' }
      : { title: resent.message, color: 'danger' },
  )
}

export default function OutboxMessagePage() {
  const { message, history, aftermath } = useLoaderData<typeof loader>()
  const { id, status, again } = message
  const waits = isWaiting(status)
  return (
    <Page
      crumbs={[
        { label: 'Overview', to: href('/admin/dashboard') },
        { label: 'Messages', to: href('/admin/cron-emails/outbox') },
        { label: `Message ${id}` },
      ]}
    >
      <Stack>
        <MessageFacts message={message} />
        <MessageAftermath address={message.toEmail} aftermath={aftermath} />
        {waits || again.instead !== null ? null : (
          <ButtonRow>
            <LinkButton
              kind="secondary"
              to={href('/admin/cron-emails/outbox/:messageId/again', { messageId: id })}
            >
              {again.isCopied ? 'Send a copy' : 'Send again with a new link'}
            </LinkButton>
          </ButtonRow>
        )}
        {!waits && again.isQueuedAgain ? (
          <Form method="post" noValidate>
            <Button>Send message again</Button>
          </Form>
        ) : null}
        {message.text === null ? (
          <HiddenText message={message} />
        ) : (
          <Card
            title={status === 'sent' ? 'Message as sent' : 'Message'}
            actions={
              <a
                href={href('/admin/cron-emails/outbox/:messageId/html', { messageId: id })}
                target="_blank"
                rel="noreferrer"
              >
                Open in a new tab
              </a>
            }
          >
            <PlainText>{message.text}</PlainText>
            <details>
              <summary>Message with layout</summary>
              <iframe
                className="mail-frame"
                title={`Email “${message.subject}” with layout`}
                src={href('/admin/cron-emails/outbox/:messageId/html', { messageId: id })}
                sandbox=""
                loading="lazy"
              />
            </details>
          </Card>
        )}
        {history.total > 0 ? <History history={history} /> : null}
      </Stack>
    </Page>
  )
}
