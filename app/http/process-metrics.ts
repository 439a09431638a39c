import type { ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client'

/** Requests and the process itself, for `/metrics`: kept in the library's own registry, which a process has once. */

const requests = new Counter({
  name: 'laureate_http_requests_total',
  help: 'Requests answered, by what answered and class of status; aborted: the reader left before the answer.',
  labelNames: ['by', 'status'],
})
const seconds = new Histogram({
  name: 'laureate_http_request_duration_seconds',
  help: 'Time from a request’s head to the end of its answer.',
  labelNames: ['by'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
})
const inProgress = new Gauge({
  name: 'laureate_http_requests_in_progress',
  help: 'Requests that are being answered.',
})

/** Memory, CPU, the event loop’s lag and the rest that is measured in every Node process, under their usual names. */
export function measureProcess(): void {
  collectDefaultMetrics()
}

/** Follows one request to its end. Files are answered until it is told that the app is. */
export function measureRequest(outgoing: ServerResponse): { byApp: () => void } {
  let by = 'files'
  const took = seconds.startTimer()
  inProgress.inc()
  outgoing.once('close', () => {
    const status = outgoing.writableFinished ? `${Math.floor(outgoing.statusCode / 100)}xx` : 'aborted'
    inProgress.dec()
    requests.inc({ by, status })
    took({ by })
  })
  return {
    byApp: () => {
      by = 'app'
    },
  }
}
