import { transaction, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { discardFile, receiveFile } from '#app/platform/files/commands.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
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
    const refusal = await filesRefusal(row, now, trx)
    if (!row || refusal) {
      await discardFile(fileId, now, trx)
      return refusal ?? LATE
    }
    const old = await fileIn(row, which, trx)
    await writeFile(id, which, fileId, now, trx)
    if (old !== null) await discardFile(old, now, trx)
    const after = { file: FILE_LABELS[which] }
    await auditRecord(by, 'media_credential.file_stored', id, { after }, now, trx)
    return ok()
  })
}

/** Takes a photo or the letter away again. Refuses as `storeCredentialFile` does; where there is none, nothing is done. */
export async function removeCredentialFile(
  id: number,
  which: CredentialFile,
  by: Actor,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const row = await lockCredential(id, trx)
    const refusal = await filesRefusal(row, now, trx)
    if (!row || refusal) return refusal ?? LATE
    const old = await fileIn(row, which, trx)
    if (old === null) return ok()
    await writeFile(id, which, null, now, trx)
    await discardFile(old, now, trx)
    const before = { file: FILE_LABELS[which] }
    await auditRecord(by, 'media_credential.file_removed', id, { before }, now, trx)
    return ok()
  })
}

type Row = Awaited<ReturnType<typeof lockCredential>>

async function filesRefusal(row: Row, now: Date, trx: Trx): Promise<Refusal | null> {
  if (row?.state !== 'draft') return row && PEOPLE_OPEN.includes(row.state) ? null : LATE
  const { window } = await readCredentialWindow(now, trx)
  return window.state === 'open' ? null : CLOSED
}

/** The number of the person whose photo it is. */
const personOf = (which: CredentialFile) => Number(which.slice('photo'.length))

async function fileIn(row: NonNullable<Row>, which: CredentialFile, trx: Trx): Promise<number | null> {
  if (which === 'letter') return row.letter_file_id
  const { photo } = await trx
    .selectFrom('credential_people')
    .where('credential_id', '=', row.id)
    .where('n', '=', personOf(which))
    .select('photo_file_id as photo')
    .executeTakeFirstOrThrow()
  return photo
}

async function writeFile(id: number, which: CredentialFile, fileId: number | null, now: Date, trx: Trx) {
  if (which === 'letter')
    await trx
      .updateTable('media_credentials')
      .set({ letter_file_id: fileId, updated_at: now })
      .where('id', '=', id)
      .execute()
  else
    await trx
      .updateTable('credential_people')
      .set({ photo_file_id: fileId })
      .where('credential_id', '=', id)
      .where('n', '=', personOf(which))
      .execute()
}
