import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

export interface PatternLiteral {
  source: string
  flags: string
  /** Files and lines that have it. */
  at: string[]
}

/** Every regular expression that the sources in these folders have as a literal, each once. */
export function patternLiterals(root: string, folders: readonly string[]): PatternLiteral[] {
  const found = new Map<string, PatternLiteral>()
  for (const { node, at } of nodesIn(root, folders)) {
    if (!ts.isRegularExpressionLiteral(node)) continue
    const end = node.text.lastIndexOf('/')
    const known = found.get(node.text) ?? {
      source: node.text.slice(1, end),
      flags: node.text.slice(end + 1),
      at: [],
    }
    known.at.push(at)
    found.set(node.text, known)
  }
  return [...found.values()]
}

/** Says where the sources make a regular expression of a text, as `file:line`. */
export function patternsMade(root: string, folders: readonly string[]): string[] {
  return nodesIn(root, folders)
    .filter(({ node }) => ts.isNewExpression(node) && node.expression.getText() === 'RegExp')
    .map(({ at }) => at)
}

function nodesIn(root: string, folders: readonly string[]): { node: ts.Node; at: string }[] {
  return folders
    .flatMap((folder) => sourcesIn(root, folder))
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8')
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
      const nodes: { node: ts.Node; at: string }[] = []
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node) || ts.isNewExpression(node)) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart())
          nodes.push({ node, at: `${file}:${line + 1}` })
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
      return nodes
    })
}

const sourcesIn = (root: string, folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
