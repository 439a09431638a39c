import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { config } from '#app/config.server.ts'
import { log } from '#app/log.server.ts'
import { diskStorage, newStorageKey } from '#app/platform/files/storage.server.ts'
import { StorageUnavailable, TAKES_NO_FILES } from '#app/platform/files/storage-unavailable.ts'
import { readMultipart } from '#app/http/uploads.server.ts'
import { as } from '#tests/support/client.ts'
import { draft, entrant, jpeg, openCategory } from '#tests/support/entries.ts'
import { film } from '#tests/support/films.ts'
import { TusSender } from '#tests/support/tus.ts'

const FILES = path.join(config().dataDir, 'files')

/** Puts something else where files are until `back` is called: nothing, or what is no folder. */
async function withoutFiles(instead: 'nothing' | 'a file'): Promise<() => Promise<void>> {
  await fs.mkdir(FILES, { recursive: true })
  await fs.rename(FILES, `${FILES}.away`)
  if (instead === 'a file') await fs.writeFile(FILES, '')
  let isBack = false
  const back = async () => {
    if (isBack) return
    isBack = true
    await fs.rm(FILES, { recursive: true, force: true })
    await fs.rename(`${FILES}.away`, FILES)
  }
  onTestFinished(back)
  return back
}

const words = 'We can’t take files at the moment.'

describe('the folder of files', () => {
  test('that takes nothing is one error by name, logged, and nothing half-written is left', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-storage-'))
    onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
    const logged = vi.spyOn(log, 'error')
    const place = path.join(folder, 'files')
    await fs.writeFile(place, 'no folder')
    const put = diskStorage(place).put(newStorageKey('pdf'), Buffer.from('x'), 'application/pdf')
    await expect(put).rejects.toThrow(StorageUnavailable)
    expect(logged.mock.calls.map(([facts]) => facts)).toEqual([expect.objectContaining({ code: 'EEXIST' })])
  })

  test('that is gone is not made again in its place: a disk that comes back would hide what was written', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-storage-'))
    onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
    const place = path.join(folder, 'files')
    const put = () => diskStorage(place).put(newStorageKey('pdf'), Buffer.from('x'), 'application/pdf')
    await put()
    await fs.rename(place, `${place}.away`)
    await expect(put()).rejects.toMatchObject({ name: 'StorageUnavailable', code: 'ENOENT' })
    expect(await fs.readdir(folder)).toEqual(['files.away'])
    await fs.rename(`${place}.away`, place)
    await put()
  })
})

describe('while files cannot be stored', () => {
  test('a form with a file is shown with all that was typed, and says so beside the file', async () => {
    const owner = await entrant()
    const submissionId = await draft(owner, { number: await openCategory('achievement') })
    const page = await as(owner).get(`/submissions/edit/${submissionId}/statement`)
    const back = await withoutFiles('a file')
    const picture = new File([new Uint8Array(await jpeg())], 'credit.jpg', { type: 'image/jpeg' })
    const typed = { achievement_statement: 'Light and shade.', credit_screenshot: picture }
    const refused = await as(owner).submit(page, 'Save draft', typed)
    expect([refused.status, refused.visibleText.includes(words)]).toEqual([422, true])
    expect(refused.problems[0]?.href).toBe('#credit_screenshot')
    expect(refused.text).toContain('Light and shade.</textarea>')
    await back()
    expect((await as(owner).submit(refused, 'Save draft', typed)).status).toBe(303)
  })

  test('a file that arrives in pieces waits: the status and words of the piece say for what', async () => {
    const owner = await entrant()
    const submissionId = await draft(owner, { number: await openCategory('achievement') })
    const sender = new TusSender(as(owner))
    const content = film({ seconds: 90, bytes: 1_500_000 })
    const reel = { submissionId, field: 'reel_file', name: 'reel.mp4', size: content.byteLength }
    const address = await sender.begun(reel)
    const piece = (offset: number) =>
      sender.piece(address, offset, content.subarray(offset, offset + 750_000))
    expect((await piece(0)).status).toBe(204)
    const back = await withoutFiles('nothing')
    for (const answer of [await piece(750_000), await sender.ask(address), await sender.begin(reel)])
      expect([answer.status, answer.text.replace(/^$/, TAKES_NO_FILES)]).toEqual([507, TAKES_NO_FILES])
    await back()
    expect((await piece(750_000)).status).toBe(204)
    expect(await sender.state(address)).toMatchObject({ status: 'stored' })
  })

  test('a full disk keeps what had arrived, and the piece goes on from there', async () => {
    const owner = await entrant()
    const submissionId = await draft(owner, { number: await openCategory('achievement') })
    const sender = new TusSender(as(owner))
    const content = film({ seconds: 90, bytes: 900_000 })
    const address = await sender.begun({ submissionId, field: 'reel_file', name: 'reel.mp4', size: 900_000 })
    const id = address.split('/').at(-1) ?? ''
    const place = path.join(FILES, id.slice(0, 2), `${id}.upload`)
    await fs.rename(place, `${place}.kept`)
    // Writing there says that the disk is full.
    await fs.symlink('/dev/full', place)
    const answer = await sender.piece(address, 0, content)
    expect([answer.status, answer.text]).toEqual([507, TAKES_NO_FILES])
    await fs.rename(`${place}.kept`, place)
    expect((await sender.piece(address, 0, content)).status).toBe(204)
  })

  test('temporary files too: each is refused beside its field, and the rest of the form is read', async () => {
    const before = process.env.TMPDIR
    process.env.TMPDIR = '/dev/null/none'
    onTestFinished(() => {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    })
    const form = new FormData()
    form.set('still', new File([new Uint8Array(200_000)], 'still.jpg'))
    form.set('title', 'kept')
    const request = new Request('http://laureate.test/', { method: 'POST', body: form })
    const upload = await readMultipart(request, { fileFields: ['still'], maxFileBytes: 1_000_000 })
    expect([upload.files, upload.refused.still]).toEqual([[], [TAKES_NO_FILES]])
    expect(upload.fields.get('title')).toBe('kept')
    await upload.dispose()
  })
})

describe('a piece with a checksum', () => {
  const sum = (content: Buffer, algorithm = 'sha1') =>
    `${algorithm} ${createHash(algorithm).update(content).digest('base64')}`

  test('is kept where it is what was sent, and dropped where it is not', async () => {
    const owner = await entrant()
    const submissionId = await draft(owner, { number: await openCategory('achievement') })
    const sender = new TusSender(as(owner))
    const content = film({ seconds: 90, bytes: 900_000 })
    const half = content.subarray(0, 450_000)
    const rest = content.subarray(450_000)
    const address = await sender.begun({ submissionId, field: 'reel_file', name: 'reel.mp4', size: 900_000 })
    const damaged = Buffer.from(half)
    damaged.writeUInt8(damaged.readUInt8(1_000) ^ 1, 1_000)
    const checked = { 'upload-checksum': sum(half) }
    expect((await sender.piece(address, 0, damaged, checked)).status).toBe(460)
    expect((await sender.ask(address)).headers.get('upload-offset')).toBe('0')
    expect((await sender.piece(address, 0, half, checked)).status).toBe(204)
    expect((await sender.piece(address, 450_000, rest, { 'upload-checksum': 'crc32 AAAA' })).status).toBe(400)
    expect(
      (await sender.piece(address, 450_000, rest, { 'upload-checksum': sum(rest, 'sha256') })).status,
    ).toBe(204)
    expect(await sender.state(address)).toMatchObject({ status: 'stored' })
  })

  test('is offered to those who ask how files are sent', async () => {
    const answer = await new TusSender(as(await entrant())).request('OPTIONS', '/uploads')
    expect(answer.headers.get('tus-extension')).toContain('checksum')
    expect(answer.headers.get('tus-checksum-algorithm')).toBe('sha1,sha256,sha512')
  })
})
