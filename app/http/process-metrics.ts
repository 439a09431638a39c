import type { ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client'

/** Figures of requests and the process, for `/metrics`, in the library's registry, of which a process has one. */

const requests = new Counter({
  name: 'laureate_http_requests_total',
  help: 'Requests by handler and class of status; aborted: the client left before the response.',
  labelNames: ['by', 'status'],
})
const seconds = new Histogram({
  name: 'laureate_http_request_duration_seconds',
  help: 'Time from a request’s head to the end of its response.',
  labelNames: ['by'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
})
const inProgress = new Gauge({
  name: 'laureate_http_requests_in_progress',
  help: 'Requests in progress.',
})

/** Memory, CPU, event loop lag and the other figures of every Node process, under their usual names. */
export function measureProcess(): void {
  collectDefaultMetrics()
}

/** Measures one request to its end. It counts as one for files until `byApp` is called. */
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
