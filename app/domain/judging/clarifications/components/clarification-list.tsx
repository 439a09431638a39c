import { Form } from '@remix-run/react'
import type { JudgesClarification } from '../queries.server.ts'
import type { ClarificationStanding } from '../rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'

export const STANDINGS: Readonly<Record<ClarificationStanding, { label: string; tone: Tone }>> = {
  open: { label: 'Open', tone: 'warn' },
  missed: { label: 'Not answered', tone: 'bad' },
  answered: { label: 'Answered', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

interface ClarificationListProps {
  clarifications: readonly LoaderData<JudgesClarification>[]
  /** Offers to take back what is not answered. */
  mayWithdraw?: boolean
}

/** What the committee asked those who entered a work, and what they answered. */
export function ClarificationList({ clarifications, mayWithdraw }: ClarificationListProps) {
  if (clarifications.length === 0) return null
  return (
    <Card title="Questions to the entrant">
      <div className="stack">
        {clarifications.map(({ id, standing, question, askedAt, dueAt, seenAt, answer, answeredAt }) => (
          <div key={id}>
            <p className="hint">
              Asked on <DateTime value={askedAt} /> <Pill {...STANDINGS[standing]} />
            </p>
            <PlainText>{question}</PlainText>
            {standing === 'answered' ? (
              <blockquote>
                <PlainText>{answer}</PlainText>
                <p className="hint">{answeredAt ? <DateTime value={answeredAt} /> : null}</p>
              </blockquote>
            ) : standing === 'withdrawn' ? null : (
              <p className="hint">
                {seenAt ? 'The entrant has seen it. ' : 'The entrant has not seen it yet. '}
                {standing === 'open' ? 'Answers are taken until ' : 'Answers were taken until '}
                <DateTime value={dueAt} />.
              </p>
            )}
            {mayWithdraw && standing === 'open' ? (
              <Form method="post" className="no-print">
                <input type="hidden" name="clarification" value={id} />
                <Button kind="quiet" size="xs" name="intent" value="withdraw">
                  Withdraw question
                </Button>
              </Form>
            ) : null}
          </div>
        ))}
      </div>
    </Card>
  )
}
