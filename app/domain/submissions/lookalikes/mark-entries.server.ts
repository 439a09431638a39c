import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { db, transaction, type Trx } from '#db/client.ts'
import { asksForPicture, stillsFirst } from '#app/domain/catalogue/works/picture-questions.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { readEntries, type EntryRecord } from '#app/domain/submissions/queries.server.ts'
import { FileNotStored } from '#app/platform/files/file-storage.ts'
import { MAX_PIXELS } from '#app/platform/files/rules.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { CHECKED_STATUSES } from '../eligibility/check-entries.server.ts'
import { compareWithOthers } from './compare.server.ts'
import { GRID, passageMarks, pictureMark, titleMark } from './marks.ts'

/** The worker's search for entries of different studios that look alike. What it finds is shown to admins, and decides nothing. */

const AT_ONCE = 50
const MAX_A_MINUTE = 500

/** Submitted entries without a mark of their present version, or whose first picture has been made smaller since. */
async function unmarked(year: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from submissions s
    left join likeness_marks m on m.submission_id = s.id
    where s.year = ${year} and s.status = any (${[...CHECKED_STATUSES]}::text[])
      and (m.submission_id is null or m.version <> s.version or m.compared_at is null
        or (m.picture_file_id is null and exists (
          select from submission_files x
          join fields q on q.id = x.field_id and ${asksForPicture('q')}
          join files f on f.id = x.file_id and f.deleted_at is null
          join file_copies c on c.file_id = f.id and c.width is not null and c.storage_key is not null
          where x.submission_id = s.id)))
    order by s.id limit ${AT_ONCE}`.execute(db())
  return rows.map(({ id }) => id)
}

/** Marks and compares what was submitted or changed since, a bounded number a minute; answers how many. */
export async function findLookalikes(now: Date): Promise<number> {
  const { year } = await currentSeason()
  let done = 0
  while (done < MAX_A_MINUTE) {
    const ids = await unmarked(year)
    const records = await readEntries(ids, db())
    const pictures = await smallPictures(ids)
    for (const record of records) {
      const { id } = record.entry
      const picture = await markOfPicture(pictures.get(id))
      await transaction(async (trx) => {
        await writeMark(record, picture, now, trx)
        await compareWithOthers(id, now, trx)
      })
    }
    done += ids.length
    if (ids.length < AT_ONCE) break
  }
  return done
}

interface SmallPicture {
  fileId: number
  storageKey: string
}

/** The smallest copy of the first picture of each entry. */
async function smallPictures(ids: readonly number[]): Promise<Map<number, SmallPicture>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<SmallPicture & { submissionId: number }>`
    select distinct on (x.submission_id) x.submission_id as "submissionId", f.id as "fileId", c.storage_key as "storageKey"
    from submission_files x
    join fields q on q.id = x.field_id and ${asksForPicture('q')}
    join files f on f.id = x.file_id and f.deleted_at is null
    join file_copies c on c.file_id = f.id and c.width is not null and c.storage_key is not null
    where x.submission_id = any (${[...ids]}::bigint[])
    order by x.submission_id, ${stillsFirst('q')}, x.sort, c.width`.execute(db())
  return new Map(rows.map(({ submissionId, ...picture }) => [submissionId, picture]))
}

/** Reads a picture's mark; one that is lost or cannot be read has none, and is not tried again. */
async function markOfPicture(picture: SmallPicture | undefined) {
  if (!picture) return { fileId: null, mark: null }
  const { fileId, storageKey } = picture
  let content: Buffer
  try {
    content = await buffer(await storage().get(storageKey))
  } catch (error) {
    if (error instanceof FileNotStored) return { fileId, mark: null }
    throw error
  }
  try {
    const grid = await sharp(content, { limitInputPixels: MAX_PIXELS })
      .greyscale()
      .resize(GRID.width, GRID.height, { fit: 'fill' })
      .raw()
      .toBuffer()
    return { fileId, mark: pictureMark(grid) }
  } catch {
    return { fileId, mark: null }
  }
}

async function writeMark(
  { entry, fields, content }: EntryRecord,
  { fileId, mark }: { fileId: number | null; mark: bigint | null },
  now: Date,
  trx: Trx,
): Promise<void> {
  const texts = fields.flatMap(({ type, key }) => {
    const answer = content.answers[key]
    return type === 'textarea' && typeof answer === 'string' ? [answer] : []
  })
  const row = {
    ...{ year: entry.year, studio_id: entry.studioId, version: entry.version, title: titleMark(entry.title) },
    ...{ passages: passageMarks(texts), picture_file_id: fileId, compared_at: now },
    // Its 64 bits are more than a number of this language holds.
    picture: sql<number | null>`${mark === null ? null : String(mark)}::bigint`,
  }
  await trx
    .insertInto('likeness_marks')
    .values({ submission_id: entry.id, ...row })
    .onConflict((conflict) => conflict.column('submission_id').doUpdateSet(row))
    .execute()
}
