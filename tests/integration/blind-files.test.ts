import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { receiveFile } from '#app/domain/files/commands.server.ts'
import type { FileKind } from '#app/domain/files/rules.ts'
import { judgingFileName } from '#app/domain/judging/blind.ts'
import { judgingPaths } from '#app/judging-paths.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { entrant, openCategory, valueOf, type Entrant } from '#tests/support/entries.ts'
import { film } from '#tests/support/films.ts'
import { judge, type Account } from '#tests/support/people.ts'

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

/** Puts a file where the entry has its first still, and answers with its judging address. */
async function withFile(content: Buffer, kind: FileKind, mime: string): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'blind-'))
  const tempPath = path.join(folder, 'file')
  await fs.writeFile(tempPath, content)
  const { fileId } = valueOf(
    await receiveFile(
      {
        ...{ tempPath, originalName: `${SECRET}.${kind}`, ownerId: owner.userId, studioId: owner.studioId },
        ...{ purpose: 'submission', accept: [kind], maxBytes: 5_000_000 },
      },
      now(),
    ),
  )
  await fs.rm(folder, { recursive: true })
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
  return judgingPaths.judgeFile(entry.public_id, judgingFileName(entry.code ?? '', 1, mime))
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

test('a picture brings no word of who took it', async () => {
  const picture = await sharp({
    create: { width: 1_200, height: 800, channels: 3, background: '#335' },
  })
    .withExif({ IFD0: { Artist: SECRET, Copyright: SECRET } })
    .jpeg()
    .toBuffer()
  expect(picture.toString('latin1')).toContain('Secretmaker')
  const answer = await blindly(await withFile(picture, 'jpeg', 'image/jpeg'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain(`${entry.code}-1.jpg`)
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

test('a document loses its author at the same length, and one that cannot is not there', async () => {
  const address = await withFile(pdf(), 'pdf', 'application/pdf')
  const answer = await blindly(address)
  expect(answer.status).toBe(200)
  expect(answer.text).not.toContain(Buffer.from(SECRET).toString('hex'))
  expect(answer.text).toContain('/MediaBox')
  expect(Number(answer.headers.get('content-length'))).toBe(pdf().length)
  await openly('0')
  expect((await as(who).get(judgingPaths.judgeFile(entry.public_id, `${entry.code}-1.pdf`))).text).toContain(
    'Secretmaker',
  )
  await openly('1')
  const locked = await blindly(await withFile(pdf('/Encrypt 9 0 R'), 'pdf', 'application/pdf'))
  expect(locked.status).toBe(404)
})

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
