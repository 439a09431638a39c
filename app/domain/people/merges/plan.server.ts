import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { isStored } from '#app/domain/people/accounts/kept-first.ts'
import { keptBecause } from '#app/domain/people/personal-data/deletion.server.ts'
import type { MergedPair } from '#app/platform/account-merges.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { dataSubject } from '#app/platform/personal-data.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { countOwned, type OwnedRows } from './references.server.ts'
import { mergeRule, type MergeSide } from './rules.ts'

export interface MergePlan {
  stays: Side
  goes: Side
  /** What a merge in this direction does; `null` where `refusals` say what is to be done first. */
  does: 'moves' | 'closes' | null
  refusals: string[]
  /** What belongs to each of them. Empty where they are not one person's. */
  owned: OwnedRows[]
  /** Of all that the page shows and the merge decides by. */
  version: string
}

export type Side = NonNullable<Awaited<ReturnType<typeof findSide>>>

async function findSide(id: number, reader: Reader) {
  const row = await reader
    .selectFrom('users as u')
    .where('u.id', '=', id)
    .select(['u.id', sql<string>`u.email::text`.as('email'), personName('u').as('name')])
    .select(['u.first_name as firstName', 'u.created_at as joinedAt', 'u.last_sign_in_at as lastSignInAt'])
    .select(['u.email_verified_at as confirmedAt', 'u.updated_at as updatedAt'])
    .select(sql<boolean>`u.role = 'admin'`.as('isAdmin'))
    .select(sql<boolean>`u.status = 'active' and u.deleted_at is null`.as('isOpen'))
    .executeTakeFirst()
  return row ? { ...row, isConfirmed: row.confirmedAt !== null, isSignedInTo: isStored(row) } : null
}

/** A merge as it would be now: who stays, what moves, and what stands against it; `null` for an unknown account. */
export async function planOf(
  ids: { stays: number; goes: number },
  admin: AdminViewer,
  now: Date,
  reader: Reader,
): Promise<MergePlan | null> {
  const stays = await findSide(ids.stays, reader)
  const goes = await findSide(ids.goes, reader)
  if (!stays || !goes) return null
  const { does, refusal } = mergeRule({ stays, goes }, admin.userId)
  const pair: MergedPair = { ...ids, moves: does === 'moves' }
  const refusals = does ? await standsAgainst(pair, goes, now, reader) : [refusal]
  const owned = does ? await countOwned(pair, reader) : []
  return {
    ...{ stays, goes, refusals, owned, version: versionOfPlan(stays, goes, owned) },
    does: refusals.length > 0 || !does ? null : does,
  }
}

async function standsAgainst(
  pair: MergedPair,
  goes: MergeSide,
  now: Date,
  reader: Reader,
): Promise<string[]> {
  const found: string[] = []
  for (const { refusals } of partsOf('accountMerges'))
    found.push(...((await refusals?.(pair, now, reader)) ?? []))
  if (pair.moves || found.length > 0) return found
  // Its data is removed as that of a deleted account is, and stays for the same reasons.
  return keptBecause(dataSubject({ userId: goes.id, email: goes.email, emailVerified: false }), reader)
}

const versionOfPlan = (stays: Side, goes: Side, owned: readonly OwnedRows[]): string =>
  versionOf(
    Object.fromEntries([
      ...[stays, goes].map((side) => [
        `account ${side.id}`,
        JSON.stringify([side.email, side.isConfirmed, side.isAdmin, side.isOpen, side.updatedAt]),
      ]),
      ...owned.map(({ what, ...counts }) => [what, JSON.stringify(counts)]),
    ]),
  )

/** What an admin's page shows of a merge. */
export const mergePlan = (ids: { stays: number; goes: number }, admin: AdminViewer, now: Date) =>
  planOf(ids, admin, now, db())
