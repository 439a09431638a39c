import { transaction, type Reader } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { move } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { publicBadgeKey, signWithBadgeKey } from '../badges/keys.server.ts'
import { credentialLifecycle } from '../lifecycle.ts'
import { areasText, BADGE_STATES } from '../rules.ts'
import type { DoorBadge, DoorList, SignedDoorList } from './door-list.ts'

const MOST_BADGES = 2_000

/** All that a door needs without a network, signed: the season's badges and which of them are revoked; `null` before there are any. */
export async function doorList(
  { year, endsAt }: { year: number; endsAt: Date | null },
  now: Date,
  reader: Reader,
): Promise<(SignedDoorList & { publicKey: string }) | null> {
  const publicKey = await publicBadgeKey(year, reader)
  if (publicKey === null) return null
  const rows = await badges(reader)
    .where('p.year', '=', year)
    .orderBy('p.number')
    .limit(MOST_BADGES)
    .execute()
  const list: DoorList = {
    year,
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
  ...{ number: number ?? 0, name, outlet, areas: areasText(areas) },
  isRevoked: !BADGE_STATES.some((valid) => valid === state),
  checkedInAt: checkedInAt?.getTime() ?? null,
})

/** The badge with a number, or `null`. */
export async function findBadge(year: number, number: number, reader: Reader): Promise<DoorBadge | null> {
  const row = await badges(reader)
    .where('p.year', '=', year)
    .where('p.number', '=', number)
    .executeTakeFirst()
  return row ? shown(row) : null
}

/**
 * Checks a badge in, once: the outcome says when the first time was, and whether that was now. `at` is when the door did it,
 * which may be earlier than `now`. Refuses `not_found` an unknown number and `conflict` a revoked badge.
 */
export async function checkIn(
  { year, number }: { year: number; number: number },
  at: Date,
  by: Actor & { role: 'admin' | 'visitor' },
  now: Date,
): Promise<Outcome<{ at: number; isFirst: boolean }>> {
  return transaction(async (trx): Promise<Outcome<{ at: number; isFirst: boolean }>> => {
    const seen = await trx
      .selectFrom('credential_people')
      .where('year', '=', year)
      .where('number', '=', number)
      .select(['id', 'credential_id as credentialId'])
      .executeTakeFirst()
    if (!seen) return refuse('not_found', 'There is no badge with this number.')
    const { state } = await trx
      .selectFrom('media_credentials')
      .where('id', '=', seen.credentialId)
      .select('state')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!BADGE_STATES.some((valid) => valid === state))
      return refuse('conflict', 'This badge was revoked. Do not let this person in.')
    const person = await trx
      .selectFrom('credential_people')
      .where('id', '=', seen.id)
      .select(['name', 'checked_in_at as first'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (person.first) return ok({ at: person.first.getTime(), isFirst: false })
    const moment = at > now ? now : at
    await trx
      .updateTable('credential_people')
      .set({ checked_in_at: moment })
      .where('id', '=', seen.id)
      .execute()
    await move(
      credentialLifecycle,
      'check_in',
      { by: by.role, id: seen.credentialId, set: { updated_at: now } },
      trx,
    )
    const after = { badge: number, person: person.name, at: moment.toISOString() }
    await auditRecord(by, 'media_credential.checked_in', seen.credentialId, { after }, now, trx)
    return ok({ at: moment.getTime(), isFirst: true })
  })
}
