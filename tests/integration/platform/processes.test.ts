import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { DatabaseInUseError, runningEmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded.ts'
import { VERSION } from '#db/version.ts'
import { recordHeartbeat } from '#app/platform/outbox/heartbeats.server.ts'
import { buildFolder, usesShippedBuild } from '#tests/support/shipped-build.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { signalProcess } from '#tests/support/signal-process.ts'

usesShippedBuild()

keepDatabase()
const root = fileURLToPath(new URL('../../..', import.meta.url))
const cleanups: (() => Promise<unknown> | void)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function temporaryFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-processes-'))
  // Started by root, PostgreSQL runs as another user, who has to get in.
  await fs.chmod(folder, 0o755)
  cleanups.push(() => fs.rm(folder, { recursive: true, force: true }))
  return folder
}

async function firstValue(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(query)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

describe('the embedded database', () => {
  const settings = { fsync: 'off' }

  test('keeps what was written, needs its password, and speaks every script', async () => {
    const dataDir = path.join(await temporaryFolder(), 'postgres')
    const first = await startEmbeddedPostgres({ dataDir, settings })
    await firstValue(first.url, `create table kept as select 'Ōtomo 大友 Ελένη' as name`)
    const stranger = new URL(first.url)
    stranger.password = 'guessed'
    await expect(firstValue(stranger.href, 'select 1')).rejects.toThrow(/password/)
    await first.stop()
    await expect(firstValue(first.url, 'select 1')).rejects.toThrow()

    const second = await startEmbeddedPostgres({ dataDir, settings })
    cleanups.push(() => second.stop())
    expect(await firstValue(second.url, `select upper(name) from kept`)).toBe('ŌTOMO 大友 ΕΛΈΝΗ')
    expect(await firstValue(second.url, `select lower('ÉÖ') || current_setting('TimeZone')`)).toBe('éöUTC')
  })

  test('is started once for a folder, and found by the second process', async () => {
    const dataDir = path.join(await temporaryFolder(), 'postgres')
    expect(runningEmbeddedPostgres(dataDir)).toBeUndefined()
    const server = await startEmbeddedPostgres({ dataDir, settings })
    cleanups.push(() => server.stop())
    expect(runningEmbeddedPostgres(dataDir)).toBe(server.url)
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(DatabaseInUseError)
  })

  test('starts again after it was killed with no time to tidy up', async () => {
    const dataDir = path.join(await temporaryFolder(), 'postgres')
    const first = await startEmbeddedPostgres({ dataDir })
    await firstValue(first.url, `create table kept as select 7 as number`)
    const [pid] = (await fs.readFile(path.join(first.dataDir, 'postmaster.pid'), 'utf8')).split('\n')
    signalProcess(Number(pid), 'SIGKILL')
    await first.exited

    const second = await startEmbeddedPostgres({ dataDir })
    cleanups.push(() => second.stop())
    expect(await firstValue(second.url, 'select number from kept')).toBe(7)
  })

  test('goes when the process that started it is killed', async () => {
    const dataDir = path.join(await temporaryFolder(), 'postgres')
    const script = `const { startEmbeddedPostgres } = await import('#db/embedded.ts')
      console.log((await startEmbeddedPostgres({ dataDir: process.argv[1] })).url); setInterval(() => {}, 1000)`
    const parent = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script, dataDir],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    cleanups.push(() => void parent.kill('SIGKILL'))
    await once(parent.stdout, 'data')
    expect(runningEmbeddedPostgres(dataDir)).toBeDefined()
    parent.kill('SIGKILL')
    await expect.poll(() => runningEmbeddedPostgres(dataDir), { timeout: 10_000 }).toBeUndefined()
  })
})

describe('the start command', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a port that is none', { PORT: 'abc' }, 'PORT: expected a port number, 0 to 65535'],
    ['a port too high', { PORT: '70000' }, 'PORT: expected a port number, 0 to 65535'],
    ['a mail server that is none', { SMTP_URL: 'mail.example.org' }, 'SMTP_URL: expected a mail server'],
  ])('names %s before it starts anything, and ends', async (_what, given, said) => {
    const dataDir = path.join(await temporaryFolder(), 'data')
    const child = spawn(process.execPath, ['--import', 'tsx', 'app/start.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, NODE_ENV: 'development', DATA_DIR: dataDir, ...given },
    })
    cleanups.push(() => void child.kill('SIGKILL'))
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (text += part.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    expect(text).toContain(said)
    expect(code).toBe(1)
    await expect(fs.access(dataDir)).rejects.toThrow()
  })
})

describe('the web process', () => {
  interface Web {
    child: ChildProcess
    port: number
    output: () => string
    exited: Promise<number | null>
  }

  async function startWeb(port: number, more: Record<string, string> = {}): Promise<Web> {
    const child = spawn(process.execPath, [path.join(buildFolder(), 'processes/web.js')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        LAUREATE_EMBEDDED: '1',
        APP_URL: `http://127.0.0.1:${port}`,
        PORT: String(port),
        BUILD_DIR: buildFolder(),
        LOG_LEVEL: 'info',
        ...more,
      },
    })
    cleanups.push(() => void child.kill('SIGKILL'))
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (text += part.toString()))
    const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, port, output: () => text, exited }
  }

  async function startReadyWeb(more: Record<string, string> = {}): Promise<Web> {
    const web = await startWeb(await freePort(), more)
    await expect
      .poll(
        () =>
          get(web.port, '/readyz').then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(200)
    return web
  }

  async function freePort(): Promise<number> {
    const probe = net.createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as net.AddressInfo
    probe.close()
    await once(probe, 'close')
    return port
  }

  function get(port: number, address: string, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
      (resolve, reject) => {
        http
          .get({ port, host: '127.0.0.1', path: address, headers, agent: false }, (response) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.once('error', reject).once('end', () => {
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(parts),
              })
            })
          })
          .once('error', reject)
      },
    )
  }

  test('says that a port is taken, and ends', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    cleanups.push(() => void other.close())
    const { port } = other.address() as net.AddressInfo
    const web = await startWeb(port)
    expect(await web.exited).toBe(1)
    expect(web.output()).toContain(`Port ${port} is already in use`)
  })

  test('names every setting it lacks, and ends', async () => {
    const web = await startWeb(1, {
      NODE_ENV: 'production',
      LAUREATE_EMBEDDED: '',
      DATABASE_URL: '',
      SESSION_SECRET: '',
    })
    expect(await web.exited).toBe(1)
    for (const name of ['DATABASE_URL', 'SESSION_SECRET', 'SMTP_URL'])
      expect(web.output()).toContain(`${name}: expected`)
  })

  test('is alive and ready, compresses pages, and marks its files as lasting', async () => {
    const token = 'a-token-of-the-monitoring-0123456789'
    const web = await startReadyWeb({ METRICS_TOKEN: token })
    expect((await get(web.port, '/healthz')).status).toBe(200)
    expect(JSON.parse((await get(web.port, '/readyz')).body.toString())).toEqual({ ready: true })
    const details = await get(web.port, '/readyz', { authorization: `Bearer ${token}` })
    expect(JSON.parse(details.body.toString())).toMatchObject({
      ready: true,
      version: VERSION,
      database: 'up',
      missingMigrations: [],
      outbox: { waiting: expect.any(Number), oldestSeconds: expect.any(Number) },
      mail: { waiting: expect.any(Number), oldestSeconds: expect.any(Number), late: expect.any(Number) },
      worker: { silent: false, queue: 'PostgreSQL' },
    })
    const page = await get(web.port, '/', { 'accept-encoding': 'gzip, br' })
    expect(page.headers['content-encoding']).toBe('br')
    expect(page.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    const plain = (await get(web.port, '/')).body.toString()
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(plain)?.[1] ?? ''
    const file = await get(web.port, style)
    expect(file.status).toBe(200)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.headers['x-content-type-options']).toBe('nosniff')
    expect((await get(web.port, '/assets/of-an-earlier-build.js')).body.toString()).toBe('Not found')
  })

  test('answers requests with the token, and is not found for all others', async () => {
    const token = 'to-be-counted-0123456789abcdef01234567'
    const web = await startReadyWeb({ METRICS_TOKEN: token })
    const metrics = (authorization?: string) =>
      get(web.port, '/metrics', authorization ? { authorization } : {})
    for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, token])
      expect((await metrics(wrong)).status).toBe(404)
    await get(web.port, '/')
    await get(web.port, '/no/such/page')
    await get(web.port, '/assets/of-an-earlier-build.js')
    const answer = await metrics(`Bearer ${token}`)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
    const lines = answer.body.toString().split('\n').filter(Boolean)
    expect(
      lines.filter(
        (line) =>
          !/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]+",?)+\})? (?:[+-]Inf|-?[\d.e+-]+))$/.test(line),
      ),
    ).toEqual([])
    expect(lines).toContain('laureate_http_requests_total{by="app",status="4xx"} 1')
    expect(lines).toContain('laureate_http_requests_total{by="files",status="4xx"} 1')
    expect(lines).toContain('laureate_http_request_duration_seconds_count{by="files"} 1')
    expect(lines).toContain('laureate_http_requests_in_progress 0')
    for (const name of [
      'mail_messages{status="queued"}',
      'mail_oldest_due_seconds',
      'outbox_waiting',
      'mail_runs{status="sending"}',
      'http_requests_total{by="app",status="2xx"}',
      'http_request_duration_seconds_bucket{le="0.5",by="app"}',
      'database_connections{pool="main"}',
      'database_connections_idle{pool="main"}',
      'database_connections_waiting{pool="main"}',
    ])
      expect(lines.filter((line) => line.startsWith(`laureate_${name} `))).toHaveLength(1)
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_seconds',
    ])
      expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1)
    const closed = await startReadyWeb()
    expect((await get(closed.port, '/metrics', { authorization: `Bearer ${token}` })).status).toBe(404)
  })

  test('tells a sign of the future as what it is', async () => {
    const authorization = `Bearer ${'a-worker-with-a-wrong-clock-0123456789'}`
    const web = await startReadyWeb({ METRICS_TOKEN: authorization.slice('Bearer '.length) })
    await recordHeartbeat('tick', new Date(Date.now() + 3 * 86_400_000))
    cleanups.push(() => db().deleteFrom('worker_heartbeats').execute())
    const details = JSON.parse((await get(web.port, '/readyz', { authorization })).body.toString())
    expect(details.worker.silent).toBe(true)
    expect(details.worker.lastTickSeconds).toBeLessThan(-2 * 86_400)
    const metrics = (await get(web.port, '/metrics', { authorization })).body.toString()
    const age = /^laureate_worker_sign_age_seconds\{part="tick"\} (\S+)$/m.exec(metrics)?.[1]
    expect(Number(age)).toBeLessThan(-2 * 86_400)
  })

  test('told to stop, finishes what is under way, takes nothing new, and ends with 0', async () => {
    const web = await startReadyWeb()
    // A post whose body is still on its way is under way.
    const socket = net.connect(web.port, '127.0.0.1')
    cleanups.push(() => void socket.destroy())
    await once(socket, 'connect')
    let answer = ''
    socket.on('data', (part: Buffer) => (answer += part.toString()))
    const head = [
      'POST /no/such/page HTTP/1.1',
      `Host: 127.0.0.1:${web.port}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Transfer-Encoding: chunked',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n6\r\nemail=\r\n`)
    await sleep(200)
    web.child.kill('SIGTERM')
    await expect
      .poll(
        () =>
          get(web.port, '/healthz').then(
            () => 'answers',
            () => 'refuses',
          ),
        { timeout: 5_000 },
      )
      .toBe('refuses')
    expect(answer).toBe('')
    socket.write('0\r\n\r\n')
    expect(await web.exited).toBe(0)
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /)
  })
})
