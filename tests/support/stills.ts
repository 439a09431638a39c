import { db } from '#db/client.ts'
import { PERMISSION } from '#app/domain/nominees/works/pictures.server.ts'
import { prepareFile } from '#app/platform/files/prepare-file.server.ts'
import { now } from '#tests/support/clock.ts'
import { storedFile, type Entrant } from '#tests/support/entries.ts'

const fieldId = async (key: string) =>
  (await db().selectFrom('fields').where('key', '=', key).select('id').executeTakeFirstOrThrow()).id

/** Gives an entry a still with its smaller copies, in place of the one it has; of one colour unless it is given. */
export async function stillOf(submissionId: number, who: Entrant, content?: Buffer): Promise<number> {
  const { fileId } = await storedFile(who, 'image', content)
  await prepareFile(fileId, now())
  const row = { submission_id: submissionId, field_id: await fieldId('still_1') }
  await db()
    .deleteFrom('submission_files')
    .where('submission_id', '=', submissionId)
    .where('field_id', '=', row.field_id)
    .execute()
  await db()
    .insertInto('submission_files')
    .values({ ...row, file_id: fileId })
    .execute()
  return fileId
}

/** Whether the entrant of an entry lets us show extracts of it. */
export async function permit(submissionId: number, permitted: boolean): Promise<void> {
  const row = { submission_id: submissionId, field_id: await fieldId(PERMISSION) }
  await db()
    .deleteFrom('submission_values')
    .where('submission_id', '=', submissionId)
    .where('field_id', '=', row.field_id)
    .execute()
  if (permitted)
    await db()
      .insertInto('submission_values')
      .values({ ...row, value: JSON.stringify('on'), updated_at: now() })
      .execute()
}
