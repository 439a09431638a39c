import { attackInputs } from '#tests/support/patterns/attack-inputs.ts'

/** Times the patterns it is sent, in a process that can be ended. */

export interface Asked {
  source: string
  flags: string
  /** Processor time above which a text is slow. */
  boundMs: number
}

export interface Timed {
  ms: number
  input: string
}

/** A busy machine makes one measurement long, seldom three of the same. */
const TRIES = 3

/** Processor time, since others may be using the machine. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The first text on which the pattern is slow; null where none is. */
function firstSlow({ source, flags, boundMs }: Asked): Timed | null {
  // Everywhere in the text, as a replacement would.
  const pattern = new RegExp(source, `${flags.replace('g', '')}g`)
  for (const input of attackInputs(source, flags)) {
    let ms = Infinity
    for (let tries = 0; tries < TRIES && ms > boundMs; tries += 1)
      ms = Math.min(
        ms,
        cpuMs(() => input.replace(pattern, '')),
      )
    if (ms > boundMs) return { ms, input }
  }
  return null
}

process.on('message', (asked: Asked) => process.send?.({ slow: firstSlow(asked) }))
process.send?.('ready')
