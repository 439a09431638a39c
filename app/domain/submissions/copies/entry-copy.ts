import { SECRET_ANSWERS } from '#app/platform/secret-answers.ts'
import type { EntryProblem } from '#app/domain/submissions/form/problems.ts'
import type { ShownItem, ShownSection } from '#app/domain/submissions/form/read-view.ts'

/** One's own submission to keep: every value is text, ready to be printed. */
export interface EntryCopy {
  title: string
  /** "Code", "Category" and the like, in the order they are printed. */
  facts: { label: string; value: string }[]
  sections: { title: string; answers: { label: string; value: string }[] }[]
  /** What is missing or does not hold yet, a line each. */
  open: string[]
}

/** One answer as text; people and files have a line each. */
export function answerText(item: ShownItem): string {
  if (item.open) return 'Not answered yet'
  if (item.people)
    return item.people
      .map(({ line, email, pronunciation }) =>
        [line || 'No name yet', email, pronunciation ? `pronounced “${pronunciation}”` : '']
          .filter(Boolean)
          .join(', '),
      )
      .join('\n')
  if (item.files)
    return item.files
      .map(({ name, size, caption }) => [`${name} (${size})`, caption].filter(Boolean).join(': '))
      .join('\n')
  // Copies are printed and passed on; a password stays with the entry.
  return item.text && SECRET_ANSWERS.includes(item.key) ? '••••••••' : item.text
}

/** The sections with their answers as text. */
export function copySections(sections: readonly ShownSection[]): EntryCopy['sections'] {
  return sections.map(({ title, items }) => ({
    title,
    answers: items.map((item) => ({ label: item.label, value: answerText(item) })),
  }))
}

/** What keeps it from being submitted, a line each. */
export function openLines(problems: readonly EntryProblem[]): string[] {
  return problems.map(({ label, message }) => `${label}: ${message}`)
}

/** The copy as plain text that any program opens. */
export function entryText(copy: EntryCopy): string {
  const lines = [copy.title, '='.repeat(Math.min(60, [...copy.title].length)), '']
  for (const { label, value } of copy.facts) lines.push(`${label}: ${value}`)
  for (const { title, answers } of copy.sections) {
    lines.push('', title, '-'.repeat([...title].length), '')
    for (const { label, value } of answers)
      lines.push(label, ...value.split('\n').map((line) => `  ${line}`), '')
  }
  if (copy.open.length > 0) {
    lines.push('', 'To complete', '-----------', '', ...copy.open.map((line) => `  ${line}`))
  }
  return `${lines.join('\n').replace(/\n{3,}/gu, '\n\n')}\n`
}

/** The copy as rows of a table: section, question, answer. */
export function entryRows(copy: EntryCopy): { section: string; question: string; answer: string }[] {
  return [
    { section: 'Entry', question: 'Title', answer: copy.title },
    ...copy.facts.map(({ label, value }) => ({ section: 'Entry', question: label, answer: value })),
    ...copy.sections.flatMap(({ title, answers }) =>
      answers.map(({ label, value }) => ({ section: title, question: label, answer: value })),
    ),
  ]
}

const MAX_WORD_LENGTH = 36

/** Gives long addresses invisible places to break at. */
export function breakable(text: string): string {
  return text.replace(/\S{37,}/gu, (word) => {
    const signs = [...word]
    const parts: string[] = []
    for (let at = 0; at < signs.length; at += MAX_WORD_LENGTH)
      parts.push(signs.slice(at, at + MAX_WORD_LENGTH).join(''))
    return parts.join('\u200b')
  })
}
