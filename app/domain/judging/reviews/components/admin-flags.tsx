import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { resolveFlagSchema } from '../flag-schema.ts'
import type { Flag } from '../flags.server.ts'
import { FLAG_LABELS } from '../labels.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface AdminFlagsProps {
  flags: readonly Flag[]
  /** The form that answers one of them, a `FlagAnswer`. */
  answerForm: (flag: Flag) => ReactNode
}

/** The problems judges reported with an entry; each is answered once. */
export function AdminFlags({ flags, answerForm }: AdminFlagsProps) {
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
              answerForm(flag)
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}

/** Answers a reported problem. */
export function FlagAnswer({ flagId, form }: { flagId: number; form: FormOf<typeof resolveFlagSchema> }) {
  return (
    <Form method="post" className="stack stack-tight" {...form.props}>
      <input type="hidden" name={form.field('flag').name} value={flagId} />
      <Textarea
        {...form.field('resolution')}
        id={`resolution-${flagId}`}
        label="Answer"
        hint="The judge reads it."
        rows={2}
        maxLength={1000}
        required
      />
      <Button kind="secondary" name="intent" value="resolve">
        Send answer
      </Button>
    </Form>
  )
}
