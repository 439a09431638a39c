import { Link } from '@remix-run/react'
import { sectionHref } from '#app/domain/submissions/addresses.ts'
import type { ReviewPageView } from '#app/domain/submissions/form/review-page.server.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Shows what the award's rules say of the whole entry, and what they warn of beside a question. A warning keeps nothing from being submitted. */
export function RuleNotices({
  page: { submissionId, rules },
}: {
  page: Pick<ReviewPageView, 'submissionId' | 'rules'>
}) {
  if (!rules) return null
  const { refusals, warnings, beside } = rules
  return (
    <>
      {refusals.length > 0 ? (
        <Notice tone="bad" title="This entry cannot be submitted">
          <ul>
            {refusals.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {warnings.length + beside.length > 0 ? (
        <Notice title="Please check">
          <p>You can submit the entry as it is. The award’s team sees this too.</p>
          <ul>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {beside.map(({ key, label, section, message }) => (
              <li key={`${key} ${message}`}>
                <Link to={`${sectionHref(submissionId, section)}#${key}`}>
                  {label}: {message}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}
