import { useEffect, useRef } from 'react'
import { Notice } from '#app/ui/notice.tsx'

/** Questions about a deadline before it is stored; sent back, they count as confirmed. They take the focus. */
export function DeadlineQuestions({ questions }: { questions: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (questions.length > 0) box.current?.focus()
  }, [questions])

  if (questions.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} autoFocus role="group" aria-label="Check these points">
      <Notice title="Check these points before you save." announce>
        <ul>
          {questions.map((question) => (
            <li key={question}>
              {question}
              <input type="hidden" name="confirmed" value={question} />
            </li>
          ))}
        </ul>
        <p>Change the values below, or save anyway.</p>
      </Notice>
    </div>
  )
}
