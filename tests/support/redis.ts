import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** Whether this machine has a Redis to start. */
export const redisIsHere = spawnSync('redis-server', ['--version']).status === 0

export interface RedisServer {
  url: string
  /** Loses everything it holds. */
  forget(): Promise<void>
  keys(): Promise<string[]>
  /** Ends it, and begins it again on the same port: to processes it was away. */
  down(): Promise<void>
  up(): Promise<void>
  stop(): Promise<void>
}

/** A Redis to throw away, on a free port. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-redis-'))
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const begin = () => spawn('redis-server', [...options, '--dir', folder], { stdio: 'ignore' })
  let child = begin()
  const client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null, lazyConnect: true })
  client.on('error', () => undefined)
  async function answers(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const ready = await client.ping().then(
        () => true,
        () => false,
      )
      if (ready) return
      if (tries > 100) throw new Error('Redis did not start')
      await sleep(50)
    }
  }
  async function end(): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  await answers()
  return {
    url: `redis://127.0.0.1:${port}`,
    async forget() {
      await client.flushall()
    },
    keys: () => client.keys('*'),
    down: end,
    async up() {
      child = begin()
      await answers()
    },
    async stop() {
      client.disconnect()
      await end()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
