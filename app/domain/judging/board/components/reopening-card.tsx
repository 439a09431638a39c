import { Form } from '@remix-run/react'
import type { BoardEntry } from '../entry-page.server.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'

interface ReopeningCardProps {
  request: BoardEntry['reopenings'][number]
  judge: string
  isOwn: boolean
}

/** A judge's request to change a finished review after they have seen scores of others; another person decides. */
export function ReopeningCard({ request, judge, isOwn }: ReopeningCardProps) {
  return (
    <Card title={`${judge} has asked to change a final score`} className="no-print">
      <p className="hint">
        <DateTime value={request.at} />, after seeing the scores of others
      </p>
      <PlainText>{request.reason}</PlainText>
      {isOwn ? (
        <p>An admin has to decide about your own score.</p>
      ) : (
        <Form method="post" noValidate>
          <input type="hidden" name="request" value={request.id} />
          <ButtonRow>
            <Button kind="secondary" name="intent" value="grant">
              Reopen score
            </Button>
            <Button kind="quiet" name="intent" value="decline">
              Decline request
            </Button>
          </ButtonRow>
        </Form>
      )}
    </Card>
  )
}
