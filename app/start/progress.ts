/** A step of the preparation that is not finished. */
export interface Step {
  what: string
  /** How long it takes on an ordinary machine, in seconds. */
  usual: number
  startedAt: number
}

/** Without a terminal each line stays, so that they come seldom. */
const PLAIN_EVERY_MS = 10_000
const EVERY_MS = 1_000

/** What is being done, in one line no wider than the terminal. */
export function progressLine(steps: readonly Step[], now: number, width: number): string {
  const parts = steps.map(({ what, usual, startedAt }) => {
    const seconds = Math.round((now - startedAt) / 1000)
    return seconds <= usual
      ? `${what}: ${seconds} of about ${usual} s`
      : `${what}: ${seconds} s, usually ${usual} s`
  })
  return parts.join(' · ').slice(0, Math.max(width - 1, 0))
}

interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** Shows steps that run side by side: on a terminal in one line that moves, elsewhere in a line from time to time. */
export class Progress {
  readonly #steps = new Set<Step>()
  readonly #out: Terminal
  #timer: NodeJS.Timeout | undefined

  constructor(out: Terminal = process.stdout) {
    this.#out = out
  }

  async during<T>(what: string, usual: number, work: () => Promise<T>): Promise<T> {
    const step: Step = { what, usual, startedAt: Date.now() }
    this.say(`${what}, once: this usually takes about ${usual} s.`)
    this.#steps.add(step)
    this.#timer ??= setInterval(() => this.#show(), this.#out.isTTY ? EVERY_MS : PLAIN_EVERY_MS)
    try {
      const result = await work()
      this.#end(step)
      this.say(`${what} took ${((Date.now() - step.startedAt) / 1000).toFixed(1)} s.`)
      return result
    } finally {
      this.#end(step)
    }
  }

  /** Writes a line that stays. */
  say(text: string): void {
    this.#clear()
    this.#out.write(`${text}\n`)
  }

  /** Shows no more of what is still being done. */
  end(): void {
    this.#steps.clear()
    if (!this.#timer) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#clear()
  }

  #end(step: Step): void {
    this.#steps.delete(step)
    if (this.#steps.size === 0) this.end()
  }

  #clear(): void {
    if (this.#out.isTTY) this.#out.write('\r\u001B[K')
  }

  #show(): void {
    const line = progressLine([...this.#steps], Date.now(), this.#out.isTTY ? (this.#out.columns ?? 80) : 400)
    this.#clear()
    this.#out.write(this.#out.isTTY ? line : `${line}\n`)
  }
}
