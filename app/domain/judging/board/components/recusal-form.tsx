import { Form } from '@remix-run/react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export interface RecusalFormProps {
  judges: readonly { userId: number; name: string; isOff: boolean }[]
  /** As it was answered. */
  form: {
    field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  }
  labels: { judge: string; reason: string }
}

/** Takes the entry off a judge, or lifts what keeps them from it; who is off it is said beside the name. */
export function RecusalForm({ judges, form, labels }: RecusalFormProps) {
  return (
    <Card title="Recusals" className="no-print">
      <Form method="post" className="stack narrow" noValidate>
        <Select
          {...form.field('judge')}
          label={labels.judge}
          placeholder="Choose a judge"
          options={judges.map(({ userId, name, isOff }) => ({
            value: String(userId),
            label: isOff ? `${name} (off it)` : name,
          }))}
          required
        />
        <Textarea
          {...form.field('reason')}
          label={labels.reason}
          hint="It is kept with the decision, and takes effect at once."
          rows={2}
          required
        />
        <ButtonRow>
          <Button kind="secondary" name="do" value="recuse">
            Take it off this judge
          </Button>
          <Button kind="secondary" name="do" value="lift">
            Lift the tie
          </Button>
        </ButtonRow>
      </Form>
    </Card>
  )
}
