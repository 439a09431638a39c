import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { PAGE_BROTLI } from '#app/http/compression.ts'
import type { Answer } from '#tests/support/answer.ts'
import { buildFolder } from '#tests/support/shipped-build.ts'

// Bytes as they travel: files are compressed once and as well as can be, pages as the server does it while it sends.
const files = new Map<string, number>()

export function fileBytes(address: string): number {
  const known = files.get(address)
  if (known !== undefined) return known
  const bytes = zlib.brotliCompressSync(asset(address)).length
  files.set(address, bytes)
  return bytes
}

export const pageBytes = (page: Answer) => zlib.brotliCompressSync(page.bytes, { params: PAGE_BROTLI }).length

export const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, bytes) => all + bytes, 0)

// The bench has no runner of tests around it that says where the build is.
const folder = () => process.env.E2E_BUILD ?? buildFolder()
const asset = (address: string) => fs.readFileSync(path.join(folder(), 'client', address))

/** A built file as text. */
export const fileText = (address: string) => asset(address).toString()

/** All scripts of the build, whichever page loads them. */
export function builtScripts(): { name: string; source: string }[] {
  const assets = path.join(folder(), 'client/assets')
  const names = fs.readdirSync(assets).filter((name) => name.endsWith('.js'))
  if (names.length === 0) throw new Error('The build has no scripts')
  return names.map((name) => ({ name, source: fs.readFileSync(path.join(assets, name), 'utf8') }))
}

export function stylesheets(page: Answer): string[] {
  return page.html.querySelectorAll('link[rel=stylesheet]').map((link) => link.getAttribute('href') ?? '')
}

/** Every script the page brings: those it names, and what they import before they run. */
export function scripts(page: Answer): Set<string> {
  const found = new Set<string>()
  // The manifest names the scripts of all pages; what this page loads is what it preloads and imports.
  const waiting = [
    ...page.html.querySelectorAll('link[rel=modulepreload]').map((link) => link.getAttribute('href') ?? ''),
    ...page.html.querySelectorAll('script[src]').map((script) => script.getAttribute('src') ?? ''),
    ...page.html
      .querySelectorAll('script[type=module]')
      .flatMap((script) =>
        [...script.text.matchAll(/import[\s(][^;"]*?"(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? ''),
      ),
  ]
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (!address.endsWith('.js') || found.has(address)) continue
    found.add(address)
    const source = asset(address).toString()
    for (const match of source.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[^"'();]*?from\s*)?["']\.\/([^"']+\.js)["']/g,
    )) {
      waiting.push(`/assets/${match[1] ?? ''}`)
    }
  }
  return found
}

/** Scripts among `wanted` that a script fetches once its page is there. */
export function fetchedLater(loaded: ReadonlySet<string>, wanted: RegExp): Set<string> {
  const found = new Set<string>()
  for (const address of loaded) {
    for (const match of asset(address)
      .toString()
      .matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g)) {
      const later = `/assets/${match[1] ?? ''}`
      if (!loaded.has(later) && wanted.test(later)) found.add(later)
    }
  }
  return found
}
