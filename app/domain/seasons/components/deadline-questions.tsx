import { Notice } from '#app/ui/notice.tsx'

/** What is asked before a deadline is stored; sent along, it counts as confirmed. */
export function DeadlineQuestions({ questions }: { questions: readonly string[] }) {
  if (questions.length === 0) return null
  return (
    <Notice title="Please check. Nothing is saved yet." announce>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            {question}
            <input type="hidden" name="confirmed" value={question} />
          </li>
        ))}
      </ul>
      <p>Change the values below, or save them as they are.</p>
    </Notice>
  )
}
