import type { ExpressionBuilder } from 'kysely'
import { db, transaction } from '#db/client.ts'
import type { DB } from '#db/types.ts'
import type { SealedColumn } from '#app/platform/module.server.ts'
import { openSealed, seal } from '#app/platform/secret-links/seals.server.ts'
import { KEPT_FORM_MS } from './rules.ts'
import type { Viewer } from '#app/platform/viewer.ts'

const PURPOSE = 'kept-form'

export const sealedForms: SealedColumn = {
  ...{ table: 'parked_forms', key: 'id', column: 'sealed', purpose: PURPOSE },
  what: 'forms kept for an hour',
}

/** A form as it was posted: fields in their order, names may repeat. Passwords are never in it. */
export interface KeptForm {
  path: string
  enctype: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  fields: [name: string, value: string][]
  /** Names of fields that were left out: passwords. */
  omitted: string[]
}

/** Keeps a form whose session had ended, encrypted, for an hour. Returns the reference for the browser's cookie. */
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

const heldFor = (viewer: Viewer, id: string, now: Date) => (eb: ExpressionBuilder<DB, 'parked_forms'>) =>
  eb.and([
    eb('id', '=', id),
    eb('expires_at', '>', now),
    eb.or([eb('user_id', 'is', null), eb('user_id', '=', viewer.userId)]),
  ])

/** A form sealed with an older secret cannot be read, so there is none. */
const opened = (row: { sealed: Buffer } | undefined) =>
  ((row && openSealed(PURPOSE, row.sealed)) as KeptForm | undefined) ?? null

/** The kept form, for showing; `null` when it expired, was used or is someone else's. */
export async function openParkedForm(id: string, viewer: Viewer, now: Date): Promise<KeptForm | null> {
  const forms = db()
    .selectFrom('parked_forms')
    .where(heldFor(viewer, id, now))
  return opened(await forms.select('sealed').executeTakeFirst())
}

/** Removes the kept form and returns it, once, to be sent or discarded. */
export async function takeParkedForm(id: string, viewer: Viewer, now: Date): Promise<KeptForm | null> {
  const forms = db()
    .deleteFrom('parked_forms')
    .where(heldFor(viewer, id, now))
  return opened(await forms.returning('sealed').executeTakeFirst())
}
