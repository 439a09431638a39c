import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readMultipart } from '#app/http/uploads.server.ts'

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-large-'))
  // A place of its own: what other tests upload at the same time comes and goes in the shared one.
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await fs.rm(folder, { recursive: true, force: true })
})

describe('reading an upload', () => {
  const limits = { fileFields: ['still'], maxFileBytes: 1_000_000 }

  function formRequest(entries: [string, string | Blob, string?][]): Request {
    const form = new FormData()
    for (const [name, value, fileName] of entries) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value, fileName)
    }
    return new Request('http://laureate.test/', { method: 'POST', body: form })
  }

  async function read(request: Request, more: object = {}) {
    const upload = await readMultipart(request, { ...limits, ...more })
    onTestFinished(() => upload.dispose())
    return upload
  }

  test('gives fields, and files with their content', async () => {
    const content = randomBytes(500_000)
    const upload = await read(
      formRequest([
        ['title', 'Łódź 灯笼'],
        ['people', 'a'],
        ['people', 'b'],
        ['still', new Blob([content]), 'Büro.jpg'],
        ['other', new Blob(['x']), 'x.exe'],
        ['last', 'still read'],
      ]),
    )
    expect([...upload.fields]).toEqual([
      ['title', 'Łódź 灯笼'],
      ['people', 'a'],
      ['people', 'b'],
      ['last', 'still read'],
    ])
    expect(upload.files).toMatchObject([{ field: 'still', originalName: 'Büro.jpg', sizeBytes: 500_000 }])
    const place = upload.files[0]?.path ?? ''
    expect((await fs.readFile(place)).equals(content)).toBe(true)
    expect(upload.refused).toEqual({})
    await upload.dispose()
    await expect(fs.stat(place)).rejects.toThrow('ENOENT')
  })

  test('gives files in the order in which they were sent, whichever is written first', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `${index}.jpg`)
    const sizes = names.map((_, index) => (index % 2 === 0 ? 60_000 : 10))
    const upload = await read(
      formRequest(names.map((name, index) => ['still', new Blob([randomBytes(sizes[index] ?? 1)]), name])),
      { maxFiles: 40 },
    )
    expect(upload.files.map(({ originalName }) => originalName)).toEqual(names)
    expect(upload.files.map(({ sizeBytes }) => sizeBytes)).toEqual(sizes)
  })

  test('a field in which no file was chosen is empty', async () => {
    const upload = await read(formRequest([['still', new Blob([]), '']]))
    expect(upload.files).toEqual([])
    expect(upload.refused).toEqual({})
  })

  test('a file over the limit is refused with a message, and the rest of the form is kept', async () => {
    const upload = await read(
      formRequest([
        ['still', new Blob([randomBytes(3_000_000)]), 'big.jpg'],
        ['title', 'kept'],
      ]),
    )
    expect(upload.files).toEqual([])
    expect(upload.fields.get('title')).toBe('kept')
    expect(upload.refused).toEqual({
      still: ['The file must be 1 MB or smaller.'],
    })
  })

  test('a refusal names the field’s own limit where it has one', async () => {
    const upload = await read(formRequest([['still', new Blob([randomBytes(1_500_000)]), 'big.jpg']]), {
      limitOf: () => 500_000,
    })
    expect(upload.refused).toEqual({
      still: ['The file must be 500 kB or smaller.'],
    })
  })

  test('more files than asked for are refused', async () => {
    const file = (name: string): [string, Blob, string] => ['still', new Blob(['x']), name]
    const upload = await read(formRequest([file('a.jpg'), file('b.jpg')]))
    expect(upload.files).toHaveLength(1)
    expect(upload.refused).toEqual({ still: ['Too many files were sent together.'] })
  })

  test('a field named like a part of every object is a field like any other', async () => {
    const upload = await read(formRequest([['__proto__', 'x'.repeat(300_000)]]))
    expect(Object.entries(upload.refused)).toEqual([['__proto__', ['This text is too long.']]])
    expect(upload.fields.get('__proto__')).toHaveLength(256 * 1024)
  })

  test.each([
    ['no multipart', 'text/plain', 'hello'],
    ['no boundary', 'multipart/form-data', 'hello'],
    [
      'a body that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="still"; filename="a.jpg"\r\n\r\nhalf',
    ],
    [
      'a body that breaks off in a file nobody asked for',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="other"; filename="a.jpg"\r\n\r\nhalf',
    ],
  ])('%s is a bad request, and leaves nothing behind', async (_case, type, body) => {
    const leftovers = async () =>
      (await fs.readdir(os.tmpdir())).filter((name) => name.startsWith('laureate-upload-')).sort()
    const before = await leftovers()
    const request = new Request('http://laureate.test/', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    await expect(readMultipart(request, limits)).rejects.toMatchObject({ init: { status: 400 } })
    expect(await leftovers()).toEqual(before)
  })

  test('200 MB pass through without filling the memory', async () => {
    const place = path.join(folder, 'large')
    const handle = await fs.open(place, 'w')
    await handle.truncate(200_000_000)
    await handle.close()
    const head = '--x\r\nContent-Disposition: form-data; name="still"; filename="a.mov"\r\n\r\n'
    async function* body() {
      yield Buffer.from(head)
      yield* createReadStream(place, { highWaterMark: 256 * 1024 })
      yield Buffer.from('\r\n--x--\r\n')
    }
    const request = new Request('http://laureate.test/', {
      method: 'POST',
      body: Readable.toWeb(Readable.from(body())) as ReadableStream<Uint8Array>,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      duplex: 'half',
    })
    const before = process.memoryUsage().rss
    let highest = before
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
    const upload = await read(request, { maxFileBytes: 300_000_000 })
    clearInterval(watch)
    expect(upload.files[0]?.sizeBytes).toBe(200_000_000)
    expect(highest - before).toBeLessThan(120_000_000)
  })
})
