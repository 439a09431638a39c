import type { Trx } from '#db/client.ts'

/** Makes a studio the one a person acts for. */
export async function setCurrentStudio(userId: number, studioId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('users')
    .set({ current_studio_id: studioId, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Makes a studio the one a person acts for, unless they act for another. */
export async function setFirstStudio(userId: number, studioId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('users')
    .set({ current_studio_id: studioId, updated_at: now })
    .where('id', '=', userId)
    .where('current_studio_id', 'is', null)
    .execute()
}

/** When a studio becomes part of another one: who acts for it acts for the kept one. */
export async function replaceCurrentStudio(fromId: number, intoId: number, trx: Trx): Promise<void> {
  await trx
    .updateTable('users')
    .set({ current_studio_id: intoId })
    .where('current_studio_id', '=', fromId)
    .execute()
}
