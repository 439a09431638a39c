import { sql } from 'kysely'
import { asksForPicture, stillsFirst } from '#app/domain/catalogue/works/picture-questions.server.ts'
import { seasonLinkIsOver } from '#app/domain/season/seasons/link-end.ts'
import { copiesOf, pagePicture, type StoredRendition } from '#app/platform/files/copies.server.ts'
import type { Reader } from '#db/client.ts'

const DAYS_AFTER_CEREMONY = 60

/** The picture of an entry for mails to those who answer for it, until the links of its season end; `null` where it has none. */
export async function findMailedPicture(
  submissionId: number,
  now: Date,
  reader: Reader,
): Promise<StoredRendition | null> {
  const { rows } = await sql<{ fileId: number; year: number; ceremonyAt: Date | null }>`
    select f.id as "fileId", y.year, y.ceremony_at as "ceremonyAt"
    from submissions s join seasons y on y.year = s.year
    join submission_files x on x.submission_id = s.id
    join fields q on q.id = x.field_id and ${asksForPicture('q')}
    join files f on f.id = x.file_id and f.deleted_at is null
    where s.id = ${submissionId} and exists (select from file_copies c where c.file_id = f.id and c.width is not null)
    order by ${stillsFirst('q')}, x.sort limit 1`.execute(reader)
  const [still] = rows
  if (!still || seasonLinkIsOver(still, DAYS_AFTER_CEREMONY, now)) return null
  return pagePicture((await copiesOf([still.fileId])).get(still.fileId)?.renditions ?? [])
}
