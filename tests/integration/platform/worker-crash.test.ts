import { verifyEmail } from '#app/domain/people/accounts/mails/verify-email.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { buildFolder, usesShippedBuild } from '#tests/support/shipped-build.ts'
import { now, START } from '#tests/support/clock.ts'
import { mails, outbox } from '#tests/support/rows.ts'

usesShippedBuild()

const root = fileURLToPath(new URL('../../..', import.meta.url))
const children = new Set<ChildProcess>()

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

/** A real mail server that can be told to keep its callers waiting. */
async function mailServer() {
  const received: Email[] = []
  const state = { holding: true, callers: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, _session, accept) {
      state.callers += 1
      if (!state.holding) accept()
    },
    onData(stream, _session, accept) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail)
          accept()
        })
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `smtp://127.0.0.1:${port}`, received, state, close: () => server.close() }
}

function startWorker(smtpUrl: string, clock: Date): ChildProcess {
  const child = spawn(process.execPath, [path.join(buildFolder(), 'processes/worker.js')], {
    cwd: root,
    env: {
      ...process.env,
      SMTP_URL: smtpUrl,
      MAIL_DELIVERY: 'live',
      NOW_OVERRIDE: clock.toISOString(),
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.add(child)
  return child
}

async function until(what: string, holds: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Still not: ${what}`)
    await sleep(100)
  }
}

test(
  'a worker killed while it sends leaves its message to the next one, which sends it once',
  { timeout: 120_000 },
  async () => {
    const server = await mailServer()
    await transaction((trx) =>
      queueMail(
        {
          mail: verifyEmail,
          to: { email: 'mara@example.org', name: 'Mara Quill' },
          params: { firstName: 'Mara', link: 'http://laureate.test/verify-email?token=x' },
          dedupeKey: 'crash',
        },
        now(),
        trx,
      ),
    )

    const first = startWorker(server.url, START)
    await until('the worker hands the message over', () => server.state.callers > 0)
    expect(await mails()).toMatchObject([{ status: 'sending', attempts: 1 }])
    first.kill('SIGKILL')
    await once(first, 'exit')
    expect(server.received).toEqual([])

    server.state.holding = false
    // Ten minutes later, so that the claim of the dead one has run out.
    startWorker(server.url, new Date(START.getTime() + 10 * 60_000))
    await until('the message is sent', async () => (await mails())[0]?.status === 'sent')
    await until('nothing is left to do', async () => (await outbox()).every((row) => row.state === 'done'))
    await sleep(2_000)

    const [message] = await mails()
    expect(server.received.map((mail) => mail.messageId)).toEqual([message?.message_id])
    expect(message).toMatchObject({ status: 'sent', attempts: 2 })
    server.close()
  },
)
