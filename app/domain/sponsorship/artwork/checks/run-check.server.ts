import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FileFacts } from './facts.ts'

export interface CheckLimits {
  /** The memory of the process, unpacked pictures and streams included. */
  memoryBytes: number
  milliseconds: number
}

const LIMITS: CheckLimits = { memoryBytes: 1_200_000_000, milliseconds: 120_000 }
const HEAP_SHARE = 0.6

/** Built, it lies beside this; from the sources it needs the compiler. */
const CHILD = import.meta.url.endsWith('.ts')
  ? ['--import', 'tsx', fileURLToPath(new URL('./check-child.ts', import.meta.url))]
  : [fileURLToPath(new URL('./check-child.js', import.meta.url))]

let queue: Promise<unknown> = Promise.resolve()

/**
 * What is in the file at `source`, found by a process with limits of time and memory; pictures of it lie at `<target>.png` and
 * `<target>.svg`. One at a time, so that the limits hold for the worker. For the worker only.
 */
export function checkFile(source: string, target: string, part: string, limits = LIMITS): Promise<FileFacts> {
  const checked = queue.then(() => runChild(source, target, part, limits))
  queue = checked.catch(() => undefined)
  return checked
}

async function runChild(
  source: string,
  target: string,
  part: string,
  { memoryBytes, milliseconds }: CheckLimits,
): Promise<FileFacts> {
  const heap = `--max-old-space-size=${Math.floor((memoryBytes * HEAP_SHARE) / 2 ** 20)}`
  const child = spawn(
    process.execPath,
    [heap, ...CHILD, source, target, String(memoryBytes), part],
    // It reads files from strangers: it gets no settings and no secrets.
    { stdio: 'ignore', env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' } },
  )
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, milliseconds)
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    if (late) return { kind: 'none', reason: 'too_slow' }
    // Killed by its memory watch, or by V8 at its heap limit.
    if (code === null || code === 134) return { kind: 'none', reason: 'too_large' }
    if (code !== 0) throw new Error(`The process that checks artwork ended with ${code}`)
    return JSON.parse(await fs.readFile(target, 'utf8')) as FileFacts
  } finally {
    clearTimeout(timer)
  }
}
