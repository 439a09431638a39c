import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, Gauge, register, Registry } from 'prom-client'
import { config } from '#app/config.server.ts'
import type { Metric } from '#app/platform/metrics.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { connectionCounts } from '#db/client.ts'

/** Whether a request for the metrics has the token of the settings; none does where no token is set. */
export function opensMetrics(authorization: string | undefined): boolean {
  const { metricsToken } = config()
  const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (!metricsToken || !given) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(metricsToken))
}

/** The figures of the modules, the connections, and what this process has measured of itself, in the text format of Prometheus. */
export async function metricsText(now: Date): Promise<string> {
  const ofModules = await Promise.all(partsOf('metrics').map((read) => read(now)))
  // A registry of this request: counts of a database that no longer exists must not stay in the process's own.
  const counted = new Registry()
  for (const metric of [...ofModules.flat(), ...connections()]) add(metric, counted)
  return Registry.merge([counted, register]).metrics()
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

function add({ name, help, type = 'gauge', values }: Metric, registry: Registry): void {
  const labelNames = Object.keys(values[0]?.labels ?? {})
  const settings = { name: `laureate_${name}`, help, labelNames, registers: [registry] }
  if (type === 'counter') {
    const counter = new Counter(settings)
    for (const { labels = {}, value } of values) counter.inc(labels, value)
  } else {
    const gauge = new Gauge(settings)
    for (const { labels = {}, value } of values) gauge.set(labels, value)
  }
}
