import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { href } from '#app/platform/href.ts'
import { system } from '#app/platform/viewer.ts'
import { countText } from '#app/ui/format/plural.ts'
import { makeBox } from '../ballots/box.server.ts'
import { MIN_HOLDERS } from '../results/rules.ts'
import { tellPeople } from './tell-admins.server.ts'

/**
 * Fixes who holds the keys of a result: with the roll, or as soon as enough do where voting opened with too few. Ballots are encrypted
 * to them from that moment on. Each of them is asked to enter their passphrase once. Answers how many hold one. The caller holds the round.
 */
export async function fixKeyholders(year: number, now: Date, trx: Trx): Promise<number> {
  const holders = await trx
    .selectFrom('voting_keyholders')
    .where('year', '=', year)
    .where('admitted_at', 'is not', null)
    .select(['user_id as userId', 'public_key as publicKey'])
    .orderBy('user_id')
    .execute()
  if (holders.length < MIN_HOLDERS) return holders.length
  const fixed = await trx
    .updateTable('voting_rounds')
    .set({ keys_fixed_at: now })
    .where('year', '=', year)
    .where('state', '<>', 'configured')
    .where('keys_fixed_at', 'is', null)
    .returning('year')
    .execute()
  if (fixed.length === 0) return holders.length
  await makeBox(year, holders, now, trx)
  const after = { holders: holders.length }
  const action = 'voting_round.keys_fixed'
  await audit(system, { action, entity: 'voting_round', entityId: year, after }, now, trx)
  await tellPeople(
    {
      title: `Try your key of the ${year} result`,
      did: `Who holds the keys of the ${year} result is fixed from now on: you and ${countText(holders.length - 1, 'other admin', 'other admins')}. Enter your passphrase once to show that you know it. This opens nothing.`,
      note: '',
      to: href('/admin/voting/drill'),
      key: `${year}:keys_fixed:${now.getTime()}`,
    },
    holders.map(({ userId }) => userId),
    null,
    now,
    trx,
  )
  return holders.length
}

/** As the roll is written: with too few keys, those who can complete them without asking are told. */
export async function fixKeyholdersAtOpening(year: number, now: Date, trx: Trx): Promise<void> {
  const held = await fixKeyholders(year, now, trx)
  if (held < MIN_HOLDERS) await tellOfMissingKeys(year, held, now, trx)
}

async function tellOfMissingKeys(year: number, held: number, now: Date, trx: Trx): Promise<void> {
  const admins = await trx
    .selectFrom('voting_founders as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .where('f.year', '=', year)
    .where('u.role', '=', 'admin')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('voting_keyholders as k')
            .whereRef('k.user_id', '=', 'f.user_id')
            .where('k.year', '=', year)
            .where('k.admitted_at', 'is not', null)
            .select(sql`1`.as('one')),
        ),
      ),
    )
    .select('u.id')
    .orderBy('u.id')
    .limit(50)
    .execute()
  await tellPeople(
    {
      title: `The ${year} vote has opened with too few key holders`,
      did: `The result of the ${year} vote can’t be counted before ${MIN_HOLDERS} admins hold a key, and ${held === 0 ? 'no one' : 'one admin'} does now. Set a passphrase to hold one.`,
      note: '',
      to: href('/admin/voting/results'),
      key: `${year}:keys_missing:${now.getTime()}:${held}`,
    },
    admins.map(({ id }) => id),
    null,
    now,
    trx,
  )
}
