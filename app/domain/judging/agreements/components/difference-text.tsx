import type { ChangedBlock, Piece } from '#app/domain/judging/agreements/difference.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** A text with what was taken out and put in marked, and said where it is read out. */
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
      <VisuallyHidden>{kind === 'added' ? 'Put in: ' : 'Taken out: '}</VisuallyHidden>
      {text}
      <VisuallyHidden>
        {kind === 'added' ? ' (end of what was put in) ' : ' (end of what was taken out) '}
      </VisuallyHidden>
    </Mark>
  )
}

/** How the marks are to be read, for those who see them. */
export function DifferenceKey() {
  return (
    <p className="hint">
      <del>Struck through</del> was taken out, <ins>underlined</ins> was put in.
    </p>
  )
}
