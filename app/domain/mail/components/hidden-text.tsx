import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { MessageView } from '../queries.server.ts'
import { isWaiting, TEXT_CLEARED } from '../rules.ts'

/** Says why a message shows no text, and what to do where it is not sent again. */
export function HiddenText({ message }: { message: LoaderData<MessageView> }) {
  const { clearedAt, status, again, recordPage } = message
  // A text that is written only when it is sent was not cleared by a delivery.
  const wasCleared = clearedAt !== null && !isWaiting(status)
  return (
    <Notice tone="plain" title={wasCleared ? 'Cleared text' : 'Hidden text'}>
      <p>{wasCleared ? TEXT_CLEARED : 'This message has a personal link, so only its reader can see it.'}</p>
      {again.instead === null ? null : (
        <p>
          {again.instead} {recordPage === null ? null : <Link to={recordPage}>Go to the record</Link>}
        </p>
      )}
    </Notice>
  )
}
