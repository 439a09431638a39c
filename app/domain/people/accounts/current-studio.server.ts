import type { Trx } from '#db/client.ts'

/** Makes a studio the one a person acts for. */
export async function setCurrentStudio(userId: number, studioId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('users')
    .set({ current_studio_id: studioId, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Makes a studio the one a person acts for, if they have none. */
export async function setFirstStudio(userId: number, studioId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('users')
    .set({ current_studio_id: studioId, updated_at: now })
    .where('id', '=', userId)
    .where('current_studio_id', 'is', null)
    .execute()
}

/** Switches the people who act for a merged studio to the kept one. */
export async function replaceCurrentStudio(fromId: number, intoId: number, trx: Trx): Promise<void> {
  await trx
    .updateTable('users')
    .set({ current_studio_id: intoId })
    .where('current_studio_id', '=', fromId)
    .execute()
}
