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
  for (const file of folders.flatMap((folder) => sourcesIn(root, folder))) {
    const source = ts.createSourceFile(
      file,
      fs.readFileSync(path.join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        const known = found.get(node.text) ?? {
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
          at: [],
        }
        known.at.push(`${file}:${line + 1}`)
        found.set(node.text, known)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return [...found.values()]
}

const sourcesIn = (root: string, folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
