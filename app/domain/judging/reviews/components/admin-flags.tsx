import { Form } from '@remix-run/react'
import type { Flag } from '#app/domain/judging/reviews/flags.server.ts'
import { FLAG_LABELS } from '#app/domain/judging/reviews/labels.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface AdminFlagsProps {
  flags: readonly Flag[]
  /** Of the answer that was just sent. */
  errors: string[] | undefined
}

/** The problems judges reported with an entry; each is answered once. */
export function AdminFlags({ flags, errors }: AdminFlagsProps) {
  if (flags.length === 0) return null
  return (
    <Card title="Problems reported by judges">
      <div className="stack">
        {flags.map((flag) => (
          <div key={flag.id} className="stack stack-tight">
            <p>
              <strong>{FLAG_LABELS[flag.kind]}</strong>, {flag.by}, <DateTime value={flag.at} />
            </p>
            {flag.note ? <PlainText>{flag.note}</PlainText> : null}
            {flag.resolvedAt ? (
              <Notice tone="good" title={`Answered by ${flag.resolvedBy ?? 'an admin'}`}>
                {flag.resolution}
              </Notice>
            ) : (
              <Form method="post" className="stack stack-tight" noValidate>
                <input type="hidden" name="flag" value={flag.id} />
                <Textarea
                  name="resolution"
                  id={`resolution-${flag.id}`}
                  label="Answer"
                  hint="The judge reads it."
                  rows={2}
                  maxLength={1000}
                  errors={errors}
                  required
                />
                <Button kind="secondary" name="intent" value="resolve">
                  Send answer
                </Button>
              </Form>
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}
