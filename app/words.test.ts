import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { productSources } from '#tests/support/imports.ts'
import { visibleTexts } from '#tests/support/visible-texts.ts'

const document = fs.readFileSync(
  path.join(fileURLToPath(new URL('..', import.meta.url)), 'docs/words.md'),
  'utf8',
)

/** The rows of the document's table whose first heading this is, cell by cell. */
function tableOf(heading: string): string[][] {
  const lines = document.split('\n').map((line) => line.split('|').slice(1, -1))
  const cells = lines.map((line) => line.map((cell) => cell.trim()))
  const head = cells.findIndex(([first]) => first === heading)
  const end = cells.findIndex((row, at) => at > head && row.length === 0)
  return cells.slice(head + 2, end < 0 ? undefined : end)
}

interface Rule {
  use: string
  not: string
  pattern: RegExp
}

const ruleOf = (use: string, not: string, whole: boolean): Rule => {
  const words = not.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('’', "[’']")
  return {
    use,
    not,
    pattern: whole ? new RegExp(`^${words}$`) : new RegExp(`(?<![\\w-])${words}(?![\\w-])`, 'i'),
  }
}
const rulesOf = (heading: string, whole: boolean) =>
  tableOf(heading).flatMap(([use = '', not = '']) =>
    not.split(', ').map((words) => ruleOf(use, words, whole)),
  )

const RULES = [...rulesOf('Use', false), ...rulesOf('Label', true)]
const EXCEPTIONS = tableOf('May say').map(([words = '', file = '']) => ({
  words,
  file: file.replaceAll('`', ''),
}))
const isException = (file: string, not: string) =>
  EXCEPTIONS.some((each) => each.words.split(', ').includes(not) && file.startsWith(each.file))

/** What people read comes from these; logs, command lines and the invented entries of the demonstration are for others. */
const isShown = (file: string) =>
  /^app\/(domain|routes|ui|http|platform)\//.test(file) && !/\/lifecycle\.ts$/.test(file)

interface Found extends Rule {
  file: string
  at: string
}
const found: Found[] = [...productSources()]
  .filter(([file]) => isShown(file))
  .flatMap(([file, source]) =>
    visibleTexts(file, source).flatMap(({ text, line }) =>
      RULES.filter(({ pattern }) => pattern.test(text)).map((rule) => ({
        ...rule,
        file,
        at: `${file}:${line} ${text}`,
      })),
    ),
  )

test('pages and emails say the words of docs/words.md', () => {
  expect(RULES.length).toBeGreaterThan(40)
  const wrong = found.filter(({ file, not }) => !isException(file, not))
  expect(wrong.map(({ at, not, use }) => `${at}: not “${not}” but “${use}”`)).toEqual([])
})

/** A word of one number or the other within a sentence: other languages have more forms, and other words change with them. */
const GLUED =
  /=== 1\s*\?\s*'(?:(?:is|are|was|were|has|have|does|do|it|its|this|that) ?[^']*|([a-z][\w ]*?)y?)'\s*:\s*'(?:(?:is|are|was|were|has|have|does|do|them|their|these|those) ?[^']*|\1(?:s|ies))'/

test('a count chooses whole sentences or phrases, as countText and nounFor do', () => {
  const glued = [...productSources()]
    .filter(([file]) => isShown(file))
    .flatMap(([file, source]) => {
      const [match] = GLUED.exec(source) ?? []
      return match ? [`${file}: ${match}`] : []
    })
  expect(glued).toEqual([])
  for (const source of ["n === 1 ? 'is' : 'are'", "n === 1 ? 'entry' : 'entries'", "n === 1 ? 'it' : 'them'"])
    expect(source).toMatch(GLUED)
  expect("n === 1 ? 'winner' : 'tie'").not.toMatch(GLUED)
})

test('each exception of docs/words.md is one', () => {
  const idle = EXCEPTIONS.filter(
    ({ words, file }) =>
      !words
        .split(', ')
        .every((word) => found.some((each) => each.not === word && each.file.startsWith(file))),
  )
  expect(idle).toEqual([])
})

test.each([
  ['text between tags', 'const a = <p>Read this{" "}\n by itself</p>', 'by itself'],
  ['a label', "const a = { label: 'By itself' }", 'By itself'],
  ['a sentence around a placeholder', 'const a = `It ends by itself on ${day}.`', 'It ends by itself on ….'],
])('the reader of sources finds %s', (_, source, text) => {
  expect(visibleTexts('a.tsx', source).map((each) => each.text)).toContain(text)
})

test('the reader of sources leaves out what is not shown', () => {
  const source =
    "import a from 'by itself'\nconst b = sql`by itself`\nconst c = <i className=\"by itself\" />\ntype D = 'by itself'"
  expect(visibleTexts('a.tsx', source)).toEqual([])
})
