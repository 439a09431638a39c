import { transaction, type Reader } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { STORED_FILE } from '#app/platform/files/queries.server.ts'
import { move } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { publicBadgeKey, signWithBadgeKey } from '../badges/keys.server.ts'
import { credentialLifecycle } from '../lifecycle.ts'
import { AREAS, DOOR_STATES, type Area } from '../rules.ts'
import { entryRefusal, type Entry } from './entry.ts'
import type { DoorBadge, DoorList, SignedDoorList } from './door-list.ts'

const MAX_BADGES = 2_000

/** Where a badge is shown: a door with a link, or an admin's own page. */
export interface Door {
  /** 0 for an admin's page. */
  id: number
  year: number
  label: string
  /** The areas it leads into; none: all of them. */
  areas: readonly Area[]
  endsAt: Date | null
}

/** How the person at the door knows that the badge is genuine. */
export type Proof = 'signature' | 'identity card'

/** All that a door needs without a network, signed: the season's badges and which of them are revoked; `null` before there are any. */
export async function doorList(
  { id, year, areas, endsAt }: Door,
  now: Date,
  reader: Reader,
): Promise<(SignedDoorList & { publicKey: string }) | null> {
  const publicKey = await publicBadgeKey(year, reader)
  if (publicKey === null) return null
  const rows = await badges(reader).where('p.year', '=', year).orderBy('p.number').limit(MAX_BADGES).execute()
  const list: DoorList = {
    year,
    door: id,
    areas,
    readAt: now.getTime(),
    endsAt: endsAt?.getTime() ?? null,
    badges: rows.map(shown),
  }
  const body = JSON.stringify(list)
  return { publicKey, body, signature: await signWithBadgeKey(year, body, reader) }
}

const badges = (reader: Reader) =>
  reader
    .selectFrom('credential_people as p')
    .innerJoin('media_credentials as m', 'm.id', 'p.credential_id')
    .where('p.number', 'is not', null)
    .select(['p.number', 'p.name', 'm.outlet_name as outlet', 'm.areas', 'm.state'])
    .select('p.checked_in_at as checkedInAt')

type Row = Awaited<ReturnType<ReturnType<typeof badges>['execute']>>[number]

const shown = ({ number, name, outlet, areas, state, checkedInAt }: Row): DoorBadge => ({
  ...{ number: number ?? 0, name, outlet },
  ...entryOf(areas, state),
  checkedInAt: checkedInAt?.getTime() ?? null,
})

const entryOf = (areas: readonly string[], state: string): Entry => ({
  areas: AREAS.filter((area) => areas.includes(area)),
  standing: DOOR_STATES.some((valid) => valid === state)
    ? 'valid'
    : state === 'closed'
      ? 'closed'
      : 'revoked',
})

/** The badge with a number, or `null`. */
export async function findBadge(year: number, number: number, reader: Reader): Promise<DoorBadge | null> {
  const row = await badges(reader)
    .where('p.year', '=', year)
    .where('p.number', '=', number)
    .executeTakeFirst()
  return row ? shown(row) : null
}

/** The photo of the person whose badge has this number, for who compares faces at the door; `null` once it was deleted. */
export async function findBadgePhoto(year: number, number: number, reader: Reader) {
  const row = await reader
    .selectFrom('credential_people as p')
    .innerJoin('files as f', 'f.id', 'p.photo_file_id')
    .where('p.year', '=', year)
    .where('p.number', '=', number)
    .where('f.deleted_at', 'is', null)
    .select(STORED_FILE)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Checks a badge in at a door, once: the outcome says when the first time was, and whether that was now. `at` is when the door did
 * it, which may be earlier than `now`: of two phones without a network the earlier one counts, whichever is heard first. A badge
 * that is shown again is recorded with the door, since two people may share it. Refuses `not_found` an unknown number and `conflict`
 * a badge that does not open this door.
 */
export async function checkIn(
  { number, proof }: { number: number; proof: Proof },
  door: Pick<Door, 'year' | 'label' | 'areas'>,
  at: Date,
  by: Actor & { role: 'admin' | 'visitor' },
  now: Date,
): Promise<Outcome<{ at: number; isFirst: boolean }>> {
  return transaction(async (trx): Promise<Outcome<{ at: number; isFirst: boolean }>> => {
    const seen = await trx
      .selectFrom('credential_people')
      .where('year', '=', door.year)
      .where('number', '=', number)
      .select(['id', 'credential_id as credentialId'])
      .executeTakeFirst()
    if (!seen) return refuse('not_found', 'There is no badge with this number.')
    const { state, areas } = await trx
      .selectFrom('media_credentials')
      .where('id', '=', seen.credentialId)
      .select(['state', 'areas'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const refusal = entryRefusal(entryOf(areas, state), door.areas)
    if (refusal) return refuse('conflict', refusal)
    const person = await trx
      .selectFrom('credential_people')
      .where('id', '=', seen.id)
      .select(['name', 'checked_in_at as first'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const moment = at > now ? now : at
    const after = { badge: number, person: person.name, at: moment.toISOString(), door: door.label, proof }
    const { first } = person
    // Heard twice from one phone.
    if (first?.getTime() === moment.getTime()) return ok({ at: first.getTime(), isFirst: false })
    if (first) await auditRecord(by, 'media_credential.shown_again', seen.credentialId, { after }, now, trx)
    if (first && first < moment) return ok({ at: first.getTime(), isFirst: false })
    await trx
      .updateTable('credential_people')
      .set({ checked_in_at: moment })
      .where('id', '=', seen.id)
      .execute()
    if (first) return ok({ at: moment.getTime(), isFirst: false })
    await move(
      credentialLifecycle,
      'check_in',
      { by: by.role, id: seen.credentialId, set: { updated_at: now } },
      trx,
    )
    await auditRecord(by, 'media_credential.checked_in', seen.credentialId, { after }, now, trx)
    return ok({ at: moment.getTime(), isFirst: true })
  })
}
