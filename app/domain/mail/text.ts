import type { Block, Inline, MailContent, MailText } from './content.ts'
import { MAX_HTML_BYTES, layOut } from './layout.ts'
import { namesIn, nearestName, readText, type TextInline, type TextBlock } from './markdown.ts'
import { shortened, tidy, unlinked, webAddress } from './plain-text.ts'
import type { ListLine, MailValue, MailValues, Placeholder } from './values.ts'

export interface TextProblems {
  subject: string[]
  body: string[]
}

export const MAX_SUBJECT = 150
export const MAX_BODY = 6000
const MAX_PLACEHOLDERS = 60
/** Characters of a value in the subject, within a sentence and as a fact; lines of a list. */
const MAX_SUBJECT_VALUE = 80
const MAX_LINE_VALUE = 300
const MAX_FACT_VALUE = 1000
const MAX_LINES = 20

/**
 * What is wrong with a text, in sentences; nothing is wrong when both lists are empty. A text that passes can be written for
 * everyone whose values have the kinds of `placeholders`, in under 60 kB.
 */
export function checkText({ subject, body }: MailText, placeholders: readonly Placeholder[]): TextProblems {
  const known = new Map(placeholders.map((each) => [each.name, each]))
  const problems: TextProblems = { subject: subjectProblems(subject, known), body: bodyProblems(body, known) }
  if (
    problems.subject.length === 0 &&
    problems.body.length === 0 &&
    tooLarge({ subject, body }, placeholders)
  ) {
    problems.body.push(`The text is too long: filled in, it could be over ${MAX_HTML_BYTES / 1000} kB`)
  }
  return problems
}

type Known = ReadonlyMap<string, Placeholder>

function subjectProblems(subject: string, known: Known): string[] {
  if (!subject.trim()) return ['Required']
  const problems: string[] = []
  if (/[\r\n]/.test(subject.trim())) problems.push('The subject must be one line')
  if (subject.length > MAX_SUBJECT) problems.push(`The subject must be ${MAX_SUBJECT} characters or fewer`)
  const { pieces, strays } = namesIn(subject)
  problems.push(...strays.map(strayMessage))
  for (const piece of pieces) {
    if (typeof piece === 'string') continue
    const found = known.get(piece.name)
    if (!found) problems.push(unknownMessage(piece.name, known))
    else if (found.kind !== 'text')
      problems.push(`A subject can’t hold {{${piece.name}}}: it is not plain text`)
  }
  return [...new Set(problems)]
}

const strayMessage = (stray: string) => `“${stray}” is not a placeholder. A placeholder looks {{like.this}}`

function unknownMessage(name: string, known: Known): string {
  const nearest = nearestName(name, [...known.keys()])
  return nearest
    ? `There is no {{${name}}} here. Did you mean {{${nearest}}}?`
    : `There is no {{${name}}} here. Select one from the list`
}

function bodyProblems(body: string, known: Known): string[] {
  if (!body.trim()) return ['Required']
  if (body.length > MAX_BODY) return [`The text must be ${MAX_BODY.toLocaleString('en')} characters or fewer`]
  const { blocks, problems, strays } = readText(body)
  const found = [...problems, ...strays.map(strayMessage)]
  const used: string[] = []
  for (const block of blocks) found.push(...blockProblems(block, known, used))
  if (used.length > MAX_PLACEHOLDERS) found.push(`Use ${MAX_PLACEHOLDERS} placeholders or fewer`)
  for (const name of new Set(used)) {
    const kind = known.get(name)?.kind
    const times = used.filter((each) => each === name).length
    if ((kind === 'list' || kind === 'facts') && times > 1) found.push(`Use {{${name}}} only once`)
  }
  return [...new Set(found)]
}

function blockProblems(block: TextBlock, known: Known, used: string[]): string[] {
  const alone = block.type === 'paragraph' ? onlyPlaceholder(block.line) : null
  if (alone) {
    used.push(alone)
    return known.has(alone) ? [] : [unknownMessage(alone, known)]
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
      if (!found) return [unknownMessage(piece.name, known)]
      if (found.kind === 'list' || found.kind === 'facts')
        return [`{{${piece.name}}} has more than one line. Put it in a paragraph of its own`]
      return heading && found.kind === 'link' ? ['A heading can’t hold a link. Put the link below it'] : []
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
  if (heading) problems.push('A heading can’t hold a link. Put the link below it')
  const inLabel = plainLabel(piece.label)
  if (inLabel === null) problems.push('The text of a link can’t hold a placeholder')
  else if (!inLabel.trim()) problems.push('A link needs text, like [See your drafts]({{site.link}})')
  if (typeof piece.to !== 'string') {
    used.push(piece.to.name)
    const found = known.get(piece.to.name)
    if (!found) problems.push(unknownMessage(piece.to.name, known))
    else if (found.kind !== 'link')
      problems.push(`{{${piece.to.name}}} is not a link, so a link can’t lead to it`)
  } else if (!/^https:\/\/[^\s<>"{}.]+\.[^\s<>"{}]+$/.test(piece.to)) {
    problems.push(
      `A link must lead to an address that begins with https://, or to one placeholder that is a link. “${piece.to.slice(0, 80)}” does not`,
    )
  }
  return problems
}

/** The text of a link; `null` when a placeholder is in it. */
function plainLabel(label: readonly TextInline[]): string | null {
  let text = ''
  for (const piece of label) {
    if (typeof piece === 'string') text += piece
    else if ('lineBreak' in piece) text += ' '
    else {
      const inner = 'strong' in piece ? piece.strong : 'emphasis' in piece ? piece.emphasis : null
      const innerText = inner && plainLabel(inner)
      if (innerText === null) return null
      text += innerText
    }
  }
  return text
}

/** The name of the placeholder that a line consists of, if it is just one. */
function onlyPlaceholder(line: readonly TextInline[]): string | null {
  const rest = line.filter((piece) => typeof piece !== 'string' || piece.trim() !== '')
  const [first] = rest
  return rest.length === 1 && first && typeof first !== 'string' && 'name' in first ? first.name : null
}

/**
 * A text with its values put in. Only the tree of the text is searched for markup and placeholders: a value stays text
 * wherever it is put. A paragraph, heading or line of a list with an empty value is left out. Throws on a text that
 * `checkText` refuses and on a value that is missing or of the wrong kind, so nothing half-written is ever sent.
 */
export function writeText({ subject, body }: MailText, values: MailValues): MailContent {
  const { blocks, problems, strays } = readText(body)
  const [problem] = [...problems, ...strays.map(strayMessage)]
  if (problem) throw new Error(problem)
  const written: Block[] = []
  for (const block of blocks) {
    const made = writeBlock(block, values)
    if (made) written.push(made)
    else if (block.type !== 'heading') dropHeading(written)
  }
  dropHeading(written)
  if (written.length === 0) throw new Error('This text is empty once it is filled in')
  return { subject: writeSubject(subject, values), blocks: written }
}

/** A heading over something that was left out says nothing. */
function dropHeading(written: Block[]): void {
  if (written.at(-1)?.type === 'heading') written.pop()
}

function writeSubject(subject: string, values: MailValues): string {
  const { pieces, strays } = namesIn(subject)
  const [stray] = strays
  if (stray) throw new Error(strayMessage(stray))
  const line = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    const value = valueOf(piece.name, values)
    if (value.kind !== 'text')
      throw new Error(`A subject cannot hold {{${piece.name}}}: it is not plain text`)
    return unlinked(shortened(value.text, MAX_SUBJECT_VALUE))
  })
  const written = tidy(line.join(''))
  if (!written) throw new Error('The subject is empty once it is filled in')
  return written
}

function valueOf(name: string, values: MailValues): MailValue {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (!value) throw new Error(`Nothing is known for {{${name}}}`)
  return value
}

/** `null`: it is left out, for there is nothing to say. */
function writeBlock(block: TextBlock, values: MailValues): Block | null {
  if (block.type === 'list') {
    const lines = block.lines.map((line) => writeLine(line, values)).filter((line) => !hasEmptyValue(line))
    return lines.length > 0 ? { type: 'list', lines, ordered: block.ordered } : null
  }
  if (block.type === 'heading') {
    const heading = writeLine(block.line, values)
    return hasEmptyValue(heading) ? null : { type: 'heading', line: heading }
  }
  const alone = onlyPlaceholder(block.line)
  if (alone) return writeAlone(valueOf(alone, values))
  const [first] = block.line
  if (block.line.length === 1 && first && typeof first !== 'string' && 'to' in first) {
    const label = plainLabel(first.label)
    if (typeof first.to !== 'string' && label)
      return { type: 'link', label, href: hrefOf(first.to.name, values) }
  }
  const line = writeLine(block.line, values)
  return hasEmptyValue(line) ? null : { type: 'paragraph', line }
}

/** A sentence with a hole in it. */
function hasEmptyValue(line: readonly Inline[]): boolean {
  return line.some((piece) => {
    if (typeof piece === 'string') return false
    if ('value' in piece) return piece.value === ''
    if ('strong' in piece) return hasEmptyValue(piece.strong)
    return 'emphasis' in piece && hasEmptyValue(piece.emphasis)
  })
}

function writeAlone(value: MailValue): Block | null {
  switch (value.kind) {
    case 'text':
      return tidy(value.text) ? { type: 'paragraph', line: [{ value: value.text }] } : null
    case 'link':
      return { type: 'paragraph', line: [{ link: [webAddress(value.href)], href: value.href }] }
    case 'facts':
      return value.facts.length > 0
        ? {
            type: 'facts',
            facts: value.facts.map((fact) => ({ ...fact, value: shortened(fact.value, MAX_FACT_VALUE) })),
          }
        : null
    case 'list': {
      const shown = value.lines.slice(0, MAX_LINES)
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
  const typed = (value: string): Inline => ({ value: shortened(value, MAX_LINE_VALUE) })
  const shown = note ? [typed(text), ' · ', typed(note)] : [typed(text)]
  return href ? [{ link: shown, href: webAddress(href) }] : shown
}

function hrefOf(name: string, values: MailValues): string {
  const value = valueOf(name, values)
  if (value.kind !== 'link') throw new Error(`{{${name}}} is not a link`)
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
        throw new Error(`{{${piece.name}}} has more than one line and needs a paragraph of its own`)
      return { value: shortened(value.text, MAX_LINE_VALUE) }
    }
    if (plainLabel(piece.label) === null) throw new Error('The text of a link cannot hold a placeholder')
    return {
      link: writeLine(piece.label, values),
      href: typeof piece.to === 'string' ? webAddress(piece.to) : hrefOf(piece.to.name, values),
    }
  })
}

/** More contents as one mail: the first as it is, the others behind it under their subjects. */
export function joinContents(first: MailContent, others: readonly MailContent[]): MailContent {
  const behind = others.flatMap((other): Block[] => [
    { type: 'heading', line: [{ value: other.subject }] },
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
  return Buffer.byteLength(html) > MAX_HTML_BYTES
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
