import ts from 'typescript'

export interface VisibleText {
  text: string
  line: number
}

/** Attributes whose values people never read. */
const MACHINE_ATTRIBUTES = new Set(['autoComplete', 'className', 'name', 'id', 'rel', 'type', 'accept'])

/**
 * What a source can show to people: the text between tags, and each string and template that is a label or a sentence. A placeholder of
 * a template reads as “…”. Queries, module names, types and class names are not shown.
 */
export function visibleTexts(file: string, source: string): VisibleText[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: VisibleText[] = []
  const add = (node: ts.Node, text: string) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (!/^[A-Z“]|[a-z] /.test(words)) return
    found.push({ text: words, line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isJsxAttribute(node) && MACHINE_ATTRIBUTES.has(node.name.getText())) return
    if (ts.isTaggedTemplateExpression(node)) {
      if (ts.isTemplateExpression(node.template))
        node.template.templateSpans.forEach((span) => visit(span.expression))
      return
    }
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
      add(node, node.text)
    if (ts.isTemplateExpression(node))
      add(node, node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join(''))
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}
