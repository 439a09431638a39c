import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PatternLiteral } from '#tests/support/patterns/literals.ts'
import type { Asked, Timed } from '#tests/support/patterns/time-child.ts'

const CHILD = fileURLToPath(new URL('./time-child.ts', import.meta.url))
/** A pattern without an answer by then has none in reasonable time, however busy the machine is. */
const GIVE_UP_MS = 30_000

type Slow<Pattern> = Pattern & { slow: Timed | 'endless' }

/** The patterns that take longer than this for one text of 16 kB. */
export async function slowPatterns<Pattern extends { source: string; flags: string }>(
  patterns: readonly Pattern[],
  boundMs: number,
  giveUpMs = GIVE_UP_MS,
): Promise<Slow<Pattern>[]> {
  let child = await started()
  const found: Slow<Pattern>[] = []
  try {
    for (const pattern of patterns) {
      const { source, flags } = pattern
      const answer = once(child, 'message').then(([message]) => message as { slow: Timed | null })
      child.send({ source, flags, boundMs } satisfies Asked)
      const { slow } = await Promise.race([answer, wait(giveUpMs, { slow: 'endless' as const })])
      if (slow) found.push({ ...pattern, slow })
      if (slow === 'endless') {
        child.kill('SIGKILL')
        child = await started()
      }
    }
    return found
  } finally {
    child.kill('SIGKILL')
  }
}

const MADE = fileURLToPath(new URL('./made-child.ts', import.meta.url))

/** The patterns that the product makes of texts, found by making them. */
export async function patternsFound(): Promise<PatternLiteral[]> {
  const child = fork(MADE, { execArgv: ['--import', 'tsx', '--enable-source-maps'] })
  const [made] = (await once(child, 'message')) as [PatternLiteral[]]
  child.kill()
  return made
}

async function started(): Promise<ChildProcess> {
  const child = fork(CHILD, { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  return child
}
