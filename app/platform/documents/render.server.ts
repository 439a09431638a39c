import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { FONT_FILES, printable } from '#app/platform/documents/fonts.server.ts'

/** The folder of templates: processes run in the repository's folder. */
const workspace = path.resolve('app')

/** A template by its path in the app: "domain/submissions/documents/entry.typ". */
export function templateFile(place: string): string {
  return path.join(workspace, place)
}

let compiler: NodeCompiler | undefined
let queue: Promise<unknown> = Promise.resolve()

/** One for the process: it reads the names of all fonts, and glyphs when a text needs them. */
function typesetter(): NodeCompiler {
  compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [...FONT_FILES] }] })
  return compiler
}

/**
 * A template and its data as a tagged PDF (PDF/UA-1, which the typesetter enforces). Data is one JSON value, so what a person
 * typed is never read as markup. Letters without a glyph are replaced, because an invoice must be made. One document at a time:
 * native memory is freed only in the next turn of the event loop.
 */
export function renderDocument(template: string, data: object, now: Date): Promise<Buffer> {
  const rendered = queue.then(() => renderOne(template, data, now))
  queue = rendered.catch(() => undefined)
  return rendered
}

async function renderOne(template: string, data: object, now: Date): Promise<Buffer> {
  const typst = typesetter()
  const compiled = typst.compile({
    mainFilePath: template,
    inputs: { data: printable(JSON.stringify(data)) },
    resetRead: true,
  })
  const document = compiled.result
  if (!document)
    throw new Error(`${path.basename(template)} cannot be rendered: ${diagnostics(typst, compiled)}`)
  const pdf = typst.pdf(document, {
    pdfStandard: 'ua-1',
    creationTimestamp: Math.floor(now.getTime() / 1000),
  })
  await nextTurn()
  typst.evictCache(10)
  return pdf
}

function diagnostics(typst: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): string {
  const error = compiled.takeDiagnostics()
  return error ? JSON.stringify(typst.fetchDiagnostics(error)).slice(0, 1_500) : 'no reason given'
}
