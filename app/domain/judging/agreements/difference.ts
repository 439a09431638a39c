import { agreementBlocks, type AgreementBlock } from './rules.ts'

/** What changed from one text to another, paragraph by paragraph and within a paragraph word by word; pure. */

export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

export interface ChangedBlock {
  kind: AgreementBlock['kind']
  /** `same` where nothing in it changed, `added` or `removed` where all of it did, else `changed`. */
  change: 'same' | 'added' | 'removed' | 'changed'
  pieces: Piece[]
}

/** Beyond this many comparisons two texts are shown as one taken out and one put in. */
const MOST_COMPARED = 1_000_000

type Step<T> = { kind: Piece['kind']; item: T }

/** The fewest items taken out and put in that lead from one list to the other, in reading order, what goes before what comes. */
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
  // The longest common run from each pair of places to the ends.
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

/** A paragraph in words with the space after each, so that put together they are the paragraph again. */
const wordsOf = (text: string) => text.match(/\S+\s*/gu) ?? []

function wordPieces(before: string, after: string): Piece[] {
  const pieces: Piece[] = []
  for (const { kind, item } of steps(wordsOf(before), wordsOf(after), (word) => word.trim())) {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += item
    else pieces.push({ kind, text: item })
  }
  // A word that was the last of its paragraph has no space of its own.
  return pieces.map((piece, index) =>
    index < pieces.length - 1 && !/\s$/u.test(piece.text) ? { ...piece, text: `${piece.text} ` } : piece,
  )
}

/** Two paragraphs with little in common are easier read apart than word by word. */
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

/** True when nothing a reader would see has changed. */
export function isSameText(blocks: readonly ChangedBlock[]): boolean {
  return blocks.every(({ change }) => change === 'same')
}
