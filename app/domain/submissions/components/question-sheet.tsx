import type { PrintedSection } from '#app/domain/submissions/form/question-sheet.ts'

/** The questions of a category as they are printed, each with what an answer is measured by. */
export function QuestionSheet({ sections }: { sections: readonly PrintedSection[] }) {
  return (
    <>
      {sections.map(({ section, title, questions }) => (
        <section key={section} className="stack stack-tight">
          <h2>{title}</h2>
          <ol>
            {questions.map((question) => (
              <li key={question.key}>
                <h3>{question.label}</h3>
                <p className="hint">
                  {question.needed}. {question.kind}.{question.onlyIf ? ` ${question.onlyIf}` : null}
                </p>
                {question.help ? <p>{question.help}</p> : null}
                {question.options.length > 0 ? <p>{question.options.join(' · ')}</p> : null}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}
