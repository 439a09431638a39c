import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { inkOn } from '#app/platform/accent.ts'
import { FONT_FILES, printable } from '#app/platform/documents/fonts.server.ts'
import type { TypesetAnswer, TypesetOrder } from '#app/platform/documents/render.server.ts'

/** The process that `render.server.ts` starts: sets one document for each order it is sent. */

// It reads the names of all fonts, and glyphs when a text needs them.
const typst = NodeCompiler.create({
  workspace: path.resolve('app'),
  fontArgs: [{ fontPaths: [...FONT_FILES] }],
})

/** Where templates find the logo: a file that is only in memory. */
const LOGO = path.resolve('app/platform/documents/logo.png')

async function typeset({ template, data, look, createdAt, as }: TypesetOrder): Promise<TypesetAnswer> {
  if (look.logo) typst.mapShadow(LOGO, Buffer.from(look.logo))
  const compiled = typst.compile({
    mainFilePath: template,
    inputs: {
      ...{ data: printable(data), logo: look.logo ? 'logo.png' : '' },
      ...{ accent: look.accent, 'on-accent': inkOn(look.accent) },
    },
    resetRead: true,
  })
  typst.resetShadow()
  if (!compiled.result) return { problem: diagnostics(compiled) }
  const file =
    as === 'pdf'
      ? typst.pdf(compiled.result, { pdfStandard: 'ua-1', creationTimestamp: createdAt })
      : Buffer.from(typst.plainSvg(compiled.result), 'utf8')
  // Native memory is freed in the next turn of the event loop.
  await nextTurn()
  typst.evictCache(10)
  return { file }
}

function diagnostics(compiled: ReturnType<NodeCompiler['compile']>): string {
  const error = compiled.takeDiagnostics()
  return error ? JSON.stringify(typst.fetchDiagnostics(error)).slice(0, 1_500) : 'no reason given'
}

process.on('message', (order: TypesetOrder) => {
  void typeset(order)
    .catch((error: unknown): TypesetAnswer => ({ problem: String(error) }))
    .then((answer) => process.send?.(answer))
})
// The process that asked has ended.
process.on('disconnect', () => process.exit(0))
