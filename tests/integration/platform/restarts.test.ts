import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { sourcesHash } from '#app/http/build-freshness.ts'
import { MAX_ENDS } from '#app/start/restarts.ts'
import { db } from '#db/client.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { buildFolder, usesShippedBuild } from '#tests/support/shipped-build.ts'
import { signalProcess } from '#tests/support/signal-process.ts'

usesShippedBuild()

keepDatabase()
const root = fileURLToPath(new URL('../../..', import.meta.url))
const cleanups: (() => Promise<unknown> | void)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** `npm start` on this worker's database and the build that is shipped. */
async function startProduct() {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-restarts-'))
  cleanups.push(() => fs.rm(dataDir, { recursive: true, force: true }))
  // The tests' own build is of these sources, which the start command would otherwise not take its word for.
  await fs.writeFile(path.join(buildFolder(), 'sources.sha256'), sourcesHash())
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'app/start.ts', '--empty'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DATABASE_URL: process.env.DATABASE_URL,
      DATA_DIR: dataDir,
      BUILD_DIR: buildFolder(),
      PORT: String(port),
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  cleanups.push(async () => {
    child.kill('SIGTERM')
    await exited
  })
  await expect.poll(() => text, { timeout: 90_000 }).toContain('Laureate is ready')
  return {
    exited,
    output: () => text,
    answers: async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      return answer?.status
    },
    pidOf: (name: string) => childNamed(child.pid ?? 0, `${name}.js`),
  }
}

async function childNamed(parent: number, script: string): Promise<number | undefined> {
  const children = await fs.readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')
  for (const pid of children.trim().split(' ').map(Number)) {
    const command = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.split('\0').some((word) => path.basename(word) === script)) return pid
  }
  return undefined
}

const heartbeats = () => db().selectFrom('worker_heartbeats').select('at').execute()

test('a web and a worker process that are killed are started again and work, until it happens too often', async () => {
  const product = await startProduct()

  const worker = await product.pidOf('worker')
  await expect.poll(heartbeats, { timeout: 90_000 }).not.toEqual([])
  signalProcess(worker, 'SIGKILL')
  await expect
    .poll(() => product.output())
    .toContain('The worker process ended unexpectedly (signal SIGKILL)')
  await db().deleteFrom('worker_heartbeats').execute()
  await expect.poll(heartbeats, { timeout: 90_000 }).not.toEqual([])
  expect(await product.pidOf('worker')).not.toBe(worker)

  for (let ends = 1; ends <= MAX_ENDS; ends += 1) {
    await expect.poll(product.answers, { timeout: 60_000 }).toBe(200)
    signalProcess(await product.pidOf('web'), 'SIGKILL')
    await expect.poll(product.answers).not.toBe(200)
  }
  expect(await product.exited).toBe(1)
  expect(product.output()).toContain(
    `The web process ended unexpectedly (signal SIGKILL) for the ${MAX_ENDS}th time within 5 minutes, and is not started again.`,
  )
}, 300_000)
