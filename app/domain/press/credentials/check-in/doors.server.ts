import { z } from 'zod'
import { transaction, type Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { AREAS, areasText, type Area } from '../rules.ts'
import { ensureBadgeKey } from '../badges/keys.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

/** Secret links for the people at the door; each has an end. */

const PURPOSE = 'press-door'
const key = z.uuid()

/** Says what a door's link opens. */
export const doorLink: SecretLink = {
  kind: 'door',
  opens: 'the page that checks badges at a door, with the names and photos on them',
  holder: 'the people at the door, by an admin',
  ends: 'at the hour that the admin named, three days at most',
  changed: 'an admin on the page of doors, who withdraws it and opens another',
  addresses: [
    '/media-credentials/check',
    '/media-credentials/check/photo/:number',
    '/media-credentials/check/list',
  ],
  in: 't',
  exchanged: true,
}

const doorToken = (linkKey: string): string => sign(PURPOSE, linkKey)

/** The season of an open door, or `null` for a link that is unknown, over or withdrawn. */
export async function readDoor(token: string, now: Date, reader: Reader) {
  if (!/^[\w-]{20,200}\.[\w-]{10,60}$/.test(token)) return null
  const opened = key.safeParse(openSigned(PURPOSE, token))
  if (!opened.success) return null
  const row = await reader
    .selectFrom('press_doors')
    .where('link_key', '=', opened.data)
    .where('ends_at', '>', now)
    .where('revoked_at', 'is', null)
    .select(['id', 'year', 'label', 'areas', 'ends_at as endsAt'])
    .executeTakeFirst()
  return row ? { ...row, areas: AREAS.filter((area) => row.areas.includes(area)) } : null
}

/** Makes a link for a door into these areas that ends after so many hours. */
export async function openDoor(
  { label, areas, hours }: { label: string; areas: readonly Area[]; hours: number },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    await ensureBadgeKey(year, now, trx)
    const endsAt = new Date(now.getTime() + hours * 60 * 60_000)
    const { id } = await trx
      .insertInto('press_doors')
      .values({ year, label, areas: [...areas], ends_at: endsAt, created_by: admin.userId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { label, areas: areasText(areas), endsAt: endsAt.toISOString() }
    await audit(admin, { action: 'press_door.opened', entity: 'press_door', entityId: id, after }, now, trx)
    return ok()
  })
}

/** Withdraws a door's link at once. Refuses `not_found`. */
export async function closeDoor(id: number, admin: AdminViewer, now: Date): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const { numUpdatedRows } = await trx
      .updateTable('press_doors')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('not_found', 'We can’t find this link.')
    await audit(admin, { action: 'press_door.closed', entity: 'press_door', entityId: id }, now, trx)
    return ok()
  })
}

const MAX_DOORS = 20

/** The newest doors of a season with their links, for admins who may write. */
export async function listDoors(_admin: AdminViewer, year: number, now: Date, reader: Reader) {
  const rows = await reader
    .selectFrom('press_doors')
    .where('year', '=', year)
    .orderBy('id', 'desc')
    .select(['id', 'label', 'areas', 'link_key as linkKey', 'ends_at as endsAt', 'revoked_at as revokedAt'])
    .limit(MAX_DOORS)
    .execute()
  return rows.map(({ linkKey, revokedAt, ...door }) => {
    const isOpen = revokedAt === null && door.endsAt > now
    const link = config().appUrl + withQuery(href('/media-credentials/check'), { t: doorToken(linkKey) })
    return { ...door, isOpen, link: isOpen ? link : null }
  })
}
