import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { MailTransport } from '#app/domain/mail/transport.ts'
import { envelopeOf } from '#app/domain/mail/transports/envelope.ts'

/**
 * Writes each message as an `.eml` file any mail program opens, named by its Message-ID: writing it twice leaves one file,
 * so with this transport a message is delivered exactly once.
 */
export function fileTransport(folder: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let swept: Promise<void> | undefined
  return {
    handoverMs: 10_000,
    async send(mail) {
      await fs.mkdir(folder, { recursive: true })
      await (swept ??= removeUnfinished(folder))
      const composed = await composer.sendMail(envelopeOf(mail))
      if (!Buffer.isBuffer(composed.message)) throw new Error('The message was not composed')
      const place = path.join(folder, `${fileNameFor(mail.messageId)}.eml`)
      const unfinished = `${place}.${randomUUID()}.part`
      await fs.writeFile(unfinished, composed.message, { mode: 0o600, flush: true })
      await fs.rename(unfinished, place)
    },
    close: async () => composer.close(),
  }
}

/** What a process left behind that was killed while it wrote. */
async function removeUnfinished(folder: string): Promise<void> {
  const minuteAgo = Date.now() - 60_000
  for (const name of await fs.readdir(folder)) {
    if (!name.endsWith('.part')) continue
    const found = await fs.stat(path.join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < minuteAgo) await fs.rm(path.join(folder, name), { force: true })
  }
}

function fileNameFor(messageId: string): string {
  const local = /^<([a-z0-9.-]{1,80})@/i.exec(messageId)?.[1]
  return local ?? createHash('sha256').update(messageId).digest('hex')
}
