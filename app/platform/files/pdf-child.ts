import fs from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { PdfRefusal, withoutPdfNames } from '#app/platform/files/pdf-names.server.ts'

/** The process that `clean-pdf.server.ts` starts with limits: reads the first path, writes the second, ends with a code. */

const [source = '', target = '', mostBytes = '0'] = process.argv.slice(2)

// The parser searches for objects by throwing at each byte: with stack traces a broken file takes ten times as long.
Error.stackTraceLimit = 0

// V8's limit excludes unpacked bytes: a thread watches all memory while this one is busy.
const watch = `const { workerData } = require('node:worker_threads')
setInterval(() => { if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL') }, 10)`
new Worker(watch, { eval: true, execArgv: [], workerData: Number(mostBytes) }).unref()

try {
  await fs.writeFile(target, await withoutPdfNames(await fs.readFile(source)), { mode: 0o600 })
  process.exit(0)
} catch (error) {
  process.exit(error instanceof PdfRefusal && error.reason === 'encrypted' ? 3 : 4)
}
