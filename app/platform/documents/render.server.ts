import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FONT_FILES, printable } from '#app/platform/documents/fonts.server.ts'

/** Where templates lie. The built server is one file somewhere else, and starts in the product's folder. */
const beside = fileURLToPath(new URL('../..', import.meta.url))
const workspace = existsSync(path.join(beside, 'platform/documents/sheet.typ')) ? beside : path.resolve('app')

/** A template by its place in the app: "domain/submissions/documents/entry.typ". */
export function templateFile(place: string): string {
  return path.join(workspace, place)
}

let compiler: NodeCompiler | undefined
let queue: Promise<unknown> = Promise.resolve()

/** One for the process: it looks at what each font file is called, and reads its shapes when a text asks for them. */
function typesetter(): NodeCompiler {
  compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [...FONT_FILES] }] })
  return compiler
}

/**
 * A template and its data as a tagged PDF (PDF/UA-1, which the typesetter enforces: a page that breaks it is an error).
 * Data goes in as one JSON value, so what a person typed is never read as markup. A letter no font has is replaced: an invoice
 * is made all the same. One document at a time: native memory is given back only when the event loop turns.
 */
export function renderDocument(template: string, data: object, now: Date): Promise<Buffer> {
  const rendered = queue.then(() => setOne(template, data, now))
  queue = rendered.catch(() => undefined)
  return rendered
}

async function setOne(template: string, data: object, now: Date): Promise<Buffer> {
  const typst = typesetter()
  const compiled = typst.compile({
    mainFilePath: template,
    inputs: { data: printable(JSON.stringify(data)) },
    resetRead: true,
  })
  const document = compiled.result
  if (!document) throw new Error(`${path.basename(template)} cannot be set: ${complaints(typst, compiled)}`)
  const pdf = typst.pdf(document, {
    pdfStandard: 'ua-1',
    creationTimestamp: Math.floor(now.getTime() / 1000),
  })
  await nextTurn()
  typst.evictCache(10)
  return pdf
}

function complaints(typst: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): string {
  const error = compiled.takeDiagnostics()
  return error ? JSON.stringify(typst.fetchDiagnostics(error)).slice(0, 1_500) : 'no reason given'
}
