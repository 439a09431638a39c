import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { plain } from '#tests/support/plain-copy.ts'

/** The repository's folder, in which every process runs. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
const COPIES = 'node_modules/.cache/laureate/plain'

/** The plain copy of a script, from the folder that processes run in. */
export function compiled(script: string): string {
  return path.join(COPIES, plain(script))
}

export interface Ended {
  code: number | null
  /** What it wrote to both of its outputs. */
  output: string
}

/**
 * Runs one of the product's commands, such as `db/seed/run.ts`, as a process of its own: its plain copy, which is there in half the
 * time, or its source as people start it.
 */
export function runCommand(
  script: string,
  parameters: readonly string[],
  environment: Record<string, string | undefined>,
  { fromSource = false } = {},
): Promise<Ended> {
  const start = fromSource ? ['--import', 'tsx', script] : [compiled(script)]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...start, ...parameters], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject).once('close', (code) => resolve({ code, output }))
  })
}
