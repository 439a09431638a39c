import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { LettersOverview } from '../letter-states.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { countText } from '#app/ui/format/plural.ts'

export const letterCount = (count: number) => countText(count, 'letter', 'letters')

/** The letters prepared so far, with the page on which they are reviewed and sent. */
export function LetterBatches({ batches }: { batches: LoaderData<LettersOverview>['batches'] }) {
  return batches.map(({ id, status, messages, preparedAt, because }) => (
    <p key={id}>
      {status === 'held' ? (
        <LinkButton to={href('/admin/cron-emails/held/:batchId', { batchId: id })}>
          {`Review and send ${letterCount(messages)}`}
        </LinkButton>
      ) : (
        <Link to={href('/admin/cron-emails/held/:batchId', { batchId: id })}>
          {`${letterCount(messages)}, ${status === 'released' ? 'released' : 'discarded'}`}
        </Link>
      )}
      , prepared <DateTime value={preparedAt} />
      {status === 'held' && because ? `. ${because}` : ''}
    </p>
  ))
}
