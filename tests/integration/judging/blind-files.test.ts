import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { requestMissingCopies } from '#app/platform/files/copies.server.ts'
import { receiveFile } from '#app/platform/files/commands.server.ts'
import { cleanPdf } from '#app/platform/files/clean-pdf.server.ts'
import type { FileKind } from '#app/platform/files/rules.ts'
import { newStorageKey, storage } from '#app/platform/files/storage.server.ts'
import { judgingFileName } from '#app/domain/judging/reviews/blind.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { entrant, openCategory, valueOf, type Entrant } from '#tests/support/entries.ts'
import { film } from '#tests/support/films.ts'
import { admin, judge, type Account } from '#tests/support/people.ts'
import { runJob } from '#jobs/run-job.ts'

const SECRET = 'Ottoline Secretmaker'
let owner: Entrant
let who: Account
let entryId: number
let entry: { public_id: string; code: string | null }

beforeEach(async () => {
  const number = await openCategory('production')
  owner = await entrant()
  who = await judge({ categoryNumber: number })
  entryId = await acceptedEntry(owner, { number, title: 'Tin Lanterns' })
  await conflict(who, entryId, 'none')
  entry = await db()
    .selectFrom('submissions')
    .where('id', '=', entryId)
    .select(['public_id', 'code'])
    .executeTakeFirstOrThrow()
  await db().updateTable('configs').set({ value: '1' }).where('name', '=', 'judging_blind').execute()
})

/** Puts a file that arrives where the entry has its first still, and answers with its judging address. */
async function arrived(content: Buffer, kind: FileKind, mime: string): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'blind-'))
  const tempPath = path.join(folder, 'file')
  await fs.writeFile(tempPath, content)
  const { fileId } = valueOf(
    await receiveFile(
      {
        ...{ tempPath, originalName: `${SECRET}.${kind}`, ownerId: owner.userId, studioId: owner.studioId },
        ...{ purpose: 'submission', accept: [kind], maxBytes: 15_000_000 },
      },
      now(),
    ),
  )
  await fs.rm(folder, { recursive: true })
  return answeredBy(fileId, mime)
}

async function answeredBy(fileId: number, mime: string): Promise<string> {
  const field = await db()
    .selectFrom('fields')
    .where('key', '=', 'still_1')
    .select('id')
    .executeTakeFirstOrThrow()
  await db().deleteFrom('submission_files').where('submission_id', '=', entryId).execute()
  await db()
    .insertInto('submission_files')
    .values({ submission_id: entryId, field_id: field.id, file_id: fileId, sort: 1 })
    .execute()
  return addressOf(mime)
}

const addressOf = (mime: string) =>
  href('/judges/submission/:submissionId/file/:name', {
    submissionId: entry.public_id,
    name: judgingFileName(entry.code ?? '', 1, mime),
  })

/** Does the worker's jobs about files. */
async function work(): Promise<void> {
  const rows = await db()
    .selectFrom('outbox')
    .where('kind', '=', 'file.prepare')
    .where('state', '=', 'pending')
    .select('id')
    .execute()
  const transport = { handoverMs: 0, send: () => Promise.resolve(), close: () => Promise.resolve() }
  for (const { id } of rows)
    await runJob({ name: 'file.prepare', outboxId: id, lastAttempt: true }, { transport, clock: now })
}

async function withFile(content: Buffer, kind: FileKind, mime: string): Promise<string> {
  const address = await arrived(content, kind, mime)
  await work()
  return address
}

/** What the score page shows of the entry's media. */
async function media(headers: Record<string, string> = {}) {
  const page = await as(who).get(
    href('/judges/submission/:submissionId', { submissionId: entry.public_id }),
    { headers },
  )
  expect(page.status).toBe(200)
  return page.html
}

async function blindly(address: string, headers: Record<string, string> = {}) {
  const answer = await as(who).get(address, { headers })
  const said = JSON.stringify([...answer.headers])
  expect(answer.text).not.toContain('Secretmaker')
  expect(said).not.toContain('Secretmaker')
  return answer
}

async function openly(value: '0' | '1') {
  await db().updateTable('configs').set({ value }).where('name', '=', 'judging_blind').execute()
}

const picture = (width: number) =>
  sharp({ create: { width, height: Math.round((width * 2) / 3), channels: 3, background: '#335' } })
    .withExif({ IFD0: { Artist: SECRET, Copyright: SECRET } })
    .jpeg()
    .toBuffer()

test('a picture has no data about its author, and comes in the widths a screen needs', async () => {
  const content = await picture(2_400)
  expect(content.toString('latin1')).toContain('Secretmaker')
  const original = await arrived(content, 'jpeg', 'image/jpeg')
  expect((await blindly(original)).status).toBe(404)
  expect((await media()).querySelector('figcaption')?.text).toContain('being prepared for blind judging')
  await work()
  const answer = await blindly(addressOf('image/webp'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain(`${entry.code}-1.webp`)
  expect((await blindly(original)).status).toBe(404)

  const still = (await media()).querySelector('img.still')
  expect(still?.getAttribute('width')).toBe('1920')
  expect(still?.getAttribute('height')).toBe('1280')
  const set = (still?.getAttribute('srcset') ?? '').split(', ').map((each) => each.split(' '))
  expect(set.map(([, width]) => width)).toEqual(['320w', '960w', '1920w'])
  for (const [address = '', width] of set) {
    const copy = await blindly(address)
    expect(copy.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(`${(await sharp(copy.bytes).metadata()).width}w`).toBe(width)
  }
  const light = (await media({ 'save-data': 'on' })).querySelector('img.still')
  expect(light?.getAttribute('srcset')).toBeUndefined()
  expect(light?.getAttribute('src')).toBe(set[0]?.[0])
  expect((await as(await judge({ categoryNumber: 1 })).get(set[0]?.[0] ?? '')).status).not.toBe(200)
})

test('a picture that was put into the store as it is gets its copies from the next minute, and stays as it is', async () => {
  const content = await picture(600)
  const key = newStorageKey('jpg')
  await storage().put(key, content, 'image/jpeg')
  const { id } = await db()
    .insertInto('files')
    .values({
      ...{ owner_id: owner.userId, studio_id: owner.studioId, purpose: 'submission' },
      ...{ original_name: `${SECRET}.jpg`, mime: 'image/jpeg', size_bytes: content.length },
      ...{ sha256: Buffer.alloc(32), storage_key: key, created_at: new Date(now().getTime() - 86_400_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const original = await answeredBy(id, 'image/jpeg')
  expect((await blindly(original)).status).toBe(404)
  await openly('0')
  const whole = (await media()).querySelector('img.still')
  expect(whole?.getAttribute('src')).toBe(`${original}?inline`)
  await openly('1')
  expect(await requestMissingCopies(now())).toBe(1)
  await work()
  expect(await requestMissingCopies(now())).toBe(0)
  const copy = await blindly(addressOf('image/webp'))
  expect((await sharp(copy.bytes).metadata()).width).toBe(600)
  expect((await media()).querySelector('img.still')?.getAttribute('srcset')).toMatch(/ 320w, .* 600w$/)
})

function pdf(extra = ''): Buffer {
  const xmp = `<x:xmpmeta><dc:creator>${SECRET}</dc:creator></x:xmpmeta>`
  return Buffer.from(
    `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>
endobj
4 0 obj
<< /Author (${SECRET} \\(Leipzig\\)) /Creator <${Buffer.from(SECRET).toString('hex')}> /Title (Works of ${SECRET}) >>
endobj
5 0 obj
<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>
stream
${xmp}
endstream
endobj
trailer
<< /Root 1 0 R /Info 4 0 R ${extra} /Size 6 >>
%%EOF
`,
    'latin1',
  )
}

/** Everything a document says, its packed objects too. */
async function saidIn(bytes: Buffer): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const info = String(context.lookup(context.trailerInfo.Info))
  return [info, ...context.enumerateIndirectObjects().map(([, object]) => String(object))].join('\n')
}

test('a document loses its author, and one that cannot is withheld with its reason told to the admins', async () => {
  const address = await arrived(pdf(), 'pdf', 'application/pdf')
  expect((await blindly(address)).status).toBe(404)
  await work()
  const answer = await blindly(address)
  expect(answer.status).toBe(200)
  const said = await saidIn(answer.bytes)
  expect(said).toContain('/MediaBox')
  expect(said).not.toMatch(/Secretmaker|5365637265746d616b6572|Metadata|Author/i)
  expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length))
  const part = await blindly(address, { range: 'bytes=5-7' })
  expect(part.text).toBe(answer.bytes.toString('latin1', 5, 8))
  await openly('0')
  expect(
    (
      await as(who).get(
        href('/judges/submission/:submissionId/file/:name', {
          submissionId: entry.public_id,
          name: `${entry.code}-1.pdf`,
        }),
      )
    ).text,
  ).toContain('Secretmaker')
  await openly('1')
  const locked = await withFile(pdf('/Encrypt 9 0 R'), 'pdf', 'application/pdf')
  expect((await blindly(locked)).status).toBe(404)
  expect((await media()).querySelector('figcaption')?.text).toContain('not available in blind judging')
  const adminAccount = as(await admin())
  const entryPage = await adminAccount.get(
    href('/admin/submissions/edit/:submissionId', { submissionId: entryId }),
  )
  expect(entryPage.text).toContain('It is encrypted or protected by a password.')
  expect(
    (await adminAccount.get(withQuery(href('/admin/submissions'), { only: 'withheld' }))).text,
  ).toContain('Tin Lanterns')
  expect((await adminAccount.get(href('/admin/dashboard'))).text).toContain(
    '1 entry has a file that blind judging can’t show',
  )
  expect((await adminAccount.get(href('/admin/setup-check'))).text).toContain(
    'links to videos lead to other sites',
  )
})

test('a withheld file is processed again when an admin asks, and is listed again when it fails again', async () => {
  await withFile(pdf('/Encrypt 9 0 R'), 'pdf', 'application/pdf')
  const adminAccount = as(await admin())
  const entryPage = await adminAccount.get(
    href('/admin/submissions/edit/:submissionId', { submissionId: entryId }),
  )
  const retried = await adminAccount.submit(entryPage, 'Process the file again')
  const waiting = await adminAccount.get(retried.location ?? '')
  expect(waiting.visibleText).not.toContain('It is encrypted or protected by a password.')
  expect(waiting.visibleText).toContain('Withheld files processed again')
  expect((await media()).querySelector('figcaption')?.text).toContain('being prepared')
  await work()
  expect(
    (await adminAccount.get(href('/admin/submissions/edit/:submissionId', { submissionId: entryId })))
      .visibleText,
  ).toContain('It is encrypted or protected by a password.')
})

test('a document keeps its page, and nothing of what programs wrote around it', async () => {
  const document = await PDFDocument.create()
  document.setTitle(SECRET)
  document.setProducer(SECRET)
  const { context } = document
  const page = document.addPage([300, 300])
  page.drawText('What is drawn')
  const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b42' } })
    .withExif({ IFD0: { Artist: SECRET } })
    .jpeg()
    .toBuffer()
  page.drawImage(await document.embedJpg(image), { width: 40, height: 40 })
  await document.attach(Buffer.from(SECRET), `${SECRET}.txt`)
  document.addJavaScript(SECRET, `app.alert("${SECRET}")`)
  const text = PDFHexString.fromText(SECRET)
  const note = {
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [0, 0, 9, 9],
    T: text,
    Subj: text,
    Contents: PDFString.of('Lovely'),
  }
  const link = {
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    A: { S: 'URI', URI: PDFString.of('https://secretmaker.example') },
  }
  const file = {
    Type: 'Annot',
    Subtype: 'FileAttachment',
    Rect: [0, 0, 9, 9],
    FS: { Type: 'Filespec', F: text },
  }
  page.node.set(
    PDFName.of('Annots'),
    context.obj([note, link, file].map((each) => context.register(context.obj(each)))),
  )
  page.node.set(PDFName.of('PieceInfo'), context.obj({ Program: { Private: text } }))
  const outline = context.register(context.obj({ Title: text }))
  document.catalog.set(PDFName.of('Outlines'), context.obj({ First: outline, Last: outline, Count: 1 }))
  document.catalog.set(
    PDFName.of('Metadata'),
    context.register(context.stream(`<x:xmpmeta>${SECRET}</x:xmpmeta>`)),
  )
  const packed = Buffer.from(await document.save())
  const before = await saidIn(packed)
  expect(before).toContain(text.toString())
  const answer = await blindly(await withFile(packed, 'pdf', 'application/pdf'))
  const said = await saidIn(answer.bytes)
  expect(said).not.toContain(text.toString())
  expect(said).not.toMatch(
    /secretmaker|JavaScript|EmbeddedFile|Outlines|Metadata|PieceInfo|FileAttachment|\/URI/i,
  )
  expect(said).toContain('Lovely')
  const again = await PDFDocument.load(answer.bytes)
  expect(again.getPageCount()).toBe(1)
  expect(said).toContain('/DCTDecode')
  expect(answer.bytes.includes('Exif')).toBe(false)
  expect(String(again.getPage(0).node.Resources())).toContain('/XObject')
})

const stream = (content: Buffer) =>
  Buffer.concat([
    Buffer.from('%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 9/First 9/Filter/FlateDecode>>\nstream\n'),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])

test.each([
  ['a stream of 0.1 MB that unpacks to 100 MB', () => stream(deflateSync(Buffer.alloc(100_000_000)))],
  ['XMP that never ends', () => Buffer.from(`%PDF-1.5\n${'<x:xmpmeta '.repeat(90_000)}`)],
  [
    'a hundred thousand titles',
    () => Buffer.from(`%PDF-1.5\n1 0 obj<<${'/Title(a)'.repeat(100_000)}>>endobj`),
  ],
  ['a million letters', () => Buffer.from(`%PDF-1.5\n1 0 obj<<${'a'.repeat(1_000_000)}`)],
])(
  '%s costs the worker little, and judges see a sentence',
  async (_what, make) => {
    const address = await arrived(make(), 'pdf', 'application/pdf')
    const [began, held] = [performance.now(), process.memoryUsage.rss()]
    await work()
    // The job's own limit is a minute; the rest is the machine's.
    expect(performance.now() - began).toBeLessThan(65_000)
    expect(process.memoryUsage.rss() - held).toBeLessThan(100_000_000)
    const { blind_refusal } = await db()
      .selectFrom('files')
      .where('prepared_at', 'is not', null)
      .select('blind_refusal')
      .executeTakeFirstOrThrow()
    expect(['unreadable', 'too_large', 'too_slow']).toContain(blind_refusal)
    expect((await blindly(address)).status).toBe(404)
    expect((await media()).querySelector('figcaption')?.text).toContain('not available in blind judging')
  },
  90_000,
)

test('the process that opens documents ends at its limits of time and memory', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'blind-'))
  const [source, target] = [path.join(folder, 'in.pdf'), path.join(folder, 'out.pdf')]
  const limits = { fileBytes: 20_000_000, memoryBytes: 768_000_000, milliseconds: 60_000 }
  await fs.writeFile(source, Buffer.from(`%PDF-1.5\n<<${'a'.repeat(12_000_000)}`))
  const began = performance.now()
  expect(await cleanPdf(source, target, 1, { ...limits, milliseconds: 1_000 })).toBe('too_slow')
  expect(performance.now() - began).toBeLessThan(10_000)
  await fs.writeFile(source, stream(deflateSync(Buffer.alloc(400_000_000))))
  expect(await cleanPdf(source, target, 1, { ...limits, memoryBytes: 300_000_000 })).toBe('too_large')
  expect(await cleanPdf(source, target, limits.fileBytes + 1, limits)).toBe('too_large')
  await fs.rm(folder, { recursive: true })
}, 90_000)

/** A film whose tables lie at its end, with one more box of them. */
function filmWith(type: string, content: string): Buffer {
  const plain = film({ tablesLast: true, bytes: 6_000 })
  const more = Buffer.alloc(8 + content.length)
  more.writeUInt32BE(more.length, 0)
  more.write(type, 4, 'latin1')
  more.write(content, 8, 'latin1')
  const tables = plain.lastIndexOf('moov', undefined, 'latin1') - 4
  plain.writeUInt32BE(plain.readUInt32BE(tables) + more.length, tables)
  return Buffer.concat([plain, more])
}

test.each(['uuid', 'free'])('a film tells nothing in its %s box, nor in a part of it', async (type) => {
  const whole = filmWith(type, `\0\0\0\x1c\xa9ART${SECRET}`)
  const address = await withFile(whole, 'mp4', 'video/mp4')
  const answer = await blindly(address)
  expect(answer.status).toBe(200)
  expect(Number(answer.headers.get('content-length'))).toBe(whole.length)
  expect(answer.text).toContain('mvhd')
  const from = whole.indexOf(SECRET, undefined, 'latin1') + 4
  const part = await blindly(address, { range: `bytes=${from}-${whole.length - 1}` })
  expect(part.status).toBe(206)
  expect(part.text).toBe('\0'.repeat(whole.length - from))
  await openly('0')
  expect((await as(who).get(address)).text).toContain('Secretmaker')
})
