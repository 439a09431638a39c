import { laterHref } from '#app/domain/submissions/addresses.ts'
import type { AskState } from '#app/domain/submissions/later/asks.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

export interface ShownAsk {
  roundId: number
  name: string
  dueAt: Date
  state: AskState
  questions: readonly string[]
}

/** Tells the people of an entry what it is asked for after a round of judging, and how far they are. */
export function AskNotice({ submissionId, ask }: { submissionId: number; ask: ShownAsk }) {
  const { roundId, name, dueAt, state, questions } = ask
  const to = laterHref(submissionId, roundId)
  const isDue = state === 'asked' || state === 'in_progress'
  return (
    <Notice tone={isDue ? 'info' : 'plain'} title={`More for “${name}”`}>
      <Stack tight>
        {state === 'handed_in' ? (
          <p>
            You handed it in. Changes are possible until <DateTime value={dueAt} />.
          </p>
        ) : state === 'missed' ? (
          <p>
            It wasn’t handed in by <DateTime value={dueAt} />.
          </p>
        ) : (
          <>
            <p>
              Hand it in by <DateTime value={dueAt} withRelative />:
            </p>
            <ul>
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </>
        )}
        <div>
          <LinkButton kind={isDue ? 'primary' : 'secondary'} to={to}>
            {isDue ? 'Hand in' : 'See the answers'}
          </LinkButton>
        </div>
      </Stack>
    </Notice>
  )
}
