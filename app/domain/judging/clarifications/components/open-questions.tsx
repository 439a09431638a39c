import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

interface OpenQuestionsProps {
  questions: readonly { submissionId: number; title: string; dueAt: string | Date }[]
}

/** Says about which entries of a studio the jury asks, on its dashboard. */
export function OpenQuestions({ questions }: OpenQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <Notice title="The jury has a question">
      <ul>
        {questions.map(({ submissionId, title, dueAt }) => (
          <li key={submissionId}>
            <Link to={href('/submissions/questions/:submissionId', { submissionId })}>{title}</Link>, answer
            before <DateTime value={dueAt} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
