import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { START } from '#tests/support/clock.ts'
import { buildFolder } from '#tests/support/client.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface WebProcess {
  port: number
  pid: number
  output: () => string
  /** As a power cut does it. */
  kill: () => Promise<void>
}

/** The product's web server as a process of its own, on this worker's database, at the tests' time. */
export async function startWebProcess(more: Record<string, string> = {}, at?: number): Promise<WebProcess> {
  const port = at ?? (await freePort())
  const child: ChildProcess = spawn(process.execPath, [path.join(buildFolder(), 'processes/web.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LAUREATE_EMBEDDED: '1',
      APP_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      BUILD_DIR: buildFolder(),
      LOG_LEVEL: 'warn',
      NOW_OVERRIDE: START.toISOString(),
      ...more,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (text += part.toString()))
  const gone = once(child, 'exit')
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (answer) => answer.status,
          () => text,
        ),
      { timeout: 40_000 },
    )
    .toBe(200)
  return {
    port,
    pid: child.pid ?? 0,
    output: () => text,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
