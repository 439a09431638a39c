import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { config } from '#app/config.server.ts'
import type { MailTransport } from '#app/domain/mail/transport.ts'
import { openQueue } from '#jobs/queues.ts'
import { startRelay } from '#jobs/relay.ts'
import { runJob } from '#jobs/run-job.ts'
import { fileTransport } from '#app/domain/mail/transports/files.ts'
import { smtpTransport } from '#app/domain/mail/transports/smtp.ts'
import { modules } from '#app/modules.server.ts'
import { installModules } from '#app/platform/module.server.ts'

installModules(modules)

/**
 * A worker to be killed: the product's own parts with short waits, and a transport that stops where the test says
 * (`WORKER_HANGS` is `before` or `after` the message is delivered) and tells so. `WORKER_NOW` is the time at which it starts.
 */
const settings = config()
const hangs = process.env.WORKER_HANGS
const begun = Date.now()
const clock = () => new Date(Date.parse(process.env.WORKER_NOW ?? '') + (Date.now() - begun))
const delivery = settings.smtpUrl
  ? smtpTransport(settings.smtpUrl, { connections: settings.concurrency })
  : fileTransport(path.join(settings.dataDir, 'mail'))
const transport: MailTransport = {
  handoverMs: delivery.handoverMs,
  async send(mail) {
    if (hangs === 'before') await hang()
    await delivery.send(mail)
    if (hangs === 'after') await hang()
  },
  close: () => delivery.close(),
}

async function hang() {
  process.stdout.write('HANGING\n')
  await sleep(600_000)
}

const queue = openQueue({ ...settings, name: process.env.WORKER_QUEUE, lockMs: 1_000 })
queue.work((job) => runJob(job, { transport, clock }))
startRelay({
  ...settings,
  queue,
  clock,
  sweepMs: 200,
  recoverEveryMs: 500,
  onFatal: () => process.exit(1),
})
process.stdout.write('READY\n')
