export interface Clock {
  now: () => number
  setTimeout: (run: () => void, ms: number) => unknown
  clearTimeout: (handle: unknown) => void
}

const browserClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}

/** A timer that can be held and goes on with what was left, as a toast's does while the pointer is over it. */
export class Countdown {
  #left: number
  #startedAt: number | null = null
  #handle: unknown
  readonly #done: () => void
  readonly #clock: Clock

  constructor(ms: number, done: () => void, clock: Clock = browserClock) {
    this.#left = ms
    this.#done = done
    this.#clock = clock
  }

  resume() {
    if (this.#startedAt !== null || this.#left <= 0) return
    this.#startedAt = this.#clock.now()
    this.#handle = this.#clock.setTimeout(() => {
      this.#startedAt = null
      this.#left = 0
      this.#done()
    }, this.#left)
  }

  pause() {
    if (this.#startedAt === null) return
    this.#clock.clearTimeout(this.#handle)
    this.#left -= this.#clock.now() - this.#startedAt
    this.#startedAt = null
  }

  /** Ends it for good without calling back. */
  stop() {
    this.pause()
    this.#left = 0
  }
}
