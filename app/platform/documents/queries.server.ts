import type { Reader } from '#db/client.ts'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'

export interface StoredDocument {
  fileId: number
  /** For `/files/:publicId`. */
  publicId: string
  name: string
  mime: string
  sizeBytes: number
  storageKey: string
}

/** The stored document of a record, or `null` while the worker has not made it. Whoever asks has checked who may see it. */
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
    .select(['f.id', 'f.public_id', 'f.original_name', 'f.mime', 'f.size_bytes', 'f.storage_key'])
    .executeTakeFirst()
  if (!row) return null
  return {
    fileId: row.id,
    publicId: row.public_id,
    name: row.original_name,
    mime: row.mime,
    sizeBytes: row.size_bytes,
    storageKey: row.storage_key,
  }
}
