import type { Reader, Trx } from '#db/client.ts'
import type { AccountMerges, MergedPair } from '#app/platform/account-merges.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { membershipLifecycle } from './lifecycle.ts'
import { membershipsOfBoth } from './merged-memberships.ts'

/** A person has one membership in force and one application: of two that are the same, the longer one stays. */
export const accountsMerged: AccountMerges = {
  moves: [
    { column: 'memberships.user_id', what: ['membership', 'memberships'] },
    {
      column: 'member_directory.claimed_by',
      what: ['row of the directory', 'rows of the directory'],
      unless: [{ has: 'member_directory.claimed_by', same: [] }],
    },
    { column: 'users.merged_into', what: ['account merged before', 'accounts merged before'] },
  ],
  stays: ['memberships.reviewed_by'],
  ends: [
    'one_time_tokens.user_id',
    'parked_forms.user_id',
    'passkeys.user_id',
    'recovery_codes.user_id',
    'second_factors.user_id',
    'session_families.user_id',
  ],
  async refusals(pair, _now, reader) {
    if (!pair.moves) return []
    return membershipsOfBoth(await openMemberships(pair, reader), pair).refusals
  },
  async before(pair, by, now, trx) {
    if (!pair.moves) return
    const { ending } = membershipsOfBoth(await openMemberships(pair, trx), pair)
    if (ending !== null) await endMembership(ending, by, now, trx)
  },
}

function openMemberships({ stays, goes }: MergedPair, reader: Reader) {
  return reader
    .selectFrom('memberships as m')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('m.user_id', 'in', [stays, goes])
    .where('m.status', 'in', ['pending', 'proof_required', 'approved', 'active'])
    .select(['m.id', 'm.user_id as userId', 'm.status', 't.name as type', 'm.ends_on as endsOn'])
    .execute()
}

async function endMembership(id: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  await moveLocked(membershipLifecycle, 'renew', { by: 'admin', id }, trx)
  await auditRecord(by, 'membership.expired', id, { after: { status: 'expired' } }, now, trx)
}
