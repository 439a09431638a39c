import { PAPERS, PAPER_LABELS, type Paper } from '#app/domain/nominees/certificates/rules.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

/** The last two of the four things of a nominee's page; `fileOf` says where the certificate lies, `null` before it is released. */
export function LetterCards({
  fileOf,
  clipMissing,
}: {
  fileOf: ((paper: Paper) => string) | null
  clipMissing: boolean
}) {
  return (
    <>
      <Card title="3. Your certificate">
        {fileOf ? (
          <>
            <p>It is released. You download it on this page.</p>
            <p className="button-row">
              {PAPERS.map((paper) => (
                // A download, not a page: the browser asks for it itself.
                <LinkButton key={paper} kind="secondary" reloadDocument to={fileOf(paper)}>
                  {`Download it on ${PAPER_LABELS[paper]} paper`}
                </LinkButton>
              ))}
            </p>
          </>
        ) : (
          <p>It is not released yet. You find it here once it is, and are written to.</p>
        )}
      </Card>
      <Card title="4. The clip for the ceremony">
        <p>
          {clipMissing
            ? 'The entry has none yet. Whoever entered it uploads it on the entry’s page: please remind them.'
            : 'There is nothing for you to do about it.'}
        </p>
      </Card>
    </>
  )
}
