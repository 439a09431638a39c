import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { register } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { metricsText } from '#app/http/metrics.server.ts'
import { measureProcess, measureRequest } from '#app/http/process-metrics.ts'
import { VERSION } from '#db/version.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { admin } from '#tests/support/people.ts'

/** `docs/monitoring/`, compared with what `/metrics` gives. */

const folder = fileURLToPath(new URL('../../../docs/monitoring/', import.meta.url))
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')

interface Rules {
  groups: {
    rules: { alert: string; expr: string; annotations: { summary: string; do: string } }[]
  }[]
}
interface Board {
  panels: { id: number; title: string; targets: { expr: string; legendFormat: string }[] }[]
}

const rules = (parse(read('rules.yaml')) as Rules).groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('board.json')) as Board
const targets = panels.flatMap(({ title, targets }) => targets.map((target) => ({ title, ...target })))

/** Labels and their values, by metric; a value is there where `/metrics` gave it. */
const given = new Map<string, Map<string, Set<string>>>()

beforeAll(async () => {
  // Files of tests share a process, which is measured once.
  if (!register.getSingleMetric('process_cpu_seconds_total')) measureProcess()
  const outgoing = Object.assign(new EventEmitter(), { writableFinished: true, statusCode: 503 })
  measureRequest(outgoing as unknown as ServerResponse).byApp()
  outgoing.emit('close')
  for (const [, metric = '', labels = ''] of (await metricsText(now())).matchAll(
    /^([a-z]\w*)(?:\{(.*)\})? /gm,
  )) {
    const known = given.get(metric) ?? new Map<string, Set<string>>()
    given.set(metric, known)
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value))
  }
})

/** Prometheus adds these itself. */
const OWN_METRICS = ['up']
const OWN_LABELS = ['job', 'instance']
const WORDS = /^(?:sum|min|max|count|by|rate|or|and|absent|histogram_quantile|[0-9.e]+[smhd]?)$/

/** The metrics of an expression that `/metrics` does not give, and those of its labels and values. */
function unknownIn(expr: string): string[] {
  const unknown: string[] = []
  const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/))
  const named = expr.replace(/by \([^)]*\)/g, 'by').replace(/\[[^\]]*\]/g, '')
  const metrics = [...named.matchAll(/([a-z_]\w*)(?:\{([^}]*)\})?/g)].filter(
    ([, name = '']) => !WORDS.test(name),
  )
  // What stands in braces belongs to the metric before it.
  for (const [, name = '', braces = ''] of metrics) {
    const labels = given.get(name)
    if (!labels && !OWN_METRICS.includes(name)) unknown.push(name)
    for (const [, label = '', value = ''] of braces.matchAll(/(\w+)="([^"]*)"/g))
      if (!OWN_LABELS.includes(label) && !labels?.get(label)?.has(value))
        unknown.push(`${name}{${label}="${value}"}`)
    for (const label of grouped)
      if (labels && !labels.has(label) && !OWN_LABELS.includes(label)) unknown.push(`${name} by ${label}`)
  }
  return unknown
}

test('every alarm names metrics, labels and values that are there, and says what to do', () => {
  expect(rules.length).toBeGreaterThan(10)
  for (const { alert, expr, annotations } of rules) {
    expect({ alert, unknown: unknownIn(expr) }).toEqual({ alert, unknown: [] })
    expect(annotations.summary.length * annotations.do.length).toBeGreaterThan(0)
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

test('every panel of the board names metrics and labels that are there, in its legend too', () => {
  expect(targets.length).toBeGreaterThan(15)
  for (const { title, expr, legendFormat } of targets) {
    const [, label] = /\{\{(\w+)\}\}/.exec(legendFormat) ?? []
    const legend =
      label && label !== 'instance' ? unknownIn(`max by (${label}) (${/laureate_\w+/.exec(expr)?.[0]})`) : []
    expect({ title, unknown: [...unknownIn(expr), ...legend] }).toEqual({ title, unknown: [] })
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test.each([
  ['max(laureate_outbox_stuck)', ['laureate_outbox_stuck']],
  ['sum by (route) (rate(laureate_http_requests_total[5m]))', ['laureate_http_requests_total by route']],
  ['laureate_http_requests_total{status="503"} > 0', ['laureate_http_requests_total{status="503"}']],
])('an expression with a slip is found: %s', (expr, unknown) => {
  expect(unknownIn(expr)).toEqual(unknown)
})

test('the version that runs is in the metrics, on the setup check and at the head of the changelog', async () => {
  expect(given.get('laureate_build_info')?.get('version')).toEqual(new Set([VERSION]))
  const page = await as(await admin()).get('/admin/setup-check')
  expect(page.visibleText).toContain(`Version ${VERSION} of Laureate`)
  const changelog = fs.readFileSync(path.join(folder, '../changelog.md'), 'utf8')
  expect(/^## (\S+)$/m.exec(changelog)?.[1]).toBe(VERSION)
})
