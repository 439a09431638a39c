import type { PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** A line of a text as it was written: text, placeholders, and the markup a mail knows. */
export type TextInline =
  | string
  | { name: string }
  | { strong: TextInline[] }
  | { emphasis: TextInline[] }
  | { label: TextInline[]; to: string | { name: string } }
  | { lineBreak: true }

export type TextBlock =
  | { type: 'paragraph'; line: TextInline[] }
  | { type: 'heading'; line: TextInline[] }
  | { type: 'list'; ordered: boolean; lines: TextInline[][] }

export interface ReadText {
  blocks: readonly TextBlock[]
  /** What a mail cannot hold, and what to do about it. */
  problems: readonly string[]
  /** Braces that are not a placeholder. */
  strays: readonly string[]
}

// Private characters replace placeholders while Markdown is read, so that nothing in a name is read as markup.
const OPEN = '\uE000'
const CLOSE = '\uE001'
const MARKED = /\uE000(\d+)\uE001/
const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*)\s*\}\}/g

interface Marked {
  source: string
  names: string[]
  strays: string[]
}

function mark(source: string): Marked {
  const names: string[] = []
  const clean = source
    .replace(/\r\n?/g, '\n')
    .replace(/[\uE000\uE001\u202A-\u202E\u2066-\u2069\u200E\u200F\uFEFF]/g, '')
    .replace(/[^\P{Cc}\n\t]/gu, '')
  const marked = clean.replace(PLACEHOLDER, (_, name: string) => `${OPEN}${names.push(name) - 1}${CLOSE}`)
  const strays = [...marked.matchAll(/\{\{.{0,40}?\}\}|\{\{.{0,20}|[^{}\n]{0,20}\}\}/g)].map(([stray]) =>
    restored(stray, names).trim(),
  )
  return { source: marked, names, strays }
}

function restored(text: string, names: readonly string[]): string {
  return text.replace(/\uE000(\d+)\uE001/g, (_, index: string) => `{{${names[Number(index)]}}}`)
}

function split(text: string, names: readonly string[]): (string | { name: string })[] {
  return text.split(/(\uE000\d+\uE001)/).flatMap((part): (string | { name: string })[] => {
    const name = names[Number(MARKED.exec(part)?.[1] ?? -1)]
    if (name !== undefined) return [{ name }]
    return part ? [part] : []
  })
}

/** A single line with placeholders and no markup, as subjects are. */
export function namesIn(line: string): { pieces: (string | { name: string })[]; strays: string[] } {
  const { source, names, strays } = mark(line)
  return { pieces: split(source, names), strays }
}

const MAX_KEPT = 200
const kept = new Map<string, ReadText>()

/**
 * Reads a text: paragraphs, headings, lists, links, emphasis, line breaks and placeholders. The texts read last are kept,
 * because a run reads the same one for each of its people.
 */
export function readText(body: string): ReadText {
  const known = kept.get(body)
  if (known) return known
  if (kept.size >= MAX_KEPT) kept.clear()
  const read = parse(body)
  kept.set(body, read)
  return read
}

function parse(body: string): ReadText {
  const { source, names, strays } = mark(body)
  const problems: string[] = []
  const reading = { names, problems }
  const blocks = fromMarkdown(source).children.flatMap((node) => readBlock(node, reading))
  return { blocks, problems: [...new Set(problems)], strays: [...new Set(strays)] }
}

interface Reading {
  names: readonly string[]
  problems: string[]
}

const REFUSED_BLOCKS: Readonly<Record<string, string>> = {
  html: 'HTML can’t be used. Use Markdown for emphasis',
  image: 'Emails can’t hold images. Link to a page with the image',
  imageReference: 'Emails can’t hold images. Link to a page with the image',
  code: 'Remove the four spaces or ``` at the start of a line: they make it code',
  inlineCode: 'Remove the ` marks: they make the text code',
  blockquote: 'Remove the > at the start of a line: it makes the line a quote',
  thematicBreak: 'Use a heading instead of a line of ---',
  definition: 'Write a link as [text](address) where it belongs, not as [name]: address',
  linkReference: 'Write a link as [text](address)',
}

function refuseBlock(type: string, { problems }: Reading): void {
  problems.push(REFUSED_BLOCKS[type] ?? 'Use only paragraphs, headings, lists, links and emphasis')
}

function readBlock(node: RootContent, reading: Reading): TextBlock[] {
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', line: readLine(node.children, reading) }]
    case 'heading':
      return [{ type: 'heading', line: readLine(node.children, reading) }]
    case 'list': {
      const lines = node.children.flatMap((item) => {
        const [first, ...rest] = item.children
        if (first?.type !== 'paragraph' || rest.length > 0) {
          reading.problems.push('A list item must be one paragraph, without a list or heading in it')
          return []
        }
        return [readLine(first.children, reading)]
      })
      return [{ type: 'list', ordered: node.ordered === true, lines }]
    }
    default:
      refuseBlock(node.type, reading)
      return []
  }
}

function readLine(nodes: readonly PhrasingContent[], reading: Reading): TextInline[] {
  return nodes.flatMap((node): TextInline[] => {
    switch (node.type) {
      case 'text':
        return split(onOneLine(node.value), reading.names)
      case 'strong':
        return [{ strong: readLine(node.children, reading) }]
      case 'emphasis':
        return [{ emphasis: readLine(node.children, reading) }]
      case 'break':
        return [{ lineBreak: true }]
      case 'link': {
        const [to, ...rest] = split(node.url, reading.names)
        const target = rest.length === 0 && to !== undefined ? to : restored(node.url, reading.names)
        return [{ label: readLine(node.children, reading), to: target }]
      }
      default:
        refuseBlock(node.type, reading)
        return []
    }
  })
}

const onOneLine = (text: string) => text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))

/** The known name nearest to a mistyped one; `null` when none is near. */
export function nearestName(name: string, known: readonly string[]): string | null {
  let best: { name: string; far: number } | null = null
  for (const candidate of known) {
    const far = distance(name, candidate)
    if (far <= Math.max(2, Math.floor(candidate.length / 3)) && (!best || far < best.far))
      best = { name: candidate, far }
  }
  return best?.name ?? known.find((candidate) => candidate.endsWith(`.${name.split('.').at(-1)}`)) ?? null
}

/** Changes of one letter that lead from one word to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change))
    }
    row = next
  }
  return row[to.length] ?? 0
}
