import { Form } from '@remix-run/react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface RecusalFormProps {
  judges: readonly { userId: number; name: string; isRecused: boolean }[]
  form: {
    field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  }
  labels: { judge: string; reason: string }
}

/** Recuses a judge from the entry, or clears their conflict. */
export function RecusalForm({ judges, form, labels }: RecusalFormProps) {
  return (
    <Card title="Recusals" className="no-print">
      <Form method="post" className="stack narrow" noValidate>
        <Select
          {...form.field('judge')}
          label={labels.judge}
          placeholder="Select a judge"
          options={judges.map(({ userId, name, isRecused }) => ({
            value: String(userId),
            label: isRecused ? `${name} (recused)` : name,
          }))}
          required
        />
        <Textarea {...form.field('reason')} label={labels.reason} rows={2} required />
        <ButtonRow>
          <Button kind="secondary" name="do" value="recuse">
            Recuse judge
          </Button>
          <Button kind="secondary" name="do" value="clear">
            Clear conflict
          </Button>
        </ButtonRow>
      </Form>
    </Card>
  )
}
