import { Form } from '@remix-run/react'
import { FLAG_LABELS, type FlagKind } from '#app/domain/judging/reviews/labels.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export interface AdminFlag {
  id: number
  kind: FlagKind
  note: string
  by: string
  at: Date | string
  resolvedAt: Date | string | null
  resolvedBy: string | null
  resolution: string
}

/** What judges told the office of an entry; each is answered once. */
export function AdminFlags({
  flags,
  errors,
}: {
  flags: readonly AdminFlag[]
  /** Of the answer that was just sent. */
  errors: string[] | undefined
}) {
  if (flags.length === 0) return null
  return (
    <Card title="Flags of judges">
      <div className="stack">
        {flags.map((flag) => (
          <div key={flag.id} className="stack stack-tight">
            <p>
              <strong>{FLAG_LABELS[flag.kind]}</strong>, {flag.by}, <DateTime value={flag.at} />
            </p>
            {flag.note ? <PlainText>{flag.note}</PlainText> : null}
            {flag.resolvedAt ? (
              <Notice tone="good" title={`Answered by ${flag.resolvedBy ?? 'the office'}`}>
                {flag.resolution}
              </Notice>
            ) : (
              <Form method="post" className="stack stack-tight" noValidate>
                <input type="hidden" name="flag" value={flag.id} />
                <Textarea
                  name="resolution"
                  id={`resolution-${flag.id}`}
                  label="What was done about it"
                  hint="The judge reads it."
                  rows={2}
                  maxLength={1000}
                  errors={errors}
                  required
                />
                <Button kind="secondary" name="intent" value="resolve">
                  Answer this flag
                </Button>
              </Form>
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}
