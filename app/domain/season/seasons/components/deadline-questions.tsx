import { useEffect, useRef } from 'react'
import { Notice } from '#app/ui/notice.tsx'

/** What is asked before a deadline is stored; sent along, it counts as confirmed. Takes the focus: the button is a page below. */
export function DeadlineQuestions({ questions }: { questions: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (questions.length > 0) box.current?.focus()
  }, [questions])

  if (questions.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} autoFocus role="group" aria-label="Please check">
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
    </div>
  )
}
