import { isSameText, type ChangedBlock, type Piece } from '../difference.ts'
import { Card } from '#app/ui/card.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** A text with its removed and added pieces marked, also for screen readers. */
export function DifferenceText({ blocks }: { blocks: readonly ChangedBlock[] }) {
  return (
    <>
      {blocks.map((block, index) => {
        const Tag = block.kind === 'heading' ? 'h3' : 'p'
        return (
          <Tag key={index}>
            {block.pieces.map((piece, at) => (
              <MarkedPiece key={at} {...piece} />
            ))}
          </Tag>
        )
      })}
    </>
  )
}

function MarkedPiece({ kind, text }: Piece) {
  if (kind === 'same') return text
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark>
      <VisuallyHidden>{kind === 'added' ? 'Added: ' : 'Removed: '}</VisuallyHidden>
      {text}
      <VisuallyHidden>{kind === 'added' ? ' (end of addition) ' : ' (end of removal) '}</VisuallyHidden>
    </Mark>
  )
}

export function DifferenceKey() {
  return (
    <p className="hint">
      <del>Removed</del> and <ins>added</ins> text is marked.
    </p>
  )
}

interface VersionDifferenceProps {
  before: { version: number; title: string; blocks: readonly ChangedBlock[] }
  title: string
}

/** The changes of title and text since another version. */
export function VersionDifference({ before, title }: VersionDifferenceProps) {
  return (
    <Card title={`Changes since version ${before.version}`}>
      {before.title === title ? null : (
        <p>
          The title changes from “{before.title}” to “{title}”.
        </p>
      )}
      {isSameText(before.blocks) ? (
        <p>The text is the same.</p>
      ) : (
        <>
          <DifferenceKey />
          <DifferenceText blocks={before.blocks} />
        </>
      )}
    </Card>
  )
}
