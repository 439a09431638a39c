import { Form } from '@remix-run/react'
import { MAX_DAYS, MAX_QUESTIONS } from '../rules.ts'
import type { questionSchema } from '../schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { words } from '#app/platform/award-words.ts'

export const ASK = 'clarification-question'
export const ASK_LABELS = { question: 'Question', days: 'Days to answer' }
export const DAYS_AT_FIRST = '5'

/** Asks those who entered a work in the name of the jury. */
export function AskForm({ form }: { form: FormOf<typeof questionSchema> }) {
  return (
    <Card title="Ask the entrant" className="no-print">
      <Form method="post" className="stack narrow" {...form.props}>
        <Textarea
          {...form.field('question')}
          label={ASK_LABELS.question}
          hint={`It is emailed to the ${words.studio} as a question of the jury, without your name. Write it so that it says nothing of scores or judges. At most ${MAX_QUESTIONS} for an entry.`}
          rows={3}
          required
        />
        <Input
          {...form.field('days')}
          label={ASK_LABELS.days}
          hint={`From 1 to ${MAX_DAYS}. Answers are taken until then, once for each question.`}
          inputMode="numeric"
          size="sm"
          required
        />
        <Button kind="secondary" name="intent" value="ask">
          Send question
        </Button>
      </Form>
    </Card>
  )
}
