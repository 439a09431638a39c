import type { Block, Inline, MailContent } from '#app/domain/mail/content.ts'
import { tidy, unlinked, webAddress } from '#app/domain/mail/content.ts'
import { HTML_MOST_BYTES, layOut } from '#app/domain/mail/layout.ts'
import { namesIn, nearestName, readText, type TextInline, type TextBlock } from '#app/domain/mail/markdown.ts'
import type { ListLine, MailValue, MailValues, Placeholder } from '#app/domain/mail/values.ts'

/** What the office writes, in Markdown with placeholders. */
export interface MailText {
  subject: string
  body: string
}

export interface TextProblems {
  subject: string[]
  body: string[]
}

export const SUBJECT_MOST = 150
export const BODY_MOST = 6000
const PLACEHOLDERS_MOST = 60
/** Of a value: in the subject, within a sentence, and as a paragraph of its own. */
const FORBIDDEN_IN_SUBJECT = 80
const FORBIDDEN_IN_LINE = 300
const LINES_MOST = 20

/**
 * What is wrong with a text, in sentences; nothing is wrong when both lists are empty. A text that passes can be written for
 * everybody whose values have the kinds of `placeholders`, in under 60 kB.
 */
export function checkText({ subject, body }: MailText, placeholders: readonly Placeholder[]): TextProblems {
  const known = new Map(placeholders.map((each) => [each.name, each]))
  const problems: TextProblems = { subject: subjectProblems(subject, known), body: bodyProblems(body, known) }
  if (
    problems.subject.length === 0 &&
    problems.body.length === 0 &&
    tooLarge({ subject, body }, placeholders)
  ) {
    problems.body.push(`Too long: with everything filled in it would be over ${HTML_MOST_BYTES / 1000} kB`)
  }
  return problems
}

type Known = ReadonlyMap<string, Placeholder>

function subjectProblems(subject: string, known: Known): string[] {
  if (!subject.trim()) return ['Required']
  const problems: string[] = []
  if (/[\r\n]/.test(subject.trim())) problems.push('A subject is one line')
  if (subject.length > SUBJECT_MOST) problems.push(`At most ${SUBJECT_MOST} characters`)
  const { pieces, strays } = namesIn(subject)
  problems.push(...strays.map(strayWords))
  for (const piece of pieces) {
    if (typeof piece === 'string') continue
    const found = known.get(piece.name)
    if (!found) problems.push(unknownWords(piece.name, known))
    else if (found.kind !== 'text')
      problems.push(`{{${piece.name}}} is a ${found.kind}: it has no place in a subject`)
  }
  return [...new Set(problems)]
}

const strayWords = (stray: string) => `“${stray}” is no placeholder: one is written {{like.this}}`

function unknownWords(name: string, known: Known): string {
  const nearest = nearestName(name, [...known.keys()])
  return nearest
    ? `There is no {{${name}}} here. Did you mean {{${nearest}}}?`
    : `There is no {{${name}}} here: choose one of the list`
}

function bodyProblems(body: string, known: Known): string[] {
  if (!body.trim()) return ['Required']
  if (body.length > BODY_MOST) return [`At most ${BODY_MOST} characters`]
  const { blocks, problems, strays } = readText(body)
  const found = [...problems, ...strays.map(strayWords)]
  const used: string[] = []
  for (const block of blocks) found.push(...blockProblems(block, known, used))
  if (used.length > PLACEHOLDERS_MOST) found.push(`At most ${PLACEHOLDERS_MOST} placeholders`)
  for (const name of new Set(used)) {
    const kind = known.get(name)?.kind
    const times = used.filter((each) => each === name).length
    if ((kind === 'list' || kind === 'facts') && times > 1) found.push(`{{${name}}} can stand once`)
  }
  return [...new Set(found)]
}

function blockProblems(block: TextBlock, known: Known, used: string[]): string[] {
  const alone = block.type === 'paragraph' ? onlyPlaceholder(block.line) : null
  if (alone) {
    used.push(alone)
    return known.has(alone) ? [] : [unknownWords(alone, known)]
  }
  const lines = block.type === 'list' ? block.lines : [block.line]
  return lines.flatMap((line) => lineProblems(line, known, used, block.type === 'heading'))
}

function lineProblems(line: readonly TextInline[], known: Known, used: string[], heading: boolean): string[] {
  return line.flatMap((piece): string[] => {
    if (typeof piece === 'string' || 'lineBreak' in piece) return []
    if ('strong' in piece) return lineProblems(piece.strong, known, used, heading)
    if ('emphasis' in piece) return lineProblems(piece.emphasis, known, used, heading)
    if ('name' in piece) {
      used.push(piece.name)
      const found = known.get(piece.name)
      if (!found) return [unknownWords(piece.name, known)]
      if (found.kind === 'list' || found.kind === 'facts')
        return [`{{${piece.name}}} is several lines: leave it a paragraph of its own`]
      return heading && found.kind === 'link' ? ['A heading holds no link: put it below'] : []
    }
    return linkProblems(piece, known, used, heading)
  })
}

function linkProblems(
  piece: { label: TextInline[]; to: string | { name: string } },
  known: Known,
  used: string[],
  heading: boolean,
): string[] {
  const problems: string[] = []
  if (heading) problems.push('A heading holds no link: put it below')
  const inLabel = plainLabel(piece.label)
  if (inLabel === null) problems.push('The words of a link are your own: take the placeholder out of them')
  else if (!inLabel.trim()) problems.push('A link needs words: [See your drafts]({{site.link}})')
  if (typeof piece.to !== 'string') {
    used.push(piece.to.name)
    const found = known.get(piece.to.name)
    if (!found) problems.push(unknownWords(piece.to.name, known))
    else if (found.kind !== 'link') problems.push(`{{${piece.to.name}}} is no link: a link cannot lead to it`)
  } else if (!/^https:\/\/[^\s<>"{}]+\.[^\s<>"{}]+$/.test(piece.to)) {
    problems.push(
      `A link leads to a whole address that begins with https://, or to one placeholder that is a link: “${piece.to.slice(0, 80)}” does not`,
    )
  }
  return problems
}

/** The words of a link; `null` when a placeholder is among them. */
function plainLabel(label: readonly TextInline[]): string | null {
  let words = ''
  for (const piece of label) {
    if (typeof piece === 'string') words += piece
    else if ('lineBreak' in piece) words += ' '
    else {
      const inner = 'strong' in piece ? piece.strong : 'emphasis' in piece ? piece.emphasis : null
      const said = inner && plainLabel(inner)
      if (said === null) return null
      words += said
    }
  }
  return words
}

/** The name of the placeholder that a line consists of, if it is just one. */
function onlyPlaceholder(line: readonly TextInline[]): string | null {
  const rest = line.filter((piece) => typeof piece !== 'string' || piece.trim() !== '')
  const [first] = rest
  return rest.length === 1 && first && typeof first !== 'string' && 'name' in first ? first.name : null
}

/**
 * A text with its values put in. Only the tree of the text is ever looked at for markup and placeholders: what a value says
 * stays words, wherever it stands. Throws on a text that `checkText` refuses and on a value that is missing or of the wrong
 * kind, so that nothing half-written is ever sent.
 */
export function writeText({ subject, body }: MailText, values: MailValues): MailContent {
  const { blocks, problems, strays } = readText(body)
  const [problem] = [...problems, ...strays.map(strayWords)]
  if (problem) throw new Error(problem)
  const written: Block[] = []
  for (const block of blocks) {
    const made = writeBlock(block, values)
    if (made) written.push(made)
    else if (block.type !== 'heading') dropHeading(written)
  }
  dropHeading(written)
  if (written.length === 0) throw new Error('Nothing is left of this text once it is filled in')
  return { subject: writeSubject(subject, values), blocks: written }
}

/** A heading over something that was left out says nothing. */
function dropHeading(written: Block[]): void {
  if (written.at(-1)?.type === 'title') written.pop()
}

function writeSubject(subject: string, values: MailValues): string {
  const { pieces, strays } = namesIn(subject)
  const [stray] = strays
  if (stray) throw new Error(strayWords(stray))
  const line = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    const value = valueOf(piece.name, values)
    if (value.kind !== 'text') throw new Error(`{{${piece.name}}} has no place in a subject`)
    return unlinked(shortened(value.text, FORBIDDEN_IN_SUBJECT))
  })
  const written = tidy(line.join(''))
  if (!written) throw new Error('Nothing is left of the subject once it is filled in')
  return written
}

function valueOf(name: string, values: MailValues): MailValue {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (!value) throw new Error(`Nothing is known for {{${name}}}`)
  return value
}

/** `null`: it is left out, for there is nothing to say. */
function writeBlock(block: TextBlock, values: MailValues): Block | null {
  if (block.type === 'list')
    return { type: 'list', lines: block.lines.map((line) => writeLine(line, values)), ordered: block.ordered }
  const alone = onlyPlaceholder(block.line)
  if (block.type === 'heading') {
    const value = alone ? valueOf(alone, values) : null
    if (value?.kind === 'text' && !tidy(value.text)) return null
    return { type: 'title', line: writeLine(block.line, values) }
  }
  if (alone) return writeAlone(valueOf(alone, values))
  const [first] = block.line
  if (block.line.length === 1 && first && typeof first !== 'string' && 'to' in first) {
    const words = plainLabel(first.label)
    if (typeof first.to !== 'string' && words)
      return { type: 'link', label: words, href: hrefOf(first.to.name, values) }
  }
  const line = writeLine(block.line, values)
  return saysNothing(line) ? null : { type: 'paragraph', line }
}

/** Nothing but empty values, emphasized or not. */
function saysNothing(line: readonly Inline[]): boolean {
  return line.every((piece) => {
    if (typeof piece === 'string') return piece.trim() === ''
    if ('said' in piece) return tidy(piece.said) === ''
    if ('strong' in piece) return saysNothing(piece.strong)
    if ('emphasis' in piece) return saysNothing(piece.emphasis)
    return 'lineBreak' in piece
  })
}

function writeAlone(value: MailValue): Block | null {
  switch (value.kind) {
    case 'text':
      return tidy(value.text) ? { type: 'paragraph', line: [{ said: value.text }] } : null
    case 'link':
      return { type: 'paragraph', line: [{ link: [webAddress(value.href)], href: value.href }] }
    case 'facts':
      return value.facts.length > 0
        ? {
            type: 'facts',
            facts: value.facts.map((fact) => ({ ...fact, value: shortened(fact.value, FORBIDDEN_IN_LINE) })),
          }
        : null
    case 'list': {
      const shown = value.lines.slice(0, LINES_MOST)
      const more = (value.more ?? 0) + value.lines.length - shown.length
      if (shown.length === 0 && more === 0) return null
      return {
        type: 'list',
        lines: shown.map(listLine),
        more,
        ...(value.href && { href: webAddress(value.href) }),
      }
    }
  }
}

function listLine(line: string | ListLine): Inline[] {
  const { text, note, href } = typeof line === 'string' ? { text: line } : line
  const said = (words: string): Inline => ({ said: shortened(words, FORBIDDEN_IN_LINE) })
  const words = note ? [said(text), ' · ', said(note)] : [said(text)]
  return href ? [{ link: words, href: webAddress(href) }] : words
}

function hrefOf(name: string, values: MailValues): string {
  const value = valueOf(name, values)
  if (value.kind !== 'link') throw new Error(`{{${name}}} is no link`)
  return webAddress(value.href)
}

function writeLine(line: readonly TextInline[], values: MailValues): Inline[] {
  return line.map((piece): Inline => {
    if (typeof piece === 'string' || 'lineBreak' in piece) return piece
    if ('strong' in piece) return { strong: writeLine(piece.strong, values) }
    if ('emphasis' in piece) return { emphasis: writeLine(piece.emphasis, values) }
    if ('name' in piece) {
      const value = valueOf(piece.name, values)
      if (value.kind === 'link') return { link: [webAddress(value.href)], href: value.href }
      if (value.kind !== 'text')
        throw new Error(`{{${piece.name}}} is several lines: it needs a paragraph of its own`)
      return { said: shortened(value.text, FORBIDDEN_IN_LINE) }
    }
    const words = plainLabel(piece.label)
    if (words === null) throw new Error('The words of a link are the office’s own')
    return {
      link: writeLine(piece.label, values),
      href: typeof piece.to === 'string' ? webAddress(piece.to) : hrefOf(piece.to.name, values),
    }
  })
}

function shortened(text: string, most: number): string {
  const characters = Array.from(tidy(text).slice(0, most * 4))
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('')
}

/** Several contents as one mail: the first as it is, the others behind it under their subjects. */
export function joinContents(first: MailContent, others: readonly MailContent[]): MailContent {
  const behind = others.flatMap((other): Block[] => [
    { type: 'title', line: [{ said: other.subject }] },
    ...other.blocks.filter((block, index) => index > 0 || !isGreeting(block)),
  ])
  return { ...first, blocks: [...first.blocks, ...behind] }
}

/** "Hello Ada,": once in a mail. */
function isGreeting(block: Block): boolean {
  if (block.type !== 'paragraph') return false
  const last = block.line.at(-1)
  return block.line.length <= 3 && typeof last === 'string' && last.trimEnd().endsWith(',')
}

const WORST = '"'.repeat(5000)
const WORST_HREF = `https://awards.example.org/${'x'.repeat(220)}`

function tooLarge(text: MailText, placeholders: readonly Placeholder[]): boolean {
  const values = Object.fromEntries(placeholders.map(({ name, kind }) => [name, worstValue(kind)]))
  const foot = { why: WORST, stop: { label: 'Stop these', href: WORST_HREF } }
  const place = { award: WORST.slice(0, 200), appUrl: WORST_HREF }
  const { html } = layOut({ ...writeText(text, values), foot }, place)
  return Buffer.byteLength(html) > HTML_MOST_BYTES
}

function worstValue(kind: MailValue['kind']): MailValue {
  switch (kind) {
    case 'text':
      return { kind, text: WORST }
    case 'link':
      return { kind, href: WORST_HREF }
    case 'list':
      return {
        kind,
        lines: Array.from({ length: 200 }, () => ({ text: WORST, note: WORST, href: WORST_HREF })),
        href: WORST_HREF,
      }
    case 'facts':
      return { kind, facts: Array.from({ length: 8 }, () => ({ label: 'x'.repeat(40), value: WORST })) }
  }
}
