import { expressionBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'

/** For `/files/:publicId`: the PDF of the record with the id in this column, `null` while the worker has not made it. */
export function documentFile(kind: DocumentKind['kind'], idColumn: string) {
  return expressionBuilder<DB, never>()
    .selectFrom('documents as pdf')
    .innerJoin('files', 'files.id', 'pdf.file_id')
    .where('pdf.kind', '=', kind)
    .where('pdf.entity_id', '=', sql.ref<number>(idColumn))
    .where('files.deleted_at', 'is', null)
    .select(({ ref }) => ref('files.public_id').$castTo<string | null>().as('public_id'))
}
