import type { Trx } from '#db/client.ts'
import { moveFilesOfStudio } from '#app/platform/files/commands.server.ts'

/** When a studio becomes part of another one: its submissions and their files are the kept studio's. */
export async function moveEntriesOfStudio(
  fromId: number,
  intoId: number,
  trx: Trx,
): Promise<{ submissions: number }> {
  const entries = await trx
    .updateTable('submissions')
    .set({ studio_id: intoId })
    .where('studio_id', '=', fromId)
    .returning('id')
    .execute()
  await moveFilesOfStudio(fromId, intoId, trx)
  return { submissions: entries.length }
}
