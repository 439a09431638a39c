import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { START } from '#tests/support/clock.ts'
import { plain } from '#tests/support/plain-copy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = path.join(root, 'node_modules/.cache/laureate')
const copies = path.join(cache, 'plain')

export interface WebProcess {
  port: number
  pid: number
  output: () => string
  /** As a power cut does it. */
  kill: () => Promise<void>
}

/** A folder that the web server takes for a build: what it answers with comes straight from the sources. */
async function sourceApp(): Promise<string> {
  const folder = path.join(cache, 'source-app')
  const source = pathToFileURL(path.join(copies, plain('tests/support/source-build.ts'))).href
  await fs.mkdir(path.join(folder, 'server'), { recursive: true })
  await fs.writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await fs.writeFile(
    path.join(folder, 'server/index.js'),
    `import { sourceBuild } from ${JSON.stringify(source)}
export const { mode, entry, routes, assets, publicPath, assetsBuildDirectory, future, isSpaMode } = sourceBuild()
`,
  )
  return folder
}

/** The product's web server as a process of its own, on this worker's database, at the tests' time. */
export async function startWebProcess(more: Record<string, string> = {}, at?: number): Promise<WebProcess> {
  const port = at ?? (await freePort())
  const child: ChildProcess = spawn(process.execPath, [path.join(copies, plain('app/http/server.ts'))], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LAUREATE_EMBEDDED: '1',
      APP_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      BUILD_DIR: await sourceApp(),
      LOG_LEVEL: 'warn',
      NOW_OVERRIDE: START.toISOString(),
      ...more,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (text += part.toString()))
  const gone = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  try {
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
  } catch (error) {
    // The test has nothing to end it by.
    await kill()
    throw error
  }
  return { port, pid: child.pid ?? 0, output: () => text, kill }
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
