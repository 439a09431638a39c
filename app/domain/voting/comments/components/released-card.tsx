import type { ReleasedComments } from '../released.server.ts'
import { Card } from '#app/ui/card.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'

/** What the judges wrote for an entry's people: on the whole entry, then on each criterion. */
export function ReleasedCard({ comments }: { comments: ReleasedComments }) {
  const criteria = [...new Set(comments.map(({ criterion }) => criterion))]
  return (
    <Card title="Comments from the judges">
      <div className="stack" id="comments">
        {criteria.map((criterion) => (
          <section key={criterion} className="stack stack-tight">
            {criterion ? <h3>{criterion}</h3> : null}
            <ul>
              {comments.map((comment, at) =>
                comment.criterion === criterion ? (
                  <li key={at}>
                    <PlainText>{comment.body}</PlainText>
                  </li>
                ) : null,
              )}
            </ul>
          </section>
        ))}
        <p className="hint">The judges write without their names, and their order says nothing.</p>
      </div>
    </Card>
  )
}
