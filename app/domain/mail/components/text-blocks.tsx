import type { ReactNode } from 'react'
import { PlainText } from '#app/ui/plain-text.tsx'
import type { TextBlock, TextInline } from '../markdown.ts'
import type { WrittenText } from '../written-text.ts'

/** A text in the Markdown of emails. Addresses lead elsewhere; nothing else in it is markup. */
export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return (
    <div className="stack stack-tight">
      {blocks.map((block, index) => {
        if (block.type === 'heading') return <h2 key={index}>{inline(block.line)}</h2>
        if (block.type === 'paragraph') return <p key={index}>{inline(block.line)}</p>
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={index}>
            {block.lines.map((line, row) => (
              <li key={row}>{inline(line)}</li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

/** A text that admins wrote for this page. */
export function Written({ text }: { text: WrittenText }) {
  return 'typed' in text ? <PlainText>{text.typed}</PlainText> : <TextBlocks blocks={text.blocks} />
}

function inline(line: readonly TextInline[]): ReactNode {
  return line.map((piece, index) => {
    if (typeof piece === 'string') return piece
    if ('strong' in piece) return <strong key={index}>{inline(piece.strong)}</strong>
    if ('emphasis' in piece) return <em key={index}>{inline(piece.emphasis)}</em>
    if ('lineBreak' in piece) return <br key={index} />
    if ('name' in piece) return null
    if (typeof piece.to !== 'string' || !/^https?:\/\//.test(piece.to))
      return <span key={index}>{inline(piece.label)}</span>
    return (
      <a key={index} href={piece.to} rel="noopener">
        {inline(piece.label)}
      </a>
    )
  })
}
