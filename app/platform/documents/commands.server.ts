import { db, isUniqueViolation, type Trx } from '#db/client.ts'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'
import { findDocument, type StoredDocument } from '#app/platform/documents/queries.server.ts'
import { discardFile, storeMadeFile } from '#app/platform/files/commands.server.ts'
import { partsOf } from '#app/platform/module.server.ts'

/** The kind of document with a stored name; throws for an unknown one. */
export function documentKind(kind: string): DocumentKind {
  const found = partsOf('documents').find((each) => each.kind === kind)
  if (!found) throw new Error(`Unknown kind of document "${kind}"`)
  return found
}

/**
 * The stored document of a record, made now if there is none. Two processes at once store one. Throws, and stores nothing, when
 * the record is missing or the template fails.
 */
export async function ensureDocument(
  document: DocumentKind,
  entityId: number,
  now: Date,
): Promise<StoredDocument> {
  const { kind, template, load } = document
  const existing = await findDocument(document, entityId, db())
  if (existing) return existing
  // The typesetter is large: only processes that make documents load it.
  const { renderAsAward, templateFile } = await import('#app/platform/documents/render.server.ts')
  const { data, ownerId, studioId } = await load(entityId, db())
  const content = await renderAsAward(templateFile(template), data, now, db())
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
    // Another process has stored it first.
    if (!isUniqueViolation(error, 'documents_kind_entity_id_key')) throw error
  }
  const stored = await findDocument(document, entityId, db())
  if (!stored) throw new Error(`The ${kind} ${entityId} was rendered but not stored`)
  return stored
}

/** Removes the stored documents of records whose time is over, with their files. Answers how many. */
export async function discardDocuments(
  { kind }: Pick<DocumentKind, 'kind'>,
  entityIds: readonly number[],
  now: Date,
  trx: Trx,
): Promise<number> {
  if (entityIds.length === 0) return 0
  const rows = await trx
    .deleteFrom('documents')
    .where('kind', '=', kind)
    .where('entity_id', 'in', entityIds)
    .returning('file_id as file')
    .execute()
  for (const { file } of rows) await discardFile(file, now, trx)
  return rows.length
}
