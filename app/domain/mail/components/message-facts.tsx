import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { MessageView } from '#app/domain/mail/message-view.ts'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import { paths } from '#app/paths.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, type DefinitionItem } from '#app/ui/definition-list.tsx'

/** Where a message stands and how it got there, oldest first. */
export function MessageFacts({ message }: { message: SerializeFrom<MessageView> }) {
  const waits = message.status === 'queued' || message.status === 'held'
  const items: (DefinitionItem | false)[] = [
    { term: 'State', value: <MailPill status={message.status} /> },
    { term: 'To', value: message.toName ? `${message.toName} <${message.toEmail}>` : message.toEmail },
    { term: 'Written', value: <DateTime value={message.createdAt} withRelative /> },
    waits && { term: 'Not before', value: <DateTime value={message.notBefore} withRelative /> },
    { term: 'Attempts', value: String(message.attempts) },
    message.handedOverAt !== null && {
      term: 'Handed over',
      value: <DateTime value={message.handedOverAt} withRelative />,
    },
    message.sentAt !== null && { term: 'Sent', value: <DateTime value={message.sentAt} withRelative /> },
    message.skipReason !== null && { term: 'Why not', value: message.skipReason },
    message.lastError !== null && { term: 'Last error', value: message.lastError },
    message.attachments.length > 0 && {
      term: 'Attachments',
      value: message.attachments.map(({ name, publicId }) => (
        <div key={name}>
          {publicId ? (
            <Link to={paths.file(publicId)} reloadDocument>
              {name}
            </Link>
          ) : (
            `${name}, made when the message is sent`
          )}
        </div>
      )),
    },
    { term: 'Message-ID', value: message.messageId },
  ]
  return <DefinitionList items={items.filter((item) => item !== false)} />
}
