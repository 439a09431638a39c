import { Form } from '@remix-run/react'
import type { recusalSchema } from '../schema.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const RECUSAL = 'recusal'
export const RECUSAL_LABELS = { judge: 'Judge', reason: 'Reason' }

interface RecusalFormProps {
  judges: readonly { userId: number; name: string; isRecused: boolean }[]
  form: FormOf<typeof recusalSchema>
}

/** Recuses a judge from the entry, or clears their conflict. */
export function RecusalForm({ judges, form }: RecusalFormProps) {
  return (
    <Card title="Recusals" className="no-print">
      <Form method="post" className="stack narrow" {...form.props}>
        <Select
          {...form.field('judge')}
          label={RECUSAL_LABELS.judge}
          placeholder="Select a judge"
          options={judges.map(({ userId, name, isRecused }) => ({
            value: String(userId),
            label: isRecused ? `${name} (recused)` : name,
          }))}
          required
        />
        <Textarea {...form.field('reason')} label={RECUSAL_LABELS.reason} rows={2} required />
        <ButtonRow>
          <Button kind="secondary" name="intent" value="recuse">
            Recuse judge
          </Button>
          <Button kind="secondary" name="intent" value="clear">
            Clear conflict
          </Button>
        </ButtonRow>
      </Form>
    </Card>
  )
}
