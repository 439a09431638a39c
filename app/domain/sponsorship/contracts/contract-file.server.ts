import type { Reader } from '#db/client.ts'
import { findDocument } from '#app/platform/documents/queries.server.ts'
import { STORED_FILE } from '#app/platform/files/queries.server.ts'
import { contractDocument } from './contract-document.server.ts'
import type { Contract } from './queries.server.ts'

/** The signed contract's file: its PDF once the worker has made it, or the scan of the paper; null before. */
export async function contractFile(
  { id, executedAt, paper }: Pick<Contract, 'id' | 'executedAt' | 'paper'>,
  reader: Reader,
) {
  if (!executedAt) return null
  const stored =
    paper === null
      ? await findDocument(contractDocument, id, reader)
      : await reader
          .selectFrom('files as f')
          .where('f.public_id', '=', paper)
          .where('f.deleted_at', 'is', null)
          .select([...STORED_FILE])
          .executeTakeFirst()
  if (!stored) return null
  const { name, mime, sizeBytes, storageKey } = stored
  return { name, mime, sizeBytes, storageKey, unchanging: false }
}
