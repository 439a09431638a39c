import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ProcessOutput } from '#app/start-output.ts'
import { restartWait, MAX_ENDS, WINDOW_MS } from './restarts.ts'

/** How long a part may take to finish its work after it was asked to stop; the worker waits 25 s for its jobs. */
const STOP_MS = 28_000

interface Running {
  child: ChildProcess
  ended: Promise<string>
}

interface PartOptions {
  name: string
  args: string[]
  environment: NodeJS.ProcessEnv
  logs: string
  /** Whether all its output is shown. */
  everything: boolean
  say: (line: string) => void
  /** Called once, with the reason, when it is not started again. */
  failed: (reason: string) => void
}

/** A process of the product, web or worker: started again when it ends by itself, until that happens too often. */
export class Part {
  readonly #options: PartOptions
  readonly #output: ProcessOutput
  readonly #ends: number[] = []
  #running: Running
  #stopping = false
  #hasWorked = false

  constructor(options: PartOptions) {
    this.#options = options
    this.#output = new ProcessOutput(options.name, options.logs, { everything: options.everything })
    this.#running = this.#launch()
  }

  /** From now on its end is an accident: a part that ends before would only end the same way again. */
  hasWorked(): void {
    this.#hasWorked = true
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const { child, ended } = this.#running
    child.kill('SIGTERM')
    const late = sleep(STOP_MS, 'late' as const, { ref: false })
    if ((await Promise.race([ended, late])) !== 'late') return
    this.#options.say(`The ${this.#options.name} process did not stop in time and was ended.`)
    this.kill()
    await ended
  }

  /** Ends its whole group, so that nothing it has started stays behind. */
  kill(): void {
    this.#stopping = true
    killGroup(this.#running.child)
  }

  #launch(): Running {
    const { args, environment } = this.#options
    const child = spawn(process.execPath, args, {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Out of the terminal's group: Ctrl-C comes to us, and we stop the parts in order.
      detached: true,
    })
    this.#output.follow(child.stdout, child.stderr)
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      // Not `close`: what it has started may hold its output open after it is gone.
      child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
    })
    void ended.then((how) => this.#afterEnd(child, how))
    return { child, ended }
  }

  async #afterEnd(child: ChildProcess, how: string): Promise<void> {
    if (this.#stopping) return
    killGroup(child)
    this.#ends.push(Date.now())
    const log = `Its log is ${path.relative(process.cwd(), this.#output.file)}.`
    const what = `The ${this.#options.name} process ended unexpectedly (${how})`
    const wait = restartWait(this.#ends)
    if (!this.#hasWorked) return this.#options.failed(`${what}. ${log}`)
    if (wait === null) {
      const often = `for the ${MAX_ENDS}th time within ${WINDOW_MS / 60_000} minutes`
      return this.#options.failed(`${what} ${often}, and is not started again. ${log}`)
    }
    this.#options.say(`${what}; it is started again in ${wait / 1000} s. ${log}`)
    await sleep(wait)
    if (this.#stopping) return
    this.#running = this.#launch()
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
