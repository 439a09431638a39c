import type { Trx } from '#db/client.ts'
import { moveFilesOfStudio } from '#app/platform/files/commands.server.ts'

/** Moves a merged studio's entries and files to the studio that is kept. */
export async function moveEntriesOfStudio(fromId: number, intoId: number, trx: Trx) {
  const entries = await trx
    .updateTable('submissions')
    .set({ studio_id: intoId })
    .where('studio_id', '=', fromId)
    .returning('id')
    .execute()
  await moveFilesOfStudio(fromId, intoId, trx)
  return { submissions: entries.length }
}
