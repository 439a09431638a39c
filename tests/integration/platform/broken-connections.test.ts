import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { Upload } from 'tus-js-client'
import { afterEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { startSession } from '#app/domain/people/accounts/sessions.server.ts'
import { sessionCookies } from '#app/http/session-cookies.server.ts'
import { badLine, type BadLine } from '#tests/support/bad-line.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant, openCategory } from '#tests/support/entries.ts'
import { film } from '#tests/support/films.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web-process.ts'

// The product's own server and the library its pages send with, over lines that break.

const cleanups: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function web(more: Record<string, string> = {}, at?: number): Promise<WebProcess> {
  const started = await startWebProcess(more, at)
  cleanups.push(() => started.kill())
  return started
}

async function line(options: Parameters<typeof badLine>[0]): Promise<BadLine> {
  const made = await badLine(options)
  cleanups.push(() => made.close())
  return made
}

async function sender() {
  const owner = await entrant()
  const submissionId = await draft(owner, { number: await openCategory('achievement') })
  const { userId } = owner
  const session = await startSession(
    { userId, remember: true, userAgent: 'test', address: '127.0.0.1' },
    now(),
  )
  const cookie = sessionCookies(session)
    .map((each) => each.split(';')[0])
    .join('; ')
  return { submissionId, cookie }
}

/** A film in which every byte counts: what is lost or written twice changes its hash. */
function largeFilm(bytes: number): Buffer {
  const content = film({ bytes, tablesLast: true, seconds: 90 })
  randomBytes(bytes - 2_000).copy(content, 100)
  return content
}

interface Sending {
  port: number
  /** The server's own port, whose pages the request claims to come from. */
  origin: number
  submissionId: number
  cookie: string
  content: Buffer
  chunkSize?: number
  onPiece?: (offset: number) => void
}

function send({ port, origin, submissionId, cookie, content, chunkSize = 512 * 1024, onPiece }: Sending) {
  return new Promise<void>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `http://127.0.0.1:${port}/uploads`,
      metadata: {
        submission: String(submissionId),
        field: 'reel_file',
        filename: 'reel.mp4',
        fingerprint: 'x',
      },
      headers: { cookie, origin: `http://127.0.0.1:${origin}`, 'sec-fetch-site': 'same-origin' },
      chunkSize,
      retryDelays: new Array<number>(200).fill(150),
      onShouldRetry: () => true,
      onChunkComplete: (_size, offset) => onPiece?.(offset),
      onSuccess: () => resolve(),
      onError: reject,
    })
    upload.start()
  })
}

async function stored(submissionId: number) {
  return db()
    .selectFrom('submission_files as sf')
    .innerJoin('files as f', 'f.id', 'sf.file_id')
    .where('sf.submission_id', '=', submissionId)
    .select(['f.size_bytes', 'f.sha256', 'f.public_id', 'f.duration_ms'])
    .execute()
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

describe('over a line that breaks again and again', () => {
  test('the whole file arrives, each byte once', async () => {
    const server = await web()
    const who = await sender()
    const content = largeFilm(16_000_000)
    const bad = await line({ port: server.port, cutAfterBytes: 1_300_000 })
    await send({ port: bad.port, origin: server.port, ...who, content })
    expect(bad.cuts()).toBeGreaterThan(8)
    const [file, ...more] = await stored(who.submissionId)
    expect(more).toEqual([])
    expect(file?.size_bytes).toBe(content.byteLength)
    expect(file?.sha256.toString('hex')).toBe(hashOf(content))
    expect(server.output()).not.toMatch(/"level":50/)
  }, 120_000)

  test('what came before the break is not sent again', async () => {
    const server = await web()
    const who = await sender()
    const content = largeFilm(6_000_000)
    // One piece is the whole file, and the line never lets a fifth of it through at once.
    const bad = await line({ port: server.port, cutAfterBytes: 1_200_000 })
    await send({ port: bad.port, origin: server.port, ...who, content, chunkSize: content.byteLength })
    expect(bad.cuts()).toBeGreaterThan(3)
    expect((await stored(who.submissionId))[0]?.sha256.toString('hex')).toBe(hashOf(content))
  }, 120_000)

  test('a server that is killed in the middle costs nothing but time', async () => {
    const first = await web()
    const who = await sender()
    const content = largeFilm(8_000_000)
    let killed: Promise<WebProcess> | undefined
    const sending = send({
      port: first.port,
      origin: first.port,
      ...who,
      content,
      onPiece(offset) {
        if (offset > 3_000_000) killed ??= first.kill().then(() => web({}, first.port))
      },
    })
    await sending
    expect(killed).toBeDefined()
    await killed
    expect((await stored(who.submissionId))[0]?.sha256.toString('hex')).toBe(hashOf(content))
  }, 120_000)
})

describe('into a bucket', () => {
  test('the whole file arrives over a bad line, is measured there, and can be fetched in parts', async () => {
    const bucket = await startS3Server()
    cleanups.push(() => bucket.close())
    const server = await web(bucket.settings)
    const who = await sender()
    const content = largeFilm(13_000_000)
    const bad = await line({ port: server.port, cutAfterBytes: 2_000_000 })
    await send({ port: bad.port, origin: server.port, ...who, content })
    expect(bad.cuts()).toBeGreaterThan(3)
    const [file] = await stored(who.submissionId)
    expect(file).toMatchObject({ size_bytes: content.byteLength, duration_ms: 90_000 })
    expect(file?.sha256.toString('hex')).toBe(hashOf(content))
    const part = await fetch(`http://127.0.0.1:${server.port}/files/${file?.public_id}`, {
      headers: { cookie: who.cookie, range: 'bytes=1000000-1000999' },
    })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(1_000_000, 1_001_000))).toBe(true)
    // Nothing of the library's own notes stays behind.
    const names = await fs.readdir(bucket.folder, { recursive: true })
    expect(names.filter((name) => /\.(?:info|part)(?:\._|$)/.test(name))).toEqual([])
  }, 120_000)
})
