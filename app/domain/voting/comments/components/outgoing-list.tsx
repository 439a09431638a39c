import { Link } from '@remix-run/react'
import { FINDINGS } from '../names.ts'
import type { OutgoingComment, OutgoingEntry } from '../outgoing.server.ts'
import { PLACE_LABELS } from '../rules.ts'
import { href } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'

interface OutgoingListProps {
  categoryId: number
  entries: LoaderData<OutgoingEntry[]>
}

/** Entry by entry what goes out, and what does not. */
export function OutgoingList({ categoryId, entries }: OutgoingListProps) {
  return entries.map(({ id, code, title, place, comments }) => (
    <Card key={id} title={[code, title].filter(Boolean).join(' · ')}>
      <div className="stack">
        <p>
          <Pill tone={PLACE_LABELS[place].tone}>{PLACE_LABELS[place].label}</Pill>
        </p>
        {comments.map((comment) => (
          <div key={comment.handle} className="stack stack-tight">
            <h3>{comment.criterion || 'The whole entry'}</h3>
            <PlainText>{comment.body}</PlainText>
            <CommentState comment={comment} />
            {place === 'released' ? null : (
              <p>
                <Link
                  to={href('/admin/judges/comments/:categoryId/decide/:handle', {
                    categoryId,
                    handle: comment.handle,
                  })}
                >
                  {comment.decision ? 'Change the decision' : 'Hold back or let go'}
                </Link>
              </p>
            )}
          </div>
        ))}
      </div>
    </Card>
  ))
}

/** What was found in a comment, and what was decided about it. */
export function CommentState({ comment }: { comment: LoaderData<OutgoingComment> }) {
  const { found, decision } = comment
  return (
    <>
      {found.length > 0 ? (
        <Notice tone={decision ? 'plain' : 'bad'} title="May hold something that must not go out">
          {found.map((kind) => FINDINGS[kind]).join(', ')}
        </Notice>
      ) : null}
      {decision ? (
        <p>
          {decision.withheld ? 'Held back' : 'Goes out as it is'}, decided by <bdi>{decision.by}</bdi> on{' '}
          <DateTime value={decision.at} />: {decision.reason}
        </p>
      ) : null}
    </>
  )
}
