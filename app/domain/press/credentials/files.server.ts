import { transaction } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { discardFile, receiveFile } from '#app/platform/files/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { lockCredential } from './apply.server.ts'
import { FILE_LABELS, type CredentialFile } from './labels.ts'
import { LETTER_MAX_BYTES, PHOTO_MAX_BYTES } from './rules.ts'
import { readCredentialWindow } from './window.server.ts'

const CLOSED = refuse('closed', 'Applications are closed.')
const LATE = refuse('conflict', 'Files can no longer be changed.')
const PEOPLE_OPEN = ['approved', 'agreement_signed', 'more_info']

/**
 * Stores a photo or the letter of an application, in place of an earlier one. Letters are PDF, photos pictures of at least 300
 * pixels. Refuses `invalid` another file, `closed` after the deadline of a draft, and `conflict` where files can no longer change.
 */
export async function storeCredentialFile(
  id: number,
  which: CredentialFile,
  file: { tempPath: string; originalName: string },
  by: Actor,
  now: Date,
): Promise<Outcome> {
  const isLetter = which === 'letter'
  const received = await receiveFile(
    {
      ...file,
      ...{ ownerId: null, studioId: null, purpose: 'document' as const },
      accept: isLetter ? ['pdf'] : ['jpeg', 'png'],
      maxBytes: isLetter ? LETTER_MAX_BYTES : PHOTO_MAX_BYTES,
      ...(!isLetter && { pixels: { minWidth: 300, minHeight: 300 } }),
    },
    now,
  )
  if (!received.ok) return refuse('invalid', received.message, { [which]: [received.message] })
  const { fileId } = received.value
  return transaction(async (trx): Promise<Outcome> => {
    const row = await lockCredential(id, trx)
    const isOpen =
      row?.state === 'draft'
        ? (await readCredentialWindow(now, trx)).window.state === 'open'
        : row !== undefined && PEOPLE_OPEN.includes(row.state)
    if (!row || !isOpen) {
      await discardFile(fileId, now, trx)
      return row?.state === 'draft' ? CLOSED : LATE
    }
    const old = isLetter ? row.letter_file_id : await replacePhoto(fileId)
    if (isLetter)
      await trx
        .updateTable('media_credentials')
        .set({ letter_file_id: fileId, updated_at: now })
        .where('id', '=', id)
        .execute()
    if (old !== null) await discardFile(old, now, trx)
    const after = { file: FILE_LABELS[which] }
    await auditRecord(by, 'media_credential.file_stored', id, { after }, now, trx)
    return ok()

    async function replacePhoto(photo: number): Promise<number | null> {
      const person = trx
        .selectFrom('credential_people')
        .where('credential_id', '=', id)
        .where('n', '=', Number(which.slice(5)))
      const { photo: before } = await person.select('photo_file_id as photo').executeTakeFirstOrThrow()
      await trx
        .updateTable('credential_people')
        .set({ photo_file_id: photo })
        .where('credential_id', '=', id)
        .where('n', '=', Number(which.slice(5)))
        .execute()
      return before
    }
  })
}
