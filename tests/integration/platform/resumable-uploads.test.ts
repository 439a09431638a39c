import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { finishUpload, tendUploads } from '#app/domain/submissions/uploads/finished-uploads.server.ts'
import { applicationToken } from '#app/domain/sponsorship/applications/link.server.ts'
import { finishArtworkUpload, tendArtworkUploads } from '#app/domain/sponsorship/artwork/pieces.server.ts'
import { closeUploads } from '#app/domain/sponsorship/artwork/review.server.ts'
import { UPLOAD_BOUNDS } from '#app/domain/submissions/uploads/uploads.ts'
import { PDFS } from '#tests/support/artwork-files.ts'
import { sponsorshipWith, versions } from '#tests/support/artwork.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { draft, entrant, jpeg, openCategory, pdf, type Entrant } from '#tests/support/entries.ts'
import { film } from '#tests/support/films.ts'
import { admin, adminViewerOf, member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'
import { sponsorship } from '#tests/support/sponsors.ts'
import { TusSender } from '#tests/support/tus.ts'

const reel = { field: 'reel_file', name: 'The reel – 灯笼.mp4' }

async function entry(): Promise<{ owner: Entrant; submissionId: number; sender: TusSender }> {
  const owner = await entrant()
  const submissionId = await draft(owner, { number: await openCategory('achievement') })
  return { owner, submissionId, sender: new TusSender(as(owner)) }
}

/** Category 13, Direction, takes reels of a length of its own. */
async function reelLimit(submissionId: number): Promise<number> {
  const row = await db()
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .where('s.id', '=', submissionId)
    .select('c.reel_max_seconds')
    .executeTakeFirstOrThrow()
  return row.reel_max_seconds ?? 0
}

const media = (submissionId: number) => `/submissions/edit/${submissionId}/media`

async function storedFiles(submissionId: number) {
  return db()
    .selectFrom('submission_files as sf')
    .innerJoin('files as f', 'f.id', 'sf.file_id')
    .where('sf.submission_id', '=', submissionId)
    .select([
      'f.id',
      'f.original_name',
      'f.mime',
      'f.size_bytes',
      'f.duration_ms',
      'f.storage_key',
      'f.public_id',
    ])
    .execute()
}

/** What lies in the folder of uploads of this test. */
async function leftOver(): Promise<string[]> {
  const ids = (await db().selectFrom('uploads').select('id').execute()).map(({ id }) => id)
  const names = await fs.readdir(path.join(config().dataDir, 'files'), { recursive: true })
  return names.filter((name) => ids.includes(path.basename(name, '.upload')))
}

describe('a file that arrives in pieces', () => {
  test('is the answer once it is whole, byte for byte, with its length', async () => {
    const { owner, submissionId, sender } = await entry()
    const content = film({ seconds: 90, bytes: 3_300_000 })
    const address = await sender.send({ submissionId, ...reel }, content)
    expect(await sender.state(address)).toMatchObject({ status: 'stored', refusal: null })
    const [file, ...more] = await storedFiles(submissionId)
    expect(more).toEqual([])
    expect(file).toMatchObject({
      original_name: 'The reel – 灯笼.mp4',
      mime: 'video/mp4',
      size_bytes: content.byteLength,
      duration_ms: 90_000,
    })
    expect((await buffer(await storage().get(file?.storage_key ?? ''))).equals(content)).toBe(true)
    const page = await as(owner).get(media(submissionId))
    expect(page.html.querySelector(`a[href="/files/${file?.public_id}"]`)?.text).toBe('The reel – 灯笼.mp4')
    const actions = (await audits()).map(({ action }) => action)
    expect(actions).toContain('submission.upload_started')
    expect(actions).toContain('submission.file_stored')
  })

  test('goes on where it stopped, and nowhere else', async () => {
    const { submissionId, sender } = await entry()
    const content = film({ bytes: 500_000 })
    const address = await sender.begun({ submissionId, ...reel, size: content.byteLength })
    expect((await sender.piece(address, 0, content.subarray(0, 200_000))).status).toBe(204)
    for (const wrong of [0, 199_999, 200_001, 500_000])
      expect((await sender.piece(address, wrong, content.subarray(0, 10))).status).toBe(409)
    const asked = await sender.ask(address)
    expect(asked.headers.get('upload-offset')).toBe('200000')
    expect(asked.headers.get('upload-length')).toBe('500000')
    // More than was announced is not taken.
    expect((await sender.piece(address, 200_000, randomBytes(300_001))).status).toBe(413)
    expect((await sender.ask(address)).headers.get('upload-offset')).toBe('200000')
    expect((await sender.piece(address, 200_000, content.subarray(200_000))).status).toBe(204)
    expect((await sender.state(address)).status).toBe('stored')
    expect((await sender.piece(address, 500_000, Buffer.from('x'))).status).toBe(409)
    expect((await sender.callOff(address)).status).toBe(409)
    expect(await storedFiles(submissionId)).toHaveLength(1)
  })

  test('replaces what was there', async () => {
    const { submissionId, sender } = await entry()
    await sender.send({ submissionId, ...reel }, film({ seconds: 20 }))
    await sender.send({ submissionId, ...reel, name: 'second.mov' }, film({ seconds: 30, brand: 'qt  ' }))
    expect(await storedFiles(submissionId)).toMatchObject([
      { original_name: 'second.mov', mime: 'video/quicktime', duration_ms: 30_000 },
    ])
  })

  test('a picture is rewritten, and its original is deleted', async () => {
    const { submissionId, sender } = await entry()
    const content = Buffer.concat([await jpeg(), Buffer.from('<script>hidden</script>')])
    const file = { submissionId, field: 'credit_screenshot', name: 'credit.jpg' }
    expect((await sender.state(await sender.send(file, content))).status).toBe('stored')
    const [stored] = await storedFiles(submissionId)
    expect(stored?.mime).toBe('image/jpeg')
    const kept = await buffer(await storage().get(stored?.storage_key ?? ''))
    expect(kept.includes('hidden')).toBe(false)
    expect(await leftOver()).toEqual([])
  })
})

describe('what is not taken', () => {
  test('a reel that is too long stays refused beside its question, with a message, and its bytes are deleted', async () => {
    const { owner, submissionId, sender } = await entry()
    const limit = await reelLimit(submissionId)
    expect(limit).toBeGreaterThan(60)
    const text = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    const refusal = `The reel is ${text(limit + 42)}. It must be ${text(limit)} or shorter.`
    const address = await sender.send({ submissionId, ...reel }, film({ seconds: limit + 42 }))
    expect(await sender.state(address)).toMatchObject({ status: 'refused', refusal })
    expect((await sender.ask(address)).status).toBe(410)
    const page = await as(owner).get(media(submissionId))
    expect(page.text).toContain(refusal)
    const toMend = `a[href="${media(submissionId)}#reel_file"]`
    const dashboard = await as(owner).get('/submissions/dashboard')
    expect(dashboard.html.querySelector(toMend)?.text).toMatch(/^Upload another file: /)
    expect(dashboard.visibleText).toContain(refusal)
    const stranger = await entrant()
    expect((await as(stranger).get('/submissions/dashboard')).visibleText).not.toContain(refusal)
    expect(await storedFiles(submissionId)).toEqual([])
    expect(await leftOver()).toEqual([])
    await sender.send({ submissionId, ...reel }, film({ seconds: limit }))
    expect((await as(owner).get(media(submissionId))).text).not.toContain(refusal)
    expect((await as(owner).get('/submissions/dashboard')).html.querySelector(toMend)).toBeNull()
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const whole = film({ bytes: 900_000 })
  test.each([
    ['reel_file', 'a script’s picture', 'a.mp4', svg, /Upload an MP4 or MOV file/],
    [
      'reel_file',
      'a page',
      'a.mp4',
      Buffer.from('<!doctype html><script>1</script>'),
      /kind of file is not supported/,
    ],
    ['reel_file', 'a PDF', 'a.mp4', pdf(), 'This is a PDF file. Upload an MP4 or MOV file.'],
    [
      'reel_file',
      'a film that broke off',
      'a.mp4',
      whole.subarray(0, 400_000),
      /^The video is incomplete: its last 500 kB are missing/,
    ],
    [
      'reel_file',
      'sound',
      'a.mp4',
      film({ sound: true }),
      'The file has sound only. Upload a file with video.',
    ],
    [
      'clip_for_ceremony',
      'a clip too short',
      'c.mov',
      film({ seconds: 8, brand: 'qt  ' }),
      'The clip is 0:08. It must be 0:10 or longer.',
    ],
    ['still_1', 'a script named as a picture', 'a.png', svg, /Upload a JPEG, PNG or WebP file/],
    [
      'still_1',
      'a film named as a picture',
      'a.jpg',
      film(),
      'This is an MP4 file. Upload a JPEG, PNG or WebP file.',
    ],
  ])('%s: %s', async (field, _what, name, content, message) => {
    const { submissionId, sender } = await entry()
    const state = await sender.state(await sender.send({ submissionId, field, name }, content))
    expect(state.status).toBe('refused')
    if (typeof message === 'string') expect(state.refusal).toBe(message)
    else expect(state.refusal).toMatch(message)
    expect(await storedFiles(submissionId)).toEqual([])
    expect(await leftOver()).toEqual([])
  })

  test('is told before it is sent, where the name or the size give it away', async () => {
    const { submissionId, sender } = await entry()
    const told = async (more: object) => {
      const answer = await sender.begin({ submissionId, ...reel, size: 1_000, ...more })
      return `${answer.status} ${answer.text}`
    }
    expect(await told({ size: 0 })).toBe('422 This file is empty.')
    expect(await told({ size: 3_000_000_000 })).toMatch(
      /^422 The file is 3 GB\. It must be 2 GB or smaller\.$/,
    )
    expect(await told({ name: 'reel.avi' })).toBe('422 This is an AVI file. Upload an MP4 or MOV file.')
    expect(await told({ field: 'work_title' })).toBe('404 We can’t find this question.')
    expect(await told({ field: 'nothing' })).toBe('404 We can’t find this question.')
    expect(await told({ submissionId: 999_999 })).toBe('404 We can’t find this entry.')
    expect(await db().selectFrom('uploads').select('id').execute()).toEqual([])
  })

  test('a length that is not known, or a piece that is too large', async () => {
    const { submissionId, sender } = await entry()
    const deferred = await sender.request('POST', '/uploads', {
      'upload-defer-length': '1',
      'upload-metadata': `submission ${Buffer.from(String(submissionId)).toString('base64')}`,
    })
    expect(deferred.status).toBe(422)
    const address = await sender.begun({ submissionId, ...reel, size: 40_000_000 })
    const tooLarge = await sender.piece(address, 0, Buffer.alloc(10), { 'content-length': '17000000' })
    expect(tooLarge.status).toBe(413)
  })
})

describe('whose it is', () => {
  test('no other person can query it, add to it, end it, or see what became of it', async () => {
    const { owner, submissionId, sender } = await entry()
    const address = await sender.begun({ submissionId, ...reel, size: 10 })
    await sender.piece(address, 0, Buffer.from('secret'))
    const colleague = await member()
    await db()
      .insertInto('studio_members')
      .values({ studio_id: owner.studioId, user_id: colleague.userId, role: 'submitter', created_at: now() })
      .execute()
    for (const other of [await entrant(), colleague, await admin()]) {
      const stranger = new TusSender(as(other))
      expect((await stranger.ask(address)).status).toBe(404)
      expect((await stranger.piece(address, 6, Buffer.from('evil'))).status).toBe(404)
      expect((await stranger.callOff(address)).status).toBe(404)
      expect((await stranger.request('GET', address)).status).toBe(404)
    }
    const signedOut = new TusSender(guest())
    expect((await signedOut.ask(address)).status).toBe(401)
    expect((await signedOut.begin({ submissionId, ...reel, size: 10 })).status).toBe(401)
    expect((await sender.ask(address)).headers.get('upload-offset')).toBe('6')
  })

  test('no one begins one for another studio’s entry, and a viewer of the studio cannot read it', async () => {
    const { owner, submissionId } = await entry()
    const file = { submissionId, ...reel, size: 10 }
    expect((await new TusSender(as(await entrant())).begin(file)).status).toBe(404)
    const viewer = await member()
    await db()
      .insertInto('studio_members')
      .values({ studio_id: owner.studioId, user_id: viewer.userId, role: 'viewer', created_at: now() })
      .execute()
    expect((await new TusSender(as(viewer)).begin(file)).status).toBe(403)
    expect(await db().selectFrom('uploads').select('id').execute()).toEqual([])
  })

  test('another site’s page cannot use the visitor’s session', async () => {
    const { submissionId, sender } = await entry()
    const file = { submissionId, ...reel, size: 10 }
    const address = await sender.begun(file)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await sender.begin(file, foreign)).status).toBe(403)
    expect((await sender.piece(address, 0, Buffer.from('x'), foreign)).status).toBe(403)
    expect((await sender.request('DELETE', address, foreign)).status).toBe(403)
    const answer = await sender.ask(address)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  test.each(['1', '..%2f..%2fetc', '00000000-0000-0000-0000-000000000000', `aa/x.upload`])(
    'finds nothing at %s',
    async (guess) => {
      const { sender } = await entry()
      expect((await sender.ask(`/uploads/${guess}`)).status).toBe(404)
    },
  )

  test('bounds what one person has on the way', async () => {
    const { owner, submissionId, sender } = await entry()
    for (let count = 0; count < UPLOAD_BOUNDS.arrivingOfPerson; count += 1) {
      const other = await draft(owner, { number: await openCategory('achievement'), title: `Work ${count}` })
      await sender.begun({ submissionId: other, ...reel, size: 10 })
    }
    // Not 429, after which the page would wait and begin by itself.
    expect((await sender.begin({ submissionId, ...reel, size: 10 })).status).toBe(409)
  })
})

describe('calling off and running out', () => {
  test('ends it, frees its bytes, and happens once', async () => {
    const { submissionId, sender } = await entry()
    const address = await sender.begun({ submissionId, ...reel, size: 1_000 })
    await sender.piece(address, 0, Buffer.alloc(400))
    expect((await sender.callOff(address)).status).toBe(204)
    expect((await sender.callOff(address)).status).toBe(204)
    expect((await sender.piece(address, 400, Buffer.alloc(600))).status).toBe(410)
    expect(await leftOver()).toEqual([])
  })

  test('beginning with another file ends one’s own unfinished upload', async () => {
    const { submissionId, sender } = await entry()
    const first = await sender.begun({ submissionId, ...reel, size: 1_000 })
    await sender.begun({ submissionId, ...reel, name: 'other.mp4', size: 2_000 })
    expect((await sender.state(first)).status).toBe('cancelled')
  })

  test('a day after its last piece it has expired, and the page says so', async () => {
    const { owner, submissionId, sender } = await entry()
    const address = await sender.begun({ submissionId, ...reel, size: 1_000 })
    later({ hours: 23 })
    await sender.piece(address, 0, Buffer.alloc(400))
    await tendUploads(later({ hours: 23, minutes: 59 }))
    expect((await sender.state(address)).status).toBe('arriving')
    await tendUploads(later({ minutes: 1 }))
    expect((await sender.state(address)).status).toBe('expired')
    expect((await as(owner).get(media(submissionId))).text).toContain('was not uploaded completely')
    await tendUploads(later({ minutes: 2 }))
    expect(await leftOver()).toEqual([])
  })
})

describe('a crash', () => {
  test('between the last piece and the file is mended by the next look', async () => {
    const { submissionId, sender } = await entry()
    const content = film({ bytes: 50_000 })
    const address = await sender.begun({ submissionId, ...reel, size: content.byteLength })
    await sender.piece(address, 0, content.subarray(0, 49_999))
    // The last piece was written down, and then nothing more happened.
    const [name = ''] = await leftOver()
    await fs.appendFile(path.join(config().dataDir, 'files', name), content.subarray(49_999))
    expect(await storedFiles(submissionId)).toEqual([])
    expect((await sender.ask(address)).headers.get('upload-offset')).toBe('50000')
    expect((await sender.state(address)).status).toBe('stored')
    expect(await storedFiles(submissionId)).toHaveLength(1)
  })

  test('while it was checked is finished by the worker without another request', async () => {
    const { submissionId, sender } = await entry()
    const content = film({ bytes: 50_000 })
    const address = await sender.begun({ submissionId, ...reel, size: content.byteLength })
    await sender.piece(address, 0, content.subarray(0, 49_999))
    const [name = ''] = await leftOver()
    await fs.appendFile(path.join(config().dataDir, 'files', name), content.subarray(49_999))
    await db().updateTable('uploads').set({ status: 'checking', received_bytes: 50_000 }).execute()
    expect(await tendUploads(later({ seconds: 30 }))).toBe(0)
    expect(await tendUploads(later({ minutes: 1 }))).toBe(1)
    expect((await sender.state(address)).status).toBe('stored')
  })

  test('finishing many times at once makes one file', async () => {
    const { submissionId, sender } = await entry()
    const content = film({ bytes: 50_000 })
    const address = await sender.begun({ submissionId, ...reel, size: content.byteLength })
    await sender.piece(address, 0, content.subarray(0, 49_999))
    const [name = ''] = await leftOver()
    await fs.appendFile(path.join(config().dataDir, 'files', name), content.subarray(49_999))
    const id = address.split('/').at(-1) ?? ''
    await race(6, () => finishUpload(id, now()))
    expect(await storedFiles(submissionId)).toHaveLength(1)
    expect(await db().selectFrom('files').select('id').execute()).toHaveLength(1)
  })
})

describe('two browsers on one upload', () => {
  test('at the same offset: one piece is written, and the file is what was sent', async () => {
    const { owner, submissionId, sender } = await entry()
    const other = new TusSender(as(owner))
    const content = film({ bytes: 2_000_000 })
    const address = await sender.begun({ submissionId, ...reel, size: content.byteLength })
    for (let offset = 0; offset < content.byteLength; offset += 500_000) {
      const piece = content.subarray(offset, offset + 500_000)
      const answers = await Promise.all([
        sender.piece(address, offset, piece),
        other.piece(address, offset, piece),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    }
    const [file] = await storedFiles(submissionId)
    expect((await buffer(await storage().get(file?.storage_key ?? ''))).equals(content)).toBe(true)
  })
})

describe('artwork of a sponsor', () => {
  async function sponsored(ada: Entrant | Awaited<ReturnType<typeof admin>>) {
    const { id } = await sponsorshipWith(ada)
    return { id, token: applicationToken((await sponsorship(id)).link_key) }
  }

  test('goes on after a break by its link, and is a version that waits for its check; all others find nothing', async () => {
    const ada = await admin()
    const [own, other] = [await sponsored(ada), await sponsored(ada)]
    const sender = new TusSender(guest(), own.token)
    const content = await PDFS.fontMissing()
    const file = { sponsorshipId: own.id, part: 'artwork', name: 'half.pdf', size: content.byteLength }
    for (const [who, status] of [
      [new TusSender(guest(), other.token), 404],
      [new TusSender(as(await member())), 404],
      [new TusSender(guest(), 'no-such-link'), 404],
      [new TusSender(guest()), 401],
    ] as const)
      expect((await who.begin(file)).status).toBe(status)
    expect((await sender.begin({ ...file, part: 'credit' })).status).toBe(422)
    expect((await sender.begin({ ...file, size: 100_000_001 })).status).toBe(422)
    const given = await sender.begun(file)
    const address = await sender.begun(file)
    // One on its way for a part: the newer one counts.
    expect((await sender.piece(given, 0, content.subarray(0, 10))).status).toBe(410)
    expect((await sender.piece(address, 0, content.subarray(0, 400))).status).toBe(204)
    const page = `/sponsorships/upload-artwork/${own.id}`
    expect((await guest().get(`${page}?t=${own.token}`)).visibleText).toContain(
      'Select the same file again to resume',
    )
    expect((await as(ada).get(page)).visibleText).not.toContain('Select the same file again')
    for (const [who, status] of [
      [new TusSender(guest(), other.token), 404],
      [new TusSender(as(await member())), 404],
      [new TusSender(as(ada)), 404],
      [new TusSender(guest()), 401],
    ] as const) {
      for (const answer of [
        await who.ask(address),
        await who.piece(address, 400, content.subarray(400)),
        await who.callOff(address),
      ])
        expect(answer.status).toBe(status)
    }
    expect((await sender.ask(address)).headers.get('upload-offset')).toBe('400')
    expect(await versions(own.id)).toEqual([])
    expect((await sender.piece(address, 400, content.subarray(400))).status).toBe(204)
    expect(await sender.state(address)).toMatchObject({ status: 'stored', refusal: null })
    expect(await versions(own.id)).toMatchObject([{ state: 'uploaded', version: 1 }])
    const stored = await db()
      .selectFrom('files')
      .where('purpose', '=', 'sponsor_artwork')
      .select(['storage_key', 'original_name'])
      .executeTakeFirstOrThrow()
    expect(stored.original_name).toBe('half.pdf')
    expect((await buffer(await storage().get(stored.storage_key))).equals(content)).toBe(true)
    // A second end of the same upload adds nothing.
    await finishArtworkUpload(address.split('/').at(-1) ?? '', now())
    expect(await versions(own.id)).toHaveLength(1)
    expect((await sender.callOff(address)).status).toBe(409)
    await tendUploads(later({ minutes: 2 }))
    expect(await leftOver()).toEqual([])
  })

  test('is refused once uploads are closed, and nothing of it is kept; signed in it is its sender’s alone', async () => {
    const ada = await admin()
    const { id, token } = await sponsored(ada)
    const content = await PDFS.fontMissing()
    const file = { sponsorshipId: id, part: 'artwork', name: 'half.pdf', size: content.byteLength }
    const sender = new TusSender(as(ada))
    const [first, logo] = [await sender.begun(file), await sender.begun({ ...file, part: 'logo_light' })]
    expect((await new TusSender(as(await admin())).ask(first)).status).toBe(404)
    expect((await new TusSender(guest(), token).ask(first)).status).toBe(404)
    await sender.piece(logo, 0, content.subarray(0, 100))
    expect((await sender.callOff(logo)).status).toBe(204)
    await sender.piece(first, 0, content.subarray(0, 100))
    await closeUploads(id, true, await adminViewerOf(ada), now())
    expect((await sender.begin(file)).status).toBe(409)
    await sender.piece(first, 100, content.subarray(100))
    expect(await sender.state(first)).toMatchObject({
      status: 'refused',
      refusal: expect.stringContaining('Uploads are closed'),
    })
    expect((await sender.ask(first)).status).toBe(410)
    await closeUploads(id, false, await adminViewerOf(ada), now())
    const stalled = await sender.begun(file)
    await sender.piece(stalled, 0, content.subarray(0, 100))
    const afterwards = later({ days: 1, minutes: 1 })
    expect(await tendArtworkUploads(afterwards)).toBe(1)
    await tendUploads(later({ days: 1, minutes: 3 }))
    expect((await sender.state(stalled)).status).toBe('expired')
    expect(await leftOver()).toEqual([])
  })

  test('is finished by the worker after a crash behind its last piece', async () => {
    const { id, token } = await sponsored(await admin())
    const sender = new TusSender(guest(), token)
    const content = await PDFS.fontMissing()
    const file = { sponsorshipId: id, part: 'artwork', name: 'half.pdf', size: content.byteLength }
    const address = await sender.begun(file)
    await sender.piece(address, 0, content.subarray(0, -1))
    const [name = ''] = await leftOver()
    await fs.appendFile(path.join(config().dataDir, 'files', name), content.subarray(-1))
    await db().updateTable('uploads').set({ status: 'checking', received_bytes: file.size }).execute()
    expect(await tendArtworkUploads(later({ seconds: 30 }))).toBe(0)
    expect(await versions(id)).toEqual([])
    expect(await tendArtworkUploads(later({ minutes: 1 }))).toBe(1)
    expect((await sender.state(address)).status).toBe('stored')
    expect(await versions(id)).toMatchObject([{ state: 'uploaded', version: 1 }])
    expect(await tendArtworkUploads(later({ minutes: 3 }))).toBe(0)
    expect(await versions(id)).toHaveLength(1)
  })
})
