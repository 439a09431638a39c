import type { Reader } from '#db/client.ts'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'
import { STORED_FILE, type StoredFile } from '#app/platform/files/queries.server.ts'

export interface StoredDocument extends Omit<StoredFile, 'id'> {
  fileId: number
}

/** The stored document of a record, or `null` before the worker has made it. The caller has checked who may see it. */
export async function findDocument(
  { kind }: Pick<DocumentKind, 'kind'>,
  entityId: number,
  reader: Reader,
): Promise<StoredDocument | null> {
  const row = await reader
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .where('d.kind', '=', kind)
    .where('d.entity_id', '=', entityId)
    .where('f.deleted_at', 'is', null)
    .select(['f.id as fileId', ...STORED_FILE])
    .executeTakeFirst()
  return row ?? null
}
