import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { readableAsJudge } from '#app/platform/conflicts/reading.server.ts'
import { peopleBehind } from '#app/platform/conflicts/visibility.server.ts'

export interface StoredFile {
  id: number
  publicId: string
  name: string
  mime: string
  sizeBytes: number
  storageKey: string
}

/** True for a file `f` that neither belongs to an entry the admin is tied to nor prints the title of one. */
function fileUntied(viewer: Viewer) {
  const tied = sql`select entries_tied_to(${peopleBehind(viewer)}::bigint[], ${viewer.at})`
  return sql<boolean>`not exists (select from submission_files x where x.file_id = f.id and x.submission_id in (${tied}))
    and not exists (select from uploads x where x.file_id = f.id and x.submission_id in (${tied}))
    and not exists (
      select from documents d
      left join payments p on d.kind = 'receipt' and p.id = d.entity_id
      left join credit_notes c on d.kind = 'credit_note' and c.id = d.entity_id
      join invoice_lines l on l.invoice_id = case
        when d.kind in ('invoice', 'void_invoice') then d.entity_id else coalesce(p.invoice_id, c.invoice_id) end
      where d.file_id = f.id and l.submission_id in (${tied}))`
}

/**
 * True for a file `f` that answers a question judges see, of an entry this person may read as a judge. In blind mode originals,
 * whose names and properties tell who made them, are never got here.
 */
function fileOfJudge(viewer: Viewer) {
  return sql<boolean>`exists (
    select from submission_files x
    join submissions on submissions.id = x.submission_id
    join fields question on question.id = x.field_id
    left join category_fields asked on asked.field_id = x.field_id and asked.category_id = submissions.category_id
    where x.file_id = f.id and coalesce(asked.judge_visible, question.judge_visible)
      and not exists (select from configs where name = 'judging_blind' and value = '1')
      and ${readableAsJudge(viewer, 'x.submission_id', sql`submissions.year`, viewer.at)})`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The file behind an address, if this person may open it: who sent it in, whoever acts for its studio, an admin who is tied
 * to no entry it belongs to, or a judge who may read its entry. Anything else is `null`, so that an address never tells whether
 * there is a file.
 */
export async function findReadableFile(
  publicId: string,
  viewer: Viewer,
  reader: Reader = db(),
): Promise<StoredFile | null> {
  if (!UUID.test(publicId)) return null
  const row = await reader
    .selectFrom('files as f')
    .where('f.public_id', '=', publicId)
    .where('f.deleted_at', 'is', null)
    // Certificates have addresses of their own, which ask whether they are public and whom an admin is tied to.
    .where('f.purpose', '<>', 'certificate')
    .where((eb) =>
      eb.or([
        ...(viewer.role === 'admin' ? [fileUntied(viewer)] : [fileOfJudge(viewer)]),
        eb('f.owner_id', '=', viewer.userId),
        eb.exists(
          eb
            .selectFrom('studio_members as m')
            .where('m.studio_id', '=', sql<number>`studio_now(f.studio_id)`)
            .where('m.user_id', '=', viewer.userId)
            .where('m.status', '=', 'active')
            .select('m.user_id'),
        ),
      ]),
    )
    .select(['f.id', 'f.public_id', 'f.original_name', 'f.mime', 'f.size_bytes', 'f.storage_key'])
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    publicId: row.public_id,
    name: row.original_name,
    mime: row.mime,
    sizeBytes: row.size_bytes,
    storageKey: row.storage_key,
  }
}
