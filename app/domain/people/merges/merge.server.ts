import { config } from '#app/config.server.ts'
import { transaction, type Trx } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { closeMerged, spellAddress } from '#app/domain/people/accounts/close-merged.server.ts'
import { lockAdmins, noLongerAdmin } from '#app/domain/people/admins/lock-admins.server.ts'
import { listAdminsToTell } from '#app/domain/people/admins/admins-to-tell.server.ts'
import { removeEverywhere } from '#app/domain/people/personal-data/deletion.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import type { MergedPair } from '#app/platform/account-merges.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { href } from '#app/platform/href.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { dataSubject } from '#app/platform/personal-data.ts'
import { isStale } from '#app/platform/record-version.server.ts'
import type { FreshAdmin } from '#app/platform/viewer.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { accountsMerged, accountsMergedTold } from './mails/accounts-merged.ts'
import { planOf, type MergePlan } from './plan.server.ts'
import { endReferences, moveReferences } from './references.server.ts'

/**
 * Merges an account into another one of the same address: what is the person's own moves, history stays, and what opened the account
 * that goes ends. Refuses `conflict` whatever stands against it, and when either account is no longer as the page showed it. The
 * admins and both accounts are locked in the order of ids, so that of two merges of one account the second one finds it closed.
 */
export function mergeAccounts(
  asked: { stays: number; goes: number; version: string },
  admin: FreshAdmin,
  now: Date,
) {
  return transaction(async (trx) => {
    const refusal = noLongerAdmin(await lockAdmins(trx), admin)
    if (refusal) return refusal
    await lockAccounts([asked.stays, asked.goes], trx)
    const plan = await planOf(asked, admin, now, trx)
    if (!plan) return refuse('not_found', 'We can’t find this account.')
    if (!plan.does) return refuse('conflict', plan.refusals.join(' '))
    if (isStale(asked.version, plan.version))
      return refuse('conflict', 'These accounts have changed since you opened this page. Check them again.')
    const pair: MergedPair = { stays: asked.stays, goes: asked.goes, moves: plan.does === 'moves' }
    const moved = pair.moves ? await move(pair, admin, now, trx) : {}
    if (!pair.moves) await close(plan, admin, now, trx)
    await spellAddress(pair.stays, plan.stays.email, now, trx)
    await note(plan, moved, admin, now, trx)
    await tell(plan, admin, now, trx)
    return ok({ does: plan.does })
  })
}

/** Other requests that write in the name of either account have ended when this returns, or begin after the merge. */
async function lockAccounts(ids: readonly number[], trx: Trx): Promise<void> {
  await trx
    .selectFrom('users')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .select('id as merged')
    .forUpdate()
    .execute()
}

async function move(pair: MergedPair, admin: FreshAdmin, now: Date, trx: Trx) {
  const parts = partsOf('accountMerges')
  await endReferences(pair, trx)
  for (const { before } of parts) await before?.(pair, admin, now, trx)
  const moved = await moveReferences(pair, trx)
  await closeMerged(pair, now, trx)
  for (const { after } of parts) await after?.(pair, admin, now, trx)
  return moved
}

/** The account that goes may have been a stranger's: it ends as one whose deletion was asked for, and nothing of it is handed on. */
async function close({ goes }: MergePlan, admin: FreshAdmin, now: Date, trx: Trx): Promise<void> {
  const person = dataSubject({ userId: goes.id, email: goes.email, emailVerified: false })
  await removeEverywhere(person, admin, now, trx)
}

async function note(plan: MergePlan, moved: Record<string, number>, admin: FreshAdmin, now: Date, trx: Trx) {
  const { stays, goes } = plan
  const after = { does: plan.does, moved }
  await auditRecord(
    admin,
    'user.merged',
    goes.id,
    { before: { email: goes.email }, after: { ...after, into: stays.id } },
    now,
    trx,
  )
  await auditRecord(admin, 'user.merged_in', stays.id, { after: { ...after, account: goes.id } }, now, trx)
}

async function tell({ stays, goes, does }: MergePlan, admin: FreshAdmin, now: Date, trx: Trx): Promise<void> {
  const { timezone } = await currentSeasonIn(trx)
  const { appUrl } = config()
  const email = storedAddress(stays.email)
  const facts = {
    email,
    by: admin.displayName,
    at: formatDateTime(now, timezone),
    result:
      does === 'moves'
        ? `Account ${goes.id} was merged into account ${stays.id}: what was in it is in this one now, and it is closed.`
        : `Account ${goes.id} had not confirmed the address. It was closed and its data removed; nothing of it came to account ${stays.id}.`,
  }
  const about = { entity: 'user', entityId: stays.id } as const
  await queueMail(
    {
      mail: accountsMerged,
      to: { email, name: stays.name, userId: stays.id },
      params: { ...facts, recipientName: stays.firstName, link: appUrl + href('/account') },
      dedupeKey: `accounts-merged:${goes.id}`,
      ...about,
    },
    now,
    trx,
  )
  for (const reader of await listAdminsToTell(trx)) {
    const link = appUrl + href('/admin/people/:id', { id: stays.id })
    await queueMail(
      {
        mail: accountsMergedTold,
        to: { email: reader.email, name: reader.name, userId: reader.id },
        params: { ...facts, recipientName: reader.firstName, link },
        dedupeKey: `accounts-merged-told:${goes.id}:${reader.id}`,
        ...about,
      },
      now,
      trx,
    )
  }
}
