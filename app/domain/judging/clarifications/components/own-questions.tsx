import { Form } from '@remix-run/react'
import type { OwnClarification } from '../queries.server.ts'
import type { answerSchema } from '../schema.ts'
import { STANDINGS } from './clarification-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { words } from '#app/platform/award-words.ts'

export const answerForm = (id: number) => `answer-${id}`
export const ANSWER_LABELS = { answer: 'Your answer' }

interface OwnQuestionProps {
  question: LoaderData<OwnClarification>
  blind: boolean
  mayAnswer: boolean
  form: FormOf<typeof answerSchema>
}

/** A question of the jury for those who entered the work, with their answer or the form for it. */
export function OwnQuestion({ question, blind, mayAnswer, form }: OwnQuestionProps) {
  const { standing, dueAt } = question
  return (
    <Card title="The jury asks">
      <p className="hint">
        <DateTime value={question.askedAt} /> <Pill {...STANDINGS[standing]} />
      </p>
      <PlainText>{question.question}</PlainText>
      {standing === 'answered' ? (
        <>
          <h3>Your answer</h3>
          <PlainText>{question.answer}</PlainText>
        </>
      ) : standing === 'missed' ? (
        <p>
          Answers were taken until <DateTime value={dueAt} />.
        </p>
      ) : mayAnswer ? (
        <Form method="post" className="stack narrow" {...form.props}>
          <input type="hidden" name="clarification" value={question.id} />
          <Textarea
            {...form.field('answer')}
            label={ANSWER_LABELS.answer}
            hint={
              blind
                ? 'The judges read it with your entry and do not learn who you are: name neither people nor companies. You can answer once.'
                : 'The judges read it with your entry. You can answer once.'
            }
            rows={6}
            required
          />
          <p>
            Please answer before <DateTime value={dueAt} />.
          </p>
          <Button>Send answer</Button>
        </Form>
      ) : (
        <p>
          {`Owners and submitters of the ${words.studio} can answer before `}
          <DateTime value={dueAt} />.
        </p>
      )}
    </Card>
  )
}
