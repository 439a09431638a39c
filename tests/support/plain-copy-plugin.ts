import path from 'node:path'
import type { Plugin } from 'vite'
import { isCopied, plain } from './plain-copy.ts'

/** Whatever a test imports of the sources is their plain copy, so that no module is there twice. */
export function plainImports(root: string, folder: string): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    resolveId(asked, importer) {
      if (!importer || !/^[.#]/.test(asked)) return undefined
      const file = asked.startsWith('#')
        ? asked.slice(1)
        : path.relative(root, path.resolve(path.dirname(importer), asked))
      return isCopied(file) ? path.join(folder, plain(file)) : undefined
    },
  }
}
