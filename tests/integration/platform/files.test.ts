import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketStorage } from '#app/platform/files/bucket-storage.server.ts'
import { removeUnneededFiles } from '#app/platform/files/cleanup.server.ts'
import { discardFile, receiveFile, receiveImage } from '#app/platform/files/commands.server.ts'
import { FileNotStored, type FileStorage } from '#app/platform/files/file-storage.ts'
import { diskStorage, newStorageKey, storage } from '#app/platform/files/storage.server.ts'
import { db, transaction } from '#db/client.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { draft, entrant, jpeg, pdf, storedFile, valueOf } from '#tests/support/entries.ts'
import { admin, member } from '#tests/support/people.ts'

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-files-test-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

async function tempFile(content: Buffer): Promise<string> {
  const place = path.join(folder, randomBytes(8).toString('hex'))
  await fs.writeFile(place, content)
  return place
}

function storageTests(open: () => FileStorage): void {
  test('keeps what it is given and gives it back', async () => {
    const key = newStorageKey('pdf')
    const content = randomBytes(6_000_000)
    await open().put(key, Readable.from([content.subarray(0, 10), content.subarray(10)]), 'application/pdf')
    expect((await buffer(await open().get(key))).equals(content)).toBe(true)
    await open().put(key, Buffer.from('newer'), 'application/pdf')
    expect((await buffer(await open().get(key))).toString()).toBe('newer')
  })

  test('says when there is nothing, and forgets twice without complaint', async () => {
    const key = newStorageKey('pdf')
    await expect(open().get(key)).rejects.toThrow(FileNotStored)
    await open().put(key, Buffer.from('x'), 'application/pdf')
    await open().remove(key)
    await open().remove(key)
    await expect(open().get(key)).rejects.toThrow(FileNotStored)
  })

  test('keeps nothing of what broke off', async () => {
    const key = newStorageKey('pdf')
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the line broke')
      })(),
    )
    await expect(open().put(key, broken, 'application/pdf')).rejects.toThrow('the line broke')
    await expect(open().get(key)).rejects.toThrow(FileNotStored)
  })
}

describe('files on disk', () => {
  storageTests(() => diskStorage(path.join(folder, 'disk')))

  test('leave the folder by no key', async () => {
    const disk = diskStorage(path.join(folder, 'disk'))
    for (const key of ['../secret', '/etc/passwd', 'aa/../../x.pdf', '']) {
      await expect(disk.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('storage key')
      await expect(disk.get(key)).rejects.toThrow('storage key')
    }
  })

  test('leave no unfinished ones lying about', async () => {
    const names = await fs.readdir(path.join(folder, 'disk'), { recursive: true })
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('files in a bucket', () => {
  let server: S3rver
  let bucket: FileStorage
  beforeAll(async () => {
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: path.join(folder, 's3'),
      configureBuckets: [{ name: 'laureate', configs: [] }],
    })
    const { port } = await server.run()
    bucket = bucketStorage({
      bucket: 'laureate',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    })
  })
  afterAll(() => server.close())
  storageTests(() => bucket)
})

describe('taking a file in', () => {
  const upload = async (content: Buffer, more: object = {}) => ({
    tempPath: await tempFile(content),
    originalName: 'still.jpg',
    ownerId: (await member()).userId,
    studioId: null,
    purpose: 'submission' as const,
    maxBytes: 10_000_000,
    ...more,
  })
  const stored = async (publicId: string) =>
    buffer(
      await storage().get(
        (
          await db()
            .selectFrom('files')
            .select('storage_key')
            .where('public_id', '=', publicId)
            .executeTakeFirstOrThrow()
        ).storage_key,
      ),
    )

  test('rewrites a picture: upright, without the camera’s data', async () => {
    const camera = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#FFC500' } })
      .withExif({ IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(camera).metadata()).exif).toBeDefined()
    const file = valueOf(await receiveImage(await upload(camera), now()))
    expect(file).toMatchObject({ mime: 'image/jpeg', name: 'still.jpg', width: 40, height: 60 })
    const content = await stored(file.publicId)
    const { exif, orientation, width, height } = await sharp(content).metadata()
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 40,
      height: 60,
    })
    expect(content.includes('Secret Person')).toBe(false)
    expect(content.byteLength).toBe(file.sizeBytes)
  })

  test('drops what was hidden behind a picture', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const file = valueOf(await receiveImage(await upload(Buffer.concat([await jpeg(), script])), now()))
    expect((await stored(file.publicId)).includes('<script>')).toBe(false)
  })

  test.each(['png', 'webp'] as const)('keeps the kind of a %s', async (kind) => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .toFormat(kind)
      .toBuffer()
    const file = valueOf(await receiveImage(await upload(picture, { originalName: 'a.gif' }), now()))
    expect(file).toMatchObject({ mime: `image/${kind}`, name: `a.${kind}` })
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  test.each([
    ['a script’s picture', svg, /Upload a JPEG, PNG or WebP file/],
    ['a GIF', gif, 'This is a GIF file. Upload a JPEG, PNG or WebP file.'],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), /kind of file is not supported/],
    ['a PDF named as a picture', pdf(), 'This is a PDF file. Upload a JPEG, PNG or WebP file.'],
    ['nothing', Buffer.alloc(0), 'This file is empty.'],
    ['half a picture', Buffer.alloc(0), 'half'],
  ])('refuses %s', async (what, content, message) => {
    const whole = await jpeg()
    const half = what === 'half a picture'
    const sent = half ? whole.subarray(0, Math.floor(whole.byteLength / 2)) : content
    const refused = await receiveImage(await upload(sent), now())
    if (refused.ok) throw new Error('It was taken in')
    expect(refused.code).toBe('invalid')
    if (half) expect(refused.message).toContain('could not be read')
    else expect(refused.message).toMatch(message)
  })

  test('says how large a picture is and has to be', async () => {
    const small = await sharp({ create: { width: 812, height: 600, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await receiveImage(await upload(small, { pixels: { minWidth: 1920 } }), now())).toMatchObject({
      message: 'The image is 812 px wide. It must be 1,920 px or wider.',
    })
    expect(await receiveImage(await upload(await jpeg(), { maxBytes: 1_000 }), now())).toMatchObject({
      message: expect.stringMatching(/^The file is \d+ kB\. It must be 1 kB or smaller\.$/),
    })
  })

  test('refuses a small file that holds a huge picture, unopened', async () => {
    const flood = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 6 })
      .toBuffer()
    expect(flood.byteLength).toBeLessThan(1_000_000)
    const before = process.memoryUsage().rss
    expect(await receiveImage(await upload(flood), now())).toMatchObject({
      message: 'The image is 9,000 px by 9,000 px. It must be 60 megapixels or smaller.',
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('takes a PDF unchanged, where one is asked for', async () => {
    const file = valueOf(
      await receiveFile(
        { ...(await upload(pdf(), { originalName: '../../Script "final".pdf' })), accept: ['pdf'] },
        now(),
      ),
    )
    expect(file).toMatchObject({ mime: 'application/pdf', name: 'Script final.pdf', width: null })
    expect((await stored(file.publicId)).equals(pdf())).toBe(true)
  })
})

describe('opening a file', () => {
  test('is for its owner, its studio and admins; for all others it is not there', async () => {
    const owner = await entrant()
    const { publicId } = await storedFile(owner, 'image')
    const colleague = await member()
    await db()
      .insertInto('studio_members')
      .values({ studio_id: owner.studioId, user_id: colleague.userId, role: 'viewer', created_at: now() })
      .execute()
    const removed = await member()
    await db()
      .insertInto('studio_members')
      .values({
        studio_id: owner.studioId,
        user_id: removed.userId,
        role: 'owner',
        status: 'removed',
        created_at: now(),
      })
      .execute()
    const address = `/files/${publicId}`
    for (const may of [owner, colleague, await admin()]) {
      expect((await as(may).get(address)).status).toBe(200)
    }
    for (const mayNot of [await entrant(), removed, await member()]) {
      expect((await as(mayNot).get(address)).status).toBe(404)
    }
    expect((await guest().get(address)).location).toBe(`/?next=${encodeURIComponent(address)}`)
  })

  test('saves it, and shows a picture in place only when asked', async () => {
    const owner = await entrant()
    const image = await storedFile(owner, 'image')
    const document = await storedFile(owner, 'pdf')
    const client = as(owner)
    const saved = await client.get(`/files/${image.publicId}`)
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="credit.jpg"; filename*=UTF-8''credit.jpg`,
    )
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff')
    expect(saved.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(saved.headers.get('cache-control')).toBe('private, no-store')
    const shown = await client.get(`/files/${image.publicId}?inline`)
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/)
    const script = await client.get(`/files/${document.publicId}?inline`)
    expect(script.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(script.text).toBe(pdf().toString())
  })

  test.each(['1', '../../etc/passwd', 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa', "'; drop table files"])(
    'finds nothing at %s',
    async (guess) => {
      const answer = await as(await admin()).get(`/files/${encodeURIComponent(guess)}`)
      expect(answer.status).toBe(404)
    },
  )

  test('ends when the file is discarded', async () => {
    const owner = await entrant()
    const { fileId, publicId } = await storedFile(owner, 'pdf')
    await transaction((trx) => discardFile(fileId, now(), trx))
    expect((await as(owner).get(`/files/${publicId}`)).status).toBe(404)
  })
})

describe('cleaning up', () => {
  test('removes what was discarded or never used, and keeps what is', async () => {
    const owner = await entrant()
    const used = await storedFile(owner, 'image')
    const field = await db().selectFrom('fields').select('id').limit(1).executeTakeFirstOrThrow()
    await db()
      .insertInto('submission_files')
      .values({ submission_id: await draft(owner), field_id: field.id, file_id: used.fileId })
      .execute()
    const unused = await storedFile(owner, 'pdf')
    const discarded = await storedFile(owner, 'pdf')
    const keys = await db()
      .selectFrom('files')
      .select('storage_key')
      .where('id', 'in', [unused.fileId, discarded.fileId])
      .execute()
    await transaction((trx) => discardFile(discarded.fileId, now(), trx))
    expect(await removeUnneededFiles(now())).toBe(0)
    expect(await removeUnneededFiles(later({ hours: 2 }))).toBe(1)
    expect(await removeUnneededFiles(later({ hours: 25 }))).toBe(1)
    expect(await removeUnneededFiles(now())).toBe(0)
    expect((await db().selectFrom('files').select('id').execute()).map(({ id }) => id)).toEqual([used.fileId])
    for (const { storage_key } of keys) {
      await expect(storage().get(storage_key)).rejects.toThrow(FileNotStored)
    }
  })
})
