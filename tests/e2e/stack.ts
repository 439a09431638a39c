import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '#tests/support/mail-server.ts'
import { emptyDatabase } from '#db/seed/empty-database.ts'
import type { DB } from '#db/types.ts'
import type { Phase } from '#db/seed/phases.ts'
import { demoFiles, demoTemplate, secret, voteKey } from './demo-template.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const READY_MS = 90_000
const MAIL_MS = 150_000
/** The product starts its processes with it: what a page leaves behind is swept away seldom. */
const YOUNG_HEAP = '--max-semi-space-size=16'

export interface StackOptions {
  /** Settings beside the usual ones, for both processes. */
  settings: Record<string, string>
  /** Which phase of its season the demo award is in. */
  phase: Phase
  /** No award is founded yet. */
  empty: boolean
  /** Mail goes to a mail server, as in production; otherwise it is caught in files. */
  smtp: boolean
  /** It is reached by a name, as passkeys need, and not by an address of numbers. */
  named: boolean
}

interface Part {
  child: ChildProcess
  output: string[]
}

/** The running product: a web process and a job worker on a database and a data folder of their own. */
export class Stack {
  readonly url: string
  readonly databaseUrl: string
  readonly dataDir: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #mailServer: MailServer | undefined
  /** Messages of the mail folder that were read, by the names of their files. */
  readonly #caught = new Map<string, { at: number; mail: Email }>()
  #web: Part | undefined
  #worker: Part | undefined

  private constructor(
    port: number,
    databaseUrl: string,
    dataDir: string,
    mailServer: MailServer | undefined,
    { settings, host }: { settings: Record<string, string>; host: string },
  ) {
    this.#mailServer = mailServer
    this.url = `http://${host}:${port}`
    this.databaseUrl = databaseUrl
    this.dataDir = dataDir
    this.#environment = {
      ...process.env,
      NODE_ENV: 'production',
      LAUREATE_EMBEDDED: '1',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '8',
      DATA_DIR: dataDir,
      BUILD_DIR: process.env.E2E_BUILD,
      SESSION_SECRET: secret,
      VOTE_KEY: voteKey,
      APP_URL: this.url,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // Often enough to wait for, and seldom enough to leave the processors to the browser.
      TICK_SECONDS: '15',
      ...(mailServer && { MAIL_DELIVERY: 'live', SMTP_URL: mailServer.url }),
      ...settings,
    }
  }

  static async start(
    name: string,
    { settings = {}, phase = 'call', empty = false, smtp = false, named = false }: Partial<StackOptions> = {},
  ): Promise<Stack> {
    const { E2E_ADMIN_URL: adminUrl = '', E2E_PREFIX: prefix = '' } = process.env
    const template = await demoTemplate(adminUrl, prefix, phase)
    const database = `${template}_${name}`
    await onDatabase(adminUrl, async (client) => {
      await client.query(`drop database if exists "${database}" with (force)`)
      await client.query(`create database "${database}" template "${template}"`)
    })
    const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-e2e-'))
    await fs.cp(demoFiles(template), dataDir, { recursive: true })
    const mailServer = smtp ? await startMailServer() : undefined
    const url = databaseUrl(adminUrl, database)
    if (empty) await emptied(url)
    const stack = new Stack(await freePort(), url, dataDir, mailServer, {
      settings,
      host: named ? 'localhost' : '127.0.0.1',
    })
    stack.#web = stack.#launch('web')
    stack.startWorker()
    try {
      await stack.#ready()
    } catch (error) {
      // Only this run has it, so that it ends only its own processes.
      await stack.stop()
      throw error
    }
    return stack
  }

  startWorker(): void {
    this.#worker = this.#launch('worker')
  }

  /** Ends the job worker as a power cut does. */
  async killWorker(): Promise<void> {
    const { child } = this.#worker ?? {}
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  async stop(): Promise<void> {
    for (const part of [this.#worker, this.#web]) {
      if (!part || part.child.exitCode !== null || part.child.signalCode !== null) continue
      const gone = new Promise((resolve) => part.child.once('exit', resolve))
      part.child.kill('SIGTERM')
      await Promise.race([gone, sleep(8_000)])
      part.child.kill('SIGKILL')
    }
    await this.#mailServer?.close()
    await fs.rm(this.dataDir, { recursive: true, force: true })
  }

  /** What both processes have said, for a failed test's report. */
  get output(): string {
    return [...(this.#web?.output ?? []), ...(this.#worker?.output ?? [])].join('')
  }

  async query<T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> {
    return onDatabase(this.databaseUrl, async (client) => (await client.query<T>(text, values)).rows)
  }

  /** Messages that have been handed over for this address, oldest first. */
  async delivered(to: string): Promise<Email[]> {
    if (this.#mailServer) return this.received(to).map(({ email }) => email)
    const folder = path.join(this.dataDir, 'mail')
    const names = (await fs.readdir(folder).catch(() => [] as string[])).filter((name) =>
      name.endsWith('.eml'),
    )
    // Hundreds of letters lie there in some phases, and this is asked five times a second.
    for (const name of names.filter((name) => !this.#caught.has(name))) {
      const file = path.join(folder, name)
      const [{ mtimeMs: at }, content] = await Promise.all([fs.stat(file), fs.readFile(file)])
      this.#caught.set(name, { at, mail: await PostalMime.parse(content) })
    }
    return [...this.#caught.values()]
      .sort((a, b) => a.at - b.at)
      .map(({ mail }) => mail)
      .filter((mail) => mail.to?.some((recipient) => recipient.address?.toLowerCase() === to.toLowerCase()))
  }

  /** What the mail server took for this address, oldest first, with its envelope. */
  received(to: string): ReceivedMail[] {
    if (!this.#mailServer) throw new Error('There is no mail server: test.use({ smtp: true })')
    return this.#mailServer.received.filter((mail) => mail.to === to)
  }

  /** Waits until a message with such a subject has been handed over for this address. */
  async mail(to: string, subject: RegExp): Promise<Email> {
    const until = Date.now() + MAIL_MS
    for (;;) {
      const all = await this.delivered(to)
      const found = all.findLast((mail) => subject.test(mail.subject ?? ''))
      if (found) return found
      if (Date.now() > until) {
        const subjects = all.map((mail) => mail.subject).join(', ')
        throw new Error(`No mail ${subject} to ${to}; there are: ${subjects || 'none'}\n${this.output}`)
      }
      await sleep(200)
    }
  }

  /** The page of a nominee, as their letter has it: what the database holds of that is sealed soon after it was sent. */
  async nomineePage(linkKey: string): Promise<string> {
    Object.assign(process.env, this.#environment)
    // Loaded where it is asked for: each worker would load half of the product for it.
    const { nomineePageUrl } = await import('#app/domain/nominees/nominations/nominee-link.server.ts')
    return nomineePageUrl(linkKey)
  }

  #launch(name: 'web' | 'worker'): Part {
    const file = path.resolve(process.env.E2E_BUILD ?? 'build', 'processes', `${name}.js`)
    const child = spawn(process.execPath, [YOUNG_HEAP, file], {
      cwd: root,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
    }
    return { child, output }
  }

  async #ready(): Promise<void> {
    const until = Date.now() + READY_MS
    for (;;) {
      if (this.#web?.child.exitCode !== null || this.#worker?.child.exitCode !== null) {
        throw new Error(`The stack did not start:\n${this.output}`)
      }
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      if (Date.now() > until) throw new Error(`The stack was not ready in time:\n${this.output}`)
      await sleep(100)
    }
  }
}

/** The database as migrations leave it. */
async function emptied(url: string): Promise<void> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  await db.transaction().execute(emptyDatabase)
  await db.destroy()
}

async function freePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free local port')
  return address.port
}
