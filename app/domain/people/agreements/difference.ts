import { diffArrays } from 'diff'
import { agreementBlocks, type AgreementBlock } from './rules.ts'

/** The changes from one text to another, by paragraph and then by word; pure. */

export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

export interface ChangedBlock {
  kind: AgreementBlock['kind']
  /** Of the whole block; `changed` where only a part of it differs. */
  change: 'same' | 'added' | 'removed' | 'changed'
  pieces: Piece[]
}

/** Beyond this many removals and additions the whole text counts as replaced. */
const MAX_CHANGES = 500

interface Change<T> {
  kind: Piece['kind']
  items: T[]
}

/** The fewest removals and additions that lead from one list to the other, in reading order. */
function changesOf<T>(before: T[], after: T[], isSame: (left: T, right: T) => boolean): Change<T>[] {
  const found = diffArrays(before, after, { comparator: isSame, maxEditLength: MAX_CHANGES })
  if (!found) {
    return [
      { kind: 'removed', items: before },
      { kind: 'added', items: after },
    ]
  }
  return found.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    items: value,
  }))
}

/** The words of a paragraph, each with the space after it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/gu) ?? []

function wordPieces(before: string, after: string): Piece[] {
  const changes = changesOf(wordsOf(before), wordsOf(after), (left, right) => left.trim() === right.trim())
  const pieces = changes.map(({ kind, items }) => ({ kind, text: items.join('') }))
  // The last word of a paragraph has no space after it.
  return pieces.map((piece, index) =>
    index < pieces.length - 1 && !/\s$/u.test(piece.text) ? { ...piece, text: `${piece.text} ` } : piece,
  )
}

/** Paragraphs with little in common are shown as one removed and one added. */
function isAlike(pieces: readonly Piece[]): boolean {
  const length = (kind: Piece['kind']) =>
    pieces.reduce((sum, piece) => sum + (piece.kind === kind ? piece.text.length : 0), 0)
  return 2 * length('same') >= Math.max(length('added'), length('removed'))
}

const whole = (block: AgreementBlock, kind: Piece['kind']): ChangedBlock => ({
  kind: block.kind,
  change: kind,
  pieces: [{ kind, text: block.text }],
})

/** How `after` differs from `before`, as blocks in reading order. */
export function differenceOf(before: string, after: string): ChangedBlock[] {
  const changes = changesOf(
    agreementBlocks(before),
    agreementBlocks(after),
    (left, right) => left.kind === right.kind && left.text === right.text,
  )
  const blocks: ChangedBlock[] = []
  let removed: AgreementBlock[] = []
  let added: AgreementBlock[] = []
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [out, into] = [removed[at], added[at]]
      const pieces = out && into && out.kind === into.kind ? wordPieces(out.text, into.text) : null
      if (into && pieces && isAlike(pieces)) {
        blocks.push({ kind: into.kind, change: 'changed', pieces })
        continue
      }
      if (out) blocks.push(whole(out, 'removed'))
      if (into) blocks.push(whole(into, 'added'))
    }
    removed = []
    added = []
  }
  for (const { kind, items } of changes) {
    if (kind === 'removed') removed.push(...items)
    else if (kind === 'added') added.push(...items)
    else {
      flush()
      blocks.push(...items.map((item) => whole(item, 'same')))
    }
  }
  flush()
  return blocks
}

export function isSameText(blocks: readonly ChangedBlock[]): boolean {
  return blocks.every(({ change }) => change === 'same')
}
