import { EntryAnswers } from '#app/domain/submissions/components/entry-answers.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { judgedPreview } from '../judged-preview.ts'

/** A sample entry as judges read it, and the questions that are kept from them. */
export function JudgedPreview({ sections, files, hidden, blind }: ReturnType<typeof judgedPreview>) {
  return (
    <>
      <Notice tone="plain">
        Sample answers, as judges read them. Questions with a condition are shown as if they applied.
      </Notice>
      <Questions title="To watch, beside the scores" questions={files} />
      <EntryAnswers sections={sections} />
      <Questions title="Hidden from judges" questions={hidden} />
      <Questions title="Hidden while judging is blind" questions={blind} />
    </>
  )
}

function Questions({ title, questions }: { title: string; questions: { key: string; label: string }[] }) {
  if (questions.length === 0) return null
  return (
    <Card title={title}>
      <ul>
        {questions.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    </Card>
  )
}
