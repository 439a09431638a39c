import { sectionHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { SECTION_TITLES } from '#app/domain/catalogue/categories/fields.ts'
import type { EntryProblem } from '#app/domain/submissions/form/problems.ts'
import { useReportProblem } from '#app/ui/page-problem.tsx'

export interface EntryProblemsProps {
  submissionId: number
  problems: readonly EntryProblem[]
  /** After pressing the button: an error that takes the focus. Before it, a list of what is still to do. */
  refused: boolean
}

/** Everything that keeps a submission from being sent, by section, each line leading to its question. */
export function EntryProblems({ submissionId, problems, refused }: EntryProblemsProps) {
  const box = useRef<HTMLDivElement>(null)
  useReportProblem(refused)
  useEffect(() => {
    if (refused) box.current?.focus()
  }, [refused, problems])
  const sections = [...new Set(problems.map((problem) => problem.section))]
  return (
    <div
      className={refused ? 'error-summary' : 'notice notice-plain'}
      ref={box}
      tabIndex={-1}
      autoFocus={refused || undefined}
      role="group"
      aria-labelledby="entry-problems-title"
    >
      <div className="stack stack-tight" role={refused ? 'alert' : undefined}>
        <h2 id="entry-problems-title">{refused ? 'There is a problem' : 'Before you can submit'}</h2>
        {sections.map((section) => (
          <div key={section}>
            <h3>{SECTION_TITLES[section]}</h3>
            <ul>
              {problems
                .filter((problem) => problem.section === section)
                .map((problem) => (
                  <li key={`${problem.anchor} ${problem.message}`}>
                    <Link to={`${sectionHref(submissionId, section)}?check=all#${problem.anchor}`}>
                      {problem.label}: {problem.message}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  )
}
