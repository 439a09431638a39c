import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every source of the product with its text, by its path; tests are none of it. */
export function productSources(): Map<string, string> {
  const files = ['app', 'jobs', 'db'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
  )
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
}

/** Which files of the product a source imports, types included. */
export function importsOf(file: string, text: string): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('#')) return [fileName.slice(1)]
    return fileName.startsWith('.') ? [path.posix.join(path.posix.dirname(file), fileName)] : []
  })
}

/** The groups of files in which each leads back to itself through the others (Tarjan's algorithm). */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const lower = (file: string, to: number | undefined) =>
    lowest.set(file, Math.min(lowest.get(file) ?? Infinity, to ?? Infinity))

  function visit(file: string): void {
    order.set(file, order.size)
    lower(file, order.get(file))
    path.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next)
        lower(file, lowest.get(next))
      } else if (path.includes(next)) lower(file, order.get(next))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = path.splice(path.indexOf(file))
    if (circle.length > 1 || imports.get(file)?.includes(file)) circles.push(circle.sort())
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}

function floorOf(file: string): string {
  const [top = '', floor = '', area = ''] = file.split('/')
  if (top !== 'app') return floor === 'seed' ? floor : top
  return floor === 'domain' ? area : floor
}

/** Which floors and areas each of `parts` imports, a line each. */
export function partsGraph(
  imports: ReadonlyMap<string, readonly string[]>,
  parts: readonly string[],
): string {
  const width = Math.max(...parts.map((part) => part.length))
  const lines = parts.map((part) => {
    const used = new Set(
      [...imports].flatMap(([file, to]) => (floorOf(file) === part ? to.map(floorOf) : [])),
    )
    return `${part.padEnd(width)} → ${parts.filter((other) => other !== part && used.has(other)).join(', ') || '–'}`
  })
  return lines.join('\n')
}
