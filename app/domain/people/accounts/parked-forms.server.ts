import { transaction } from '#db/client.ts'
import { openSealed, seal } from '#app/platform/secret-links/seals.server.ts'
import { KEPT_FORM_MS } from './rules.ts'
import type { Viewer } from '#app/platform/viewer.ts'

const PURPOSE = 'kept-form'

/** A form as it was posted: fields in their order, names may repeat. Passwords are never in it. */
export interface KeptForm {
  path: string
  enctype: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  fields: [name: string, value: string][]
  /** Names of fields that were left out: passwords. */
  omitted: string[]
}

/** Keeps a form whose session had ended, encrypted, for an hour. Returns the reference the browser carries. */
export async function parkForm(form: KeptForm, userId: number | null, now: Date): Promise<string> {
  return transaction(async (trx) => {
    await trx.deleteFrom('parked_forms').where('expires_at', '<=', now).execute()
    const row = await trx
      .insertInto('parked_forms')
      .values({
        user_id: userId,
        sealed: seal(PURPOSE, form),
        created_at: now,
        expires_at: new Date(+now + KEPT_FORM_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

async function readForm(id: string, viewer: Viewer, now: Date, take: boolean): Promise<KeptForm | null> {
  return transaction(async (trx) => {
    const row = await trx
      .selectFrom('parked_forms')
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', viewer.userId)]))
      .select('sealed')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    if (take) await trx.deleteFrom('parked_forms').where('id', '=', id).execute()
    // A form sealed with a secret that is gone cannot be read any more: then there is none.
    return (openSealed(PURPOSE, row.sealed) as KeptForm | undefined) ?? null
  })
}

/** The kept form, for showing; null when it ran out, was used, or belongs to somebody else's session. */
export async function openParkedForm(id: string, viewer: Viewer, now: Date): Promise<KeptForm | null> {
  return readForm(id, viewer, now, false)
}

/** The kept form for the one time it may be sent or thrown away: of two askers, one gets it. */
export async function takeParkedForm(id: string, viewer: Viewer, now: Date): Promise<KeptForm | null> {
  return readForm(id, viewer, now, true)
}
