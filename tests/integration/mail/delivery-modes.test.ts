import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { caughtTransport } from '#app/domain/mail/transports/caught.ts'
import { fileTransport } from '#app/domain/mail/transports/files.ts'
import { smtpTransport } from '#app/domain/mail/transports/smtp.ts'
import { now } from '#tests/support/clock.ts'
import { letter } from '#tests/support/letters.ts'
import { startMailServer } from '#tests/support/mail-server.ts'

async function caught(settings: { catchAll?: string; allow?: string[] }) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-caught-'))
  const server = await startMailServer()
  const transport = caughtTransport({
    server: smtpTransport(server.url),
    files: fileTransport(folder),
    catchAll: settings.catchAll,
    allow: settings.allow ?? [],
  })
  onTestFinished(async () => {
    await transport.close()
    await server.close()
    await fs.rm(folder, { recursive: true, force: true })
  })
  const sendTo = async (to: string) => sendMessage(await letter({ to }), transport, now())
  return { received: server.received, sendTo, files: () => fs.readdir(folder) }
}

test('sends nothing: emails are written to files even with a mail server', async () => {
  const { received, sendTo, files } = await caught({})
  expect(await sendTo('robin@example.org')).toBe('sent')
  expect(received).toEqual([])
  expect(await files()).toHaveLength(1)
})

test('goes to the one address and says who it was meant for', async () => {
  const { received, sendTo, files } = await caught({ catchAll: 'tester@example.com' })
  await sendTo('robin@example.org')
  await sendTo('ada@example.org')
  expect(received.map(({ to }) => to)).toEqual(['tester@example.com', 'tester@example.com'])
  const [first] = received
  expect(first?.email.to).toMatchObject([{ address: 'tester@example.com' }])
  expect(first?.email.headers.find(({ key }) => key === 'x-original-to')?.value).toBe('robin@example.org')
  const note = 'Caught before it was delivered. It was meant for robin@example.org.'
  expect(first?.email.text?.startsWith(note)).toBe(true)
  expect(first?.email.html).toContain(`<strong>${note}</strong>`)
  expect(first?.email.html?.indexOf(note)).toBeLessThan(first?.email.html?.indexOf('Hello') ?? 0)
  expect(await files()).toEqual([])
})

test('reaches the addresses and domains on the list and no lookalike', async () => {
  const { received, sendTo, files } = await caught({ allow: ['ada@example.org', 'example.com'] })
  for (const to of ['Ada@Example.org', 'x@EXAMPLE.com']) await sendTo(to)
  expect(received.map(({ to }) => to)).toEqual(['Ada@example.org', 'x@example.com'])
  expect(received[0]?.email.text).not.toContain('Caught')
  for (const to of ['bada@example.org', 'x@sub.example.com', 'x@notexample.com', 'example.com@example.net'])
    await sendTo(to)
  expect(received).toHaveLength(2)
  expect(await files()).toHaveLength(4)
})
