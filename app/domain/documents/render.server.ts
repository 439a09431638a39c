import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

/** Where templates lie. The built server is one file somewhere else, and starts in the product's folder. */
const beside = fileURLToPath(new URL('..', import.meta.url))
const workspace = existsSync(path.join(beside, 'documents/sheet.typ')) ? beside : path.resolve('app/domain')

/** A template by its place below the nouns: "submissions/documents/entry.typ". */
export function templateFile(place: string): string {
  return path.join(workspace, place)
}

/** Just the weights the templates use; the typesetter brings a serif of its own. */
const SHEET_FONTS = [
  ['@embedpdf/fonts-latin', 'NotoSans-Regular.ttf', 'NotoSans-SemiBold.ttf'],
  ['@embedpdf/fonts-arabic', 'NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf'],
  ['@embedpdf/fonts-hebrew', 'NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf'],
  ['@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'],
] as const

const FONT_SETS = {
  sheet: SHEET_FONTS,
  /** A name is the whole of a certificate: Han characters come in the shapes of their own language. */
  certificate: [
    ...SHEET_FONTS,
    ['@embedpdf/fonts-jp', 'NotoSansJP-Regular.otf'],
    ['@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf'],
  ],
} as const satisfies Record<string, readonly (readonly [string, ...string[]])[]>
export type FontSet = keyof typeof FONT_SETS

const compilers = new Map<FontSet, NodeCompiler>()
let queue: Promise<unknown> = Promise.resolve()

function typesetter(set: FontSet): NodeCompiler {
  const existing = compilers.get(set)
  if (existing) return existing
  const fontPaths = FONT_SETS[set].flatMap(([name, ...files]) => files.map((file) => fontFile(name, file)))
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] })
  compilers.set(set, compiler)
  return compiler
}

function fontFile(name: string, file: string): string {
  return path.join(path.dirname(require.resolve(name)), '../fonts', file)
}

/**
 * A template and its data as a tagged PDF (PDF/UA-1, which the typesetter enforces: a page that breaks it is an error).
 * Data goes in as one JSON value, so what a person typed is never read as markup. One document at a time: native memory is
 * given back only when the event loop turns.
 */
export function renderDocument(
  template: string,
  data: object,
  now: Date,
  fonts: FontSet = 'sheet',
): Promise<Buffer> {
  const rendered = queue.then(() => setOne(template, data, now, fonts))
  queue = rendered.catch(() => undefined)
  return rendered
}

async function setOne(template: string, data: object, now: Date, fonts: FontSet): Promise<Buffer> {
  const typst = typesetter(fonts)
  const compiled = typst.compile({
    mainFilePath: template,
    inputs: { data: JSON.stringify(data) },
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
