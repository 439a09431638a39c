import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { MessageView, RelatedMessage } from '../queries.server.ts'
import { MailPill } from './mail-pill.tsx'
import { MAIL_CLASS_LABELS } from '../rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, type DefinitionItem } from '#app/ui/definition-list.tsx'

function Messages({ messages }: { messages: readonly RelatedMessage[] }) {
  return messages.map(({ id, subject, toEmail, status }) => (
    <div key={id}>
      <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: id })}>{subject}</Link> to {toEmail}{' '}
      <MailPill status={status} />
    </div>
  ))
}

/** A message's state and history, oldest first. */
export function MessageFacts({ message }: { message: LoaderData<MessageView> }) {
  const waits = message.status === 'queued' || message.status === 'held'
  const { rule, mergedInto, resendOf, runId } = message
  const items: (DefinitionItem | false)[] = [
    { term: 'Status', value: <MailPill status={message.status} /> },
    {
      term: 'To',
      value: message.toName ? `${message.toName} <${message.toEmail}>` : message.toEmail,
      action: (
        <Link to={withQuery(href('/admin/cron-emails/outbox'), { person: message.toEmail })}>
          All messages to this person
        </Link>
      ),
    },
    { term: 'Kind', value: MAIL_CLASS_LABELS[message.class] },
    rule !== null && {
      term: 'Rule',
      value: <Link to={href('/admin/cron-emails/edit/:id', { id: rule.id })}>{rule.name}</Link>,
    },
    runId !== null && {
      term: 'Run',
      value: <Link to={href('/admin/cron-emails/runs/:runId', { runId })}>See the run</Link>,
    },
    message.why.length > 0 && {
      term: 'Reason for sending',
      value: message.why.map((why, index) => <div key={index}>{why}</div>),
    },
    mergedInto !== null && {
      term: 'Merged into',
      value: (
        <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: mergedInto })}>
          Another reminder of that day
        </Link>
      ),
    },
    message.merged.length > 0 && { term: 'Merged messages', value: <Messages messages={message.merged} /> },
    resendOf !== null && {
      term: 'Copy of',
      value: (
        <Link
          to={href('/admin/cron-emails/outbox/:messageId', { messageId: resendOf })}
        >{`Message ${resendOf}`}</Link>
      ),
    },
    message.copies.length > 0 && { term: 'Copies', value: <Messages messages={message.copies} /> },
    message.replyTo !== null && { term: 'Replies go to', value: message.replyTo },
    { term: 'Written', value: <DateTime value={message.createdAt} withRelative /> },
    waits && { term: 'Send after', value: <DateTime value={message.notBefore} withRelative /> },
    { term: 'Attempts', value: String(message.attempts) },
    message.handedOverAt !== null && {
      term: 'Handed to the mail server',
      value: <DateTime value={message.handedOverAt} withRelative />,
    },
    message.sentAt !== null && { term: 'Sent', value: <DateTime value={message.sentAt} withRelative /> },
    message.bouncedAt !== null && {
      term: 'Bounced',
      value: <DateTime value={message.bouncedAt} withRelative />,
    },
    message.skipReason !== null && { term: 'Reason not sent', value: message.skipReason },
    message.lastError !== null && { term: 'Last error', value: message.lastError },
    message.attachments.length > 0 && {
      term: 'Attachments',
      value: message.attachments.map(({ name, publicId }) => (
        <div key={name}>
          {publicId ? (
            <Link to={href('/files/:publicId', { publicId })} reloadDocument>
              {name}
            </Link>
          ) : (
            `${name}, created when the message is sent`
          )}
        </div>
      )),
    },
    { term: 'Message-ID', value: message.messageId },
  ]
  return <DefinitionList items={items.filter((item) => item !== false)} />
}
