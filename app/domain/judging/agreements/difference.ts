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

/** Beyond this many comparisons the whole text counts as replaced. */
const MOST_COMPARED = 1_000_000

type Step<T> = { kind: Piece['kind']; item: T }

/** The fewest removals and additions that lead from one list to the other, in reading order. */
function steps<T>(before: readonly T[], after: readonly T[], key: (item: T) => string): Step<T>[] {
  const [a, b] = [before.map(key), after.map(key)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1
  const same = (items: readonly T[]) => items.map((item): Step<T> => ({ kind: 'same', item }))
  return [
    ...same(after.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end), key),
    ...same(end === 0 ? [] : after.slice(-end)),
  ]
}

function middle<T>(before: readonly T[], after: readonly T[], key: (item: T) => string): Step<T>[] {
  const removed = before.map((item): Step<T> => ({ kind: 'removed', item }))
  const added = after.map((item): Step<T> => ({ kind: 'added', item }))
  if (before.length * after.length > MOST_COMPARED) return [...removed, ...added]
  const width = after.length + 1
  // The length of the longest common sequence from each pair of positions on.
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  const [a, b] = [before.map(key), after.map(key)]
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const found: Step<T>[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    const [out, into] = [before[i] as T, after[j] as T]
    if (a[i] === b[j]) {
      found.push({ kind: 'same', item: into })
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      found.push({ kind: 'removed', item: out })
      i += 1
    } else {
      found.push({ kind: 'added', item: into })
      j += 1
    }
  }
  return [...found, ...removed.slice(i), ...added.slice(j)]
}

/** The words of a paragraph, each with the space after it. */
const wordsOf = (text: string) => text.match(/\S+\s*/gu) ?? []

function wordPieces(before: string, after: string): Piece[] {
  const pieces: Piece[] = []
  for (const { kind, item } of steps(wordsOf(before), wordsOf(after), (word) => word.trim())) {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += item
    else pieces.push({ kind, text: item })
  }
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
  const found = steps(agreementBlocks(before), agreementBlocks(after), ({ kind, text }) => `${kind} ${text}`)
  const blocks: ChangedBlock[] = []
  const removed: AgreementBlock[] = []
  const added: AgreementBlock[] = []
  const flush = () => {
    while (removed.length > 0 || added.length > 0) {
      const [out, into] = [removed.shift(), added.shift()]
      const pieces = out && into && out.kind === into.kind ? wordPieces(out.text, into.text) : null
      if (out && into && pieces && isAlike(pieces)) {
        blocks.push({ kind: into.kind, change: 'changed', pieces })
        continue
      }
      if (out) blocks.push(whole(out, 'removed'))
      if (into) blocks.push(whole(into, 'added'))
    }
  }
  for (const { kind, item } of found) {
    if (kind === 'removed') removed.push(item)
    else if (kind === 'added') added.push(item)
    else {
      flush()
      blocks.push(whole(item, 'same'))
    }
  }
  flush()
  return blocks
}

export function isSameText(blocks: readonly ChangedBlock[]): boolean {
  return blocks.every(({ change }) => change === 'same')
}
