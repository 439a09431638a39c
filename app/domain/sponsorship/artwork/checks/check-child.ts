import fs from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { inspectFile } from './inspect.server.ts'

/**
 * The process that `run-check.server.ts` starts with limits: reads the first path, writes facts as JSON to the second, a picture of
 * the first page to `<second>.png` and a cleaned SVG to `<second>.svg`.
 */

const [source = '', target = '', mostBytes = '0', part = 'artwork'] = process.argv.slice(2)
Error.stackTraceLimit = 0

// V8's limit excludes what libraries hold: a thread watches all memory while this one is busy.
const watch = `const { workerData } = require('node:worker_threads')
setInterval(() => { if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL') }, 10)`
new Worker(watch, { eval: true, execArgv: [], workerData: Number(mostBytes) }).unref()

const facts = await inspectFile(source, target, part).catch(() => ({ kind: 'none', reason: 'unreadable' }))
await fs.writeFile(target, JSON.stringify(facts), { mode: 0o600 })
process.exit(0)
