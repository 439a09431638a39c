import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface PdfLimits {
  /** The size of the file itself. */
  fileBytes: number
  /** The memory of the process, unpacked streams included. */
  memoryBytes: number
  milliseconds: number
}

const LIMITS: PdfLimits = { fileBytes: 60_000_000, memoryBytes: 768_000_000, milliseconds: 60_000 }
const HEAP_SHARE = 0.6

/** Built, it lies beside this; from the sources it needs the compiler. */
const CHILD = import.meta.url.endsWith('.ts')
  ? ['--import', 'tsx', fileURLToPath(new URL('./pdf-child.ts', import.meta.url))]
  : [fileURLToPath(new URL('./pdf-child.js', import.meta.url))]

let queue: Promise<unknown> = Promise.resolve()

/**
 * Writes a document without names from `source` to `target`, in a process with limits of time and memory. One at a time, so that
 * the limits hold for the worker. For the worker only.
 */
export function cleanPdf(
  source: string,
  target: string,
  sizeBytes: number,
  limits = LIMITS,
): Promise<'cleaned' | 'encrypted' | 'unreadable' | 'too_large' | 'too_slow'> {
  if (sizeBytes > limits.fileBytes) return Promise.resolve('too_large')
  const cleaned = queue.then(() => runChild(source, target, limits))
  queue = cleaned.catch(() => undefined)
  return cleaned
}

async function runChild(source: string, target: string, { memoryBytes, milliseconds }: PdfLimits) {
  const heap = `--max-old-space-size=${Math.floor((memoryBytes * HEAP_SHARE) / 2 ** 20)}`
  const child = spawn(
    process.execPath,
    [heap, ...CHILD, source, target, String(memoryBytes)],
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
    if (late) return 'too_slow'
    // Killed by its memory watch, or by V8 at its heap limit.
    if (code === null || code === 134) return 'too_large'
    if (code === 0) return 'cleaned'
    if (code === 3) return 'encrypted'
    if (code === 4) return 'unreadable'
    throw new Error(`The process that cleans documents ended with ${code}`)
  } finally {
    clearTimeout(timer)
  }
}
