import { config } from '#app/config.server.ts'
import { transaction, type Trx } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { votersAt } from '#app/domain/people/accounts/voters.server.ts'
import { configValuesIn, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { href } from '#app/platform/href.ts'
import { ok, refuse, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { rollChanged } from './mails/roll-changed.ts'
import { ballotEffect, maskedAddress, rollRefusal, type RollAction, type RollFacts } from './roll-rules.ts'
import { isRollCounted, lockRound, readRound } from './round.server.ts'

/** What admins decide about single members, until the ballots are counted. Each decision reaches its member with the reason. */

interface Entry extends RollFacts {
  id: string
  userId: number
  email: string
  firstName: string
  name: string
}

async function findEntry(entryId: string, year: number, trx: Trx): Promise<Entry | null> {
  const row = await trx
    .selectFrom('voting_roll as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.id', '=', entryId)
    .where('r.year', '=', year)
    .select(['r.id', 'r.user_id as userId', 'r.left_at as leftAt', 'r.left_by as leftBy'])
    .select([
      'r.merged_into as mergedInto',
      'u.email',
      'u.first_name as firstName',
      'u.last_name as lastName',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { lastName, ...entry } = row
  return { ...entry, name: `${entry.firstName} ${lastName}`.trim() }
}

/** The entry, if the action may be taken now: asked with the round locked, so neither the count nor another admin comes between. */
async function decidable(entryId: string, action: RollAction, now: Date, trx: Trx) {
  const { year } = await currentSeasonIn(trx)
  await lockRound(year, trx)
  const entry = await findEntry(entryId, year, trx)
  if (!entry) return refuse('not_found', 'We can’t find this entry of the roll.')
  const round = await readRound(year, trx)
  const { state: clock, closesAt } = votingStatus(await configValuesIn(trx), now)
  const isOver = clock === 'over'
  const isCounted = await isRollCounted(round, trx)
  const refusal = rollRefusal(action, entry, { isOver, isCounted })
  if (refusal) return refuse('conflict', refusal)
  // The moment that decides about rights: now, or the close after it.
  return ok({ entry, year, isOver, rightsAt: isOver && closesAt ? closesAt : now })
}

type Decided = Extract<Awaited<ReturnType<typeof decidable>>, { ok: true }>['value']

interface Said {
  action: RollAction
  reason: string
  admin: AdminViewer
  now: Date
}

/** The audit row and the mail of a decision. */
async function tell(
  { entry, isOver }: Pick<Decided, 'entry' | 'isOver'>,
  { action, reason, admin, now }: Said,
  other: Entry | null,
  trx: Trx,
): Promise<void> {
  const after = { account: entry.userId, reason, ...(other ? { otherAccount: other.userId } : {}) }
  await audit(
    admin,
    { action: `voting_roll.${DONE[action]}`, entity: 'voting_roll', entityId: entry.id, after },
    now,
    trx,
  )
  const { award } = await mailPlace(trx)
  const write = (to: Entry, change: string, effect: string) =>
    queueMail(
      {
        mail: rollChanged,
        to: { email: to.email, name: to.name, userId: to.userId },
        params: {
          recipientName: to.firstName,
          change,
          reason,
          effect,
          rules: config().appUrl + href('/votes/rules'),
        },
        dedupeKey: `roll-changed:${action}:${entry.id}:${to.id}:${now.getTime()}`,
        entity: 'voting_roll',
      },
      now,
      trx,
    )
  const otherAddress = other ? maskedAddress(other.email) : ''
  await write(entry, CHANGES[action](award), ballotEffect(action, { isOver, otherAddress }))
  if (!other) return
  const kept = action === 'merge' ? 'keep' : action
  await write(other, OTHER_CHANGES[kept](award), ballotEffect(kept, { isOver }))
}

const DONE: Readonly<Record<RollAction, string>> = {
  remove: 'removed',
  restore: 'restored',
  merge: 'merged',
  separate: 'separated',
}

const CHANGES: Readonly<Record<RollAction, (award: string) => string>> = {
  remove: (award) => `An admin of the ${award} has removed you from the voting roll.`,
  restore: (award) => `An admin of the ${award} has restored you to the voting roll.`,
  merge: (award) => `An admin of the ${award} has merged this account into your other account for the vote.`,
  separate: (award) => `An admin of the ${award} has undone the merge of this account for the vote.`,
}

const OTHER_CHANGES: Readonly<Record<RollAction | 'keep', (award: string) => string>> = {
  ...CHANGES,
  keep: (award) => `An admin of the ${award} has merged another account of yours into this one for the vote.`,
  separate: (award) =>
    `An admin of the ${award} has undone the merge of another account into this one for the vote.`,
}

/** Takes one decision: `change` writes it, and answers the other account of a merge or why it refuses. */
function deciding(
  entryId: string,
  said: Said,
  change: (decided: Decided, trx: Trx) => Promise<Entry | Refusal | null>,
) {
  return transaction(async (trx) => {
    const found = await decidable(entryId, said.action, said.now, trx)
    if (!found.ok) return found
    const other = await change(found.value, trx)
    if (other && 'ok' in other) return other
    await tell(found.value, said, other, trx)
    return ok({ name: found.value.entry.name })
  })
}

/** Takes a member’s vote: a ballot they have does not count, also when voting has closed already. */
export function removeFromRoll(entryId: string, reason: string, admin: AdminViewer, now: Date) {
  return deciding(entryId, { action: 'remove', reason, admin, now }, async ({ entry }, trx) => {
    const set = { left_at: now, left_reason: reason, left_by: admin.userId }
    await trx.updateTable('voting_roll').set(set).where('id', '=', entry.id).execute()
    return null
  })
}

/** Gives a removed member their vote back, if they still have the right. */
export function restoreToRoll(entryId: string, reason: string, admin: AdminViewer, now: Date) {
  return deciding(entryId, { action: 'restore', reason, admin, now }, async (decided, trx) => {
    const { entry, year, rightsAt } = decided
    if ((await votersAt(year, rightsAt, trx, [entry.userId])).length === 0)
      return refuse('conflict', 'This member does not have the right to vote at present.')
    const set = { left_at: null, left_reason: '', left_by: null }
    await trx.updateTable('voting_roll').set(set).where('id', '=', entry.id).execute()
    return null
  })
}

/** Gives two accounts of a person one vote: that of the account which is kept. */
export function mergeOnRoll(
  entryId: string,
  { into, mergeReason }: { into: string; mergeReason: string },
  admin: AdminViewer,
  now: Date,
) {
  const said: Said = { action: 'merge', reason: mergeReason, admin, now }
  return deciding(entryId, said, async ({ entry, year }, trx) => {
    const kept = into === entryId ? null : await findEntry(into, year, trx)
    if (!kept)
      return refuse('invalid', 'Select another account of this roll', {
        into: ['Select another account of this roll'],
      })
    // Only an account that votes itself is merged into, so that no two lead to each other.
    if (kept.leftAt !== null || kept.mergedInto !== null)
      return refuse('conflict', 'The account to keep is not on the roll.', {
        into: ['This account is not on the roll. Select another'],
      })
    const set = { merged_into: kept.id, merged_by: admin.userId, merged_at: now, merge_reason: mergeReason }
    await trx.updateTable('voting_roll').set(set).where('id', '=', entry.id).execute()
    return kept
  })
}

/** Undoes a merge, until voting closes. */
export function separateOnRoll(entryId: string, reason: string, admin: AdminViewer, now: Date) {
  return deciding(entryId, { action: 'separate', reason, admin, now }, async ({ entry, year }, trx) => {
    const kept = await findEntry(entry.mergedInto ?? '', year, trx)
    const set = { merged_into: null, merged_by: null, merged_at: null, merge_reason: '' }
    await trx.updateTable('voting_roll').set(set).where('id', '=', entry.id).execute()
    return kept
  })
}
