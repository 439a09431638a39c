import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, Gauge, register, Registry } from 'prom-client'
import { config } from '#app/config.server.ts'
import { log } from '#app/log.server.ts'
import { gauge, type Metric } from '#app/platform/metrics.ts'
import { lookAtDataFolder } from '#app/platform/files/data-folder.server.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { VERSION } from '#db/version.ts'
import { connectionCounts } from '#db/client.ts'
import { answers } from '#db/readiness.ts'

const BUILD: Metric = {
  name: 'build_info',
  help: 'The version that runs, always 1.',
  values: [{ labels: { version: VERSION }, value: 1 }],
}

/** Whether a request for the metrics has the token of the settings; none does where no token is set. */
export function opensMetrics(authorization: string | undefined): boolean {
  const { metricsToken } = config()
  const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (!metricsToken || !given) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(metricsToken))
}

/**
 * The figures of the modules, the connections, and what this process has measured of itself, in the text format of Prometheus.
 * Without the database the modules' are missing and all others are told.
 */
export async function metricsText(now: Date): Promise<string> {
  const ofModules = await readModules(now)
  // A registry of this request: counts of a database that no longer exists must not stay in the process's own.
  const counted = new Registry()
  for (const metric of [BUILD, ...ofModules, ...connections(), ...(await dataFolder())]) add(metric, counted)
  return Registry.merge([counted, register]).metrics()
}

async function readModules(now: Date): Promise<Metric[]> {
  const read = await Promise.allSettled([answers(), ...partsOf('metrics').map((metrics) => metrics(now))])
  for (const { reason } of read.filter((each) => each.status === 'rejected'))
    log.warn({ err: reason as unknown }, 'some metrics could not be read')
  const isUp = read[0]?.status === 'fulfilled'
  const figures = read.flatMap((each) => (each.status === 'fulfilled' && each.value ? each.value : []))
  return [gauge('database_up', 'Whether the database answered: 1 or 0.', isUp ? 1 : 0), ...figures]
}

const CONNECTIONS = {
  total: ['database_connections', 'Open connections of this process, by pool.'],
  idle: ['database_connections_idle', 'Idle connections.'],
  waiting: ['database_connections_waiting', 'Queries that wait for a connection.'],
} as const

function connections(): Metric[] {
  return (['total', 'idle', 'waiting'] as const).map((state) => ({
    name: CONNECTIONS[state][0],
    help: CONNECTIONS[state][1],
    values: connectionCounts().map((counts) => ({ labels: { pool: counts.pool }, value: counts[state] })),
  }))
}

/** Told without the database too: a full disk is often why it is away. */
async function dataFolder(): Promise<Metric[]> {
  const { freeBytes, refuses } = await lookAtDataFolder()
  return [
    ...(freeBytes === null ? [] : [gauge('data_free_bytes', 'Free bytes where DATA_DIR lies.', freeBytes)]),
    gauge('data_writable', 'Whether a file written to DATA_DIR was kept: 1 or 0.', refuses === null ? 1 : 0),
  ]
}

function add({ name, help, type = 'gauge', values }: Metric, registry: Registry): void {
  // The library writes 0 for a metric without values, which would be taken for one.
  if (values.length === 0) return
  const labelNames = Object.keys(values[0]?.labels ?? {})
  const settings = { name: `laureate_${name}`, help, labelNames, registers: [registry] }
  if (type === 'counter') {
    const counter = new Counter(settings)
    for (const { labels = {}, value } of values) counter.inc(labels, value)
  } else {
    const shown = new Gauge(settings)
    for (const { labels = {}, value } of values) shown.set(labels, value)
  }
}
