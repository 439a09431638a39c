import ts from 'typescript'
import { expect, test } from 'vitest'
import { productSources } from '#tests/support/imports.ts'

/** The product's own words are these, and are named where the award's settings and its kinds say them. */
const SAYS_THE_WORDS =
  /^app\/(platform\/award-words\.ts|domain\/season\/settings\/word-definitions\.ts|domain\/catalogue\/templates\/)/
/** Pages of the product's builders, with invented texts, and words that are compared with passwords. */
const UNSEEN = /^app\/(ui\/showcase|routes\/public\/site\/design)\/|\/lifecycle\.ts$|\/common-passwords\.ts$/

const WORD = /(?<![\w./-])studios?(?![\w-]|\.[a-z_])/i
/** A table or a column with its alias, as queries name them. */
const ALIASED = /^[\w.]+ as \w+$/

interface Said {
  text: string
  line: number
}

/** Texts and templates of a source that people can read and that say the word: not names of tables, keys of locks and the like. */
function saysStudio(file: string, source: string): Said[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Said[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith('sql')) return
    if (ts.isCallExpression(node) && node.expression.getText() === 'advisoryLock') return
    const text =
      ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)
        ? node.text
        : ts.isTemplateExpression(node)
          ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
          : ''
    const isSentence = /[A-Z“]|[a-z] | [a-z]|’/.test(text) && !ALIASED.test(text)
    if (isSentence && WORD.test(text.replace(/\{[^}]*\}/g, '')))
      found.push({ text, line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

test('no page, mail or document says “studio” where the award has a word of its own', () => {
  const said = [...productSources()]
    .filter(([file]) => /^(app|jobs)\//.test(file) && !SAYS_THE_WORDS.test(file) && !UNSEEN.test(file))
    .flatMap(([file, source]) =>
      saysStudio(file, source).map(({ text, line }) => `${file}:${line} ${text.trim()}`),
    )
  expect(said).toEqual([])
})

test.each([
  ['a text between tags', 'const a = <p>Your studio has entered</p>'],
  ['a label', "const a = { header: 'Studio' }"],
  ['a sentence of the handbook', 'const a = say`A studio is ${b}.`'],
  ['a template', 'const a = `The studios of ${b}`'],
])('the reader of sources finds %s', (_, source) => {
  expect(saysStudio('a.tsx', source)).toHaveLength(1)
})

test.each([
  ['a query', "const a = db.selectFrom('studios as s').where('s.studio_id', '=', 1)"],
  ['a code', "const a = kind === 'studio'"],
  ['an address', "const a = href('/studios/edit/:studioId', {})"],
  ['a placeholder of a mail', "const a = 'Request to join {{studio.name}}'"],
  ['the word of the award', 'const a = `Your ${words.studio}`'],
])('the reader of sources leaves out %s', (_, source) => {
  expect(saysStudio('a.ts', source)).toEqual([])
})
