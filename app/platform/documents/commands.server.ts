import { db, isUniqueViolation } from '#db/client.ts'
import { documentKinds, type DocumentKind } from '#app/platform/documents/kinds.server.ts'
import { findDocument, type StoredDocument } from '#app/platform/documents/queries.server.ts'
import { renderDocument } from '#app/platform/documents/render.server.ts'
import { storeMadeFile } from '#app/platform/files/commands.server.ts'

/**
 * The stored document of a record, made now if there is none. Two processes at once leave one. For the worker: it loads the
 * typesetter. Throws when the record is not there or the template cannot be set; nothing is stored then.
 */
export async function ensureDocument(
  kind: DocumentKind,
  entityId: number,
  now: Date,
): Promise<StoredDocument> {
  const existing = await findDocument(kind, entityId)
  if (existing) return existing
  const { template, load } = documentKinds[kind]
  const { data, ownerId, studioId } = await load(entityId, db())
  const content = await renderDocument(template, data, now)
  try {
    await storeMadeFile(
      { content, name: `${data.number}.pdf`, kind: 'pdf', ownerId, studioId, purpose: 'document' },
      now,
      (fileId, trx) =>
        trx
          .insertInto('documents')
          .values({ kind, entity_id: entityId, file_id: fileId, created_at: now })
          .execute(),
    )
  } catch (error) {
    // Somebody else was faster: theirs is the document.
    if (!isUniqueViolation(error, 'documents_kind_entity_id_key')) throw error
  }
  const stored = await findDocument(kind, entityId)
  if (!stored) throw new Error(`The ${kind} ${entityId} was rendered and is not there`)
  return stored
}
