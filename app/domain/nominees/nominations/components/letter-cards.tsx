import { Form } from '@remix-run/react'
import { PAPERS, PAPER_LABELS, type Paper } from '#app/domain/nominees/certificates/rules.ts'
import { portraitText, type PortraitFacts } from '#app/domain/nominees/portraits/rules.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

/** The last steps of a nominee's page; `fileOf` is null before the certificate is released. */
export function LetterCards({
  fileOf,
  clipMissing,
  portrait,
  photoPage,
}: {
  fileOf: ((paper: Paper) => string) | null
  clipMissing: boolean
  portrait: PortraitFacts | null
  photoPage: string
}) {
  return (
    <>
      <Card title="3. Your photo">
        <p>{portraitText(portrait)}</p>
        <div className="no-print">
          <LinkButton kind="secondary" to={photoPage}>
            {portrait ? 'Change photo' : 'Add photo'}
          </LinkButton>
        </div>
      </Card>
      <Card title="4. Your certificate">
        {fileOf ? (
          <>
            <p>Your certificate is ready.</p>
            <div className="button-row no-print">
              {PAPERS.map((paper) => (
                // A download, so the browser loads it.
                <Form key={paper} method="post" reloadDocument action={fileOf(paper)}>
                  <Button kind="secondary">{`Download ${PAPER_LABELS[paper]} PDF`}</Button>
                </Form>
              ))}
            </div>
          </>
        ) : (
          <p>We will email you when it is ready here.</p>
        )}
      </Card>
      <Card title="5. The clip for the ceremony">
        <p>
          {clipMissing
            ? 'The entry has no clip yet. Please remind the person who entered it to upload one.'
            : 'You have nothing to do.'}
        </p>
      </Card>
    </>
  )
}
