import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import type { Readable } from 'node:stream'

interface LogLine {
  level?: string
  msg?: string
  method?: string
  path?: string
  status?: number
  ms?: number
  err?: { message?: string; stack?: string }
}

/** Where the output of a process started by `npm start` goes: all of it to a file, what matters to the terminal. */
export class ProcessOutput {
  readonly file: string
  readonly lastLines: string[] = []
  #name: string
  #stream: fs.WriteStream
  #everything: boolean

  constructor(name: string, folder: string, { everything }: { everything: boolean }) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.file = path.join(folder, `${name}.log`)
    this.#name = name
    this.#everything = everything
    // The log of the run before is often the one that is looked for.
    if (fs.existsSync(this.file)) {
      // One that an earlier release made may be open to others; what another user made stays theirs.
      if (fs.statSync(this.file).uid === process.getuid?.()) fs.chmodSync(this.file, 0o600)
      fs.renameSync(this.file, `${this.file}.before`)
    }
    // The code that founds the award is in it, and names.
    this.#stream = fs.createWriteStream(this.file, { mode: 0o600 })
  }

  follow(...sources: (Readable | null)[]): void {
    for (const source of sources) {
      if (!source) continue
      readline.createInterface({ input: source }).on('line', (line) => this.#take(line))
    }
  }

  #take(line: string): void {
    this.#stream.write(`${line}\n`)
    this.lastLines.push(line)
    if (this.lastLines.length > 12) this.lastLines.shift()
    const shown = readable(line, this.#everything)
    if (shown) console.log(`${this.#name.padEnd(6)} ${shown}`)
  }
}

/** A log line as text, or nothing if it is not for the terminal. */
export function readable(line: string, everything: boolean): string | undefined {
  if (!line.startsWith('{')) return line
  let entry: LogLine
  try {
    entry = JSON.parse(line) as LogLine
  } catch {
    return line
  }
  const level = entry.level ?? 'info'
  if (!everything && !['warn', 'error', 'fatal'].includes(level)) return undefined
  const request =
    entry.method && entry.path ? `${entry.method} ${entry.path} ${entry.status} in ${entry.ms} ms` : ''
  const error = entry.err ? (everything ? (entry.err.stack ?? entry.err.message) : entry.err.message) : ''
  const words = [entry.msg === 'request' ? '' : entry.msg, request, error].filter(Boolean).join(': ')
  return level === 'info' ? words : `${level} ${words}`
}
