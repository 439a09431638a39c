import { closeDatabase, workInBatches } from '#db/client.ts'
import { clockTrouble, currentTime, readDatabaseClock } from '#app/clock.server.ts'
import { config } from '#app/config.server.ts'
import { log } from '#app/log.server.ts'
import { VERSION } from '#db/version.ts'
import { redoJobsOfOtherSchema } from '#app/platform/outbox/relay.server.ts'
import { openQueue } from '#jobs/queues.ts'
import { startRelay } from '#jobs/relay.ts'
import { runJob } from '#jobs/run-job.ts'
import { untilMigrated } from '#jobs/schema.ts'
import { transportOfSettings } from '#app/domain/mail/transports/transport-of-settings.ts'
import { modules } from '#app/modules.server.ts'
import { installModules } from '#app/platform/module.server.ts'

installModules(modules)
workInBatches()

/** Jobs under way get this long to finish after the process was told to stop; others take up what is left. */
const STOP_MS = 25_000
const CLOCK_CHECK_MS = 60_000

const settings = config()
// As many lines to the mail server as jobs that could want one: a message never waits for a line while its claim runs.
const transport = transportOfSettings(settings, settings.concurrency)
const queue = openQueue({ ...settings, name: settings.queueName })
const tools = { transport, clock: currentTime, rate: settings.mail.rate }

/** Whether there is anything to finish before the process ends. */
let working = false
let stopping = false
process.on('uncaughtException', die)
process.on('unhandledRejection', die)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

const trouble = clockTrouble(await readDatabaseClock())
if (trouble) {
  log.fatal(trouble)
  process.exit(1)
}
await untilMigrated()
const redone = await redoJobsOfOtherSchema(currentTime())
if (redone > 0) log.warn({ redone }, 'jobs that failed for another schema are done again')
await queue.ensureTick()
working = true
const consumer = queue.work((job) => runJob(job, tools))
const relay = startRelay({ ...settings, queue, clock: currentTime, onFatal: die })
const clockWatch = setInterval(() => void checkClock(), CLOCK_CHECK_MS)
log.info({ version: VERSION, queue: queue.store, mail: settings.mail.delivery }, 'worker ready')

/** What is due is asked of the database's clock; the queue goes by the machine's, and a wrong one would set its ticks. */
async function checkClock(): Promise<void> {
  try {
    const trouble = clockTrouble(await readDatabaseClock())
    if (!trouble) return
    log.fatal(trouble)
    await stop('clock', 1)
  } catch (error) {
    log.warn({ err: error }, 'the database’s clock could not be read')
  }
}

/** An unexpected error ends the process visibly: what it was doing is in the outbox, and is taken up again. */
function die(error: unknown): void {
  log.fatal({ err: error }, 'worker failed')
  process.exit(1)
}

async function stop(reason: string, code = 0): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ reason }, 'worker stopping')
  if (!working) process.exit(code)
  setTimeout(() => {
    log.error('jobs did not finish in time; they are taken up again later')
    process.exit(1)
  }, STOP_MS).unref()
  clearInterval(clockWatch)
  await relay.stop()
  await consumer.close()
  await queue.close()
  await transport.close()
  await closeDatabase()
  log.info('worker stopped')
  process.exit(code)
}
