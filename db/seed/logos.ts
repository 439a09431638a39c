import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { UploadedFile } from '#app/domain/sponsorship/artwork/upload.server.ts'

/** The file of an organisation's logo: a mark of a few shapes, so that no font is needed. */
export function logoFile(organisation: string, onDark = false): { name: string; content: Buffer } {
  const [first, second] = onDark ? ['#ffc500', '#f7f3e8'] : ['#b5482a', '#1d3557']
  const bars = [...organisation].slice(0, 9).map((letter, index) => {
    const height = 24 + (letter.charCodeAt(0) % 40)
    return `<rect x="${120 + index * 20}" y="${80 - height}" width="12" height="${height}" rx="3" fill="${second}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 310 100"><circle cx="55" cy="50" r="38" fill="${first}"/>${bars.join('')}</svg>`
  return { name: `${slugOf(organisation)}.svg`, content: Buffer.from(svg) }
}

export function slugOf(organisation: string): string {
  return organisation.toLowerCase().replace(/[^a-z]+/g, '-')
}

/** Hands a file to a command as one that was just received. */
export async function asReceived<T>(
  { name, content }: { name: string; content: Buffer },
  take: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-seed-'))
  try {
    const file = path.join(folder, 'file')
    await fs.writeFile(file, content)
    return await take({ path: file, originalName: name, sizeBytes: content.byteLength })
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
