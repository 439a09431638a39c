import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { db, transaction, type Trx } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { currentSeasonIn, findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { rolesWith } from '#app/platform/admin-rights.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { href } from '#app/platform/href.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { system, type AdminViewer } from '#app/platform/viewer.ts'
import { hasVoteKey } from '../ballots/keys.server.ts'
import { readRound } from '../rounds/round.server.ts'
import { votingFacts } from './facts.server.ts'
import { checkVote, type Finding } from './findings.ts'
import { votingFindings } from './mails/voting-findings.ts'

/** At most this many findings are kept, and listed in the email. */
const MAX_KEPT = 200
const MAX_MAILED = 10

interface Asked {
  year: number
  /** The award's calendar day. */
  day: string
  /** Null for the nightly check. */
  admin: AdminViewer | null
  now: Date
}

async function checkAndKeep({ year, day, admin, now }: Asked, trx: Trx): Promise<number> {
  const facts = await votingFacts(year, trx)
  const findings = checkVote(facts)
  const kept = {
    roll: facts.roll,
    submitted: facts.submitted,
    blocks: facts.blocks.length,
    ballots: facts.categories.reduce((sum, { ballots }) => sum + ballots, 0),
    findings: findings.length,
  }
  await trx
    .insertInto('voting_checks')
    .values({
      ...{ year, day, checked_at: now, checked_by: admin?.userId ?? null },
      findings: JSON.stringify(findings.slice(0, MAX_KEPT)),
      facts: JSON.stringify(kept),
    })
    .execute()
  if (findings.length > 0) await mailFindings(day, findings, now, trx)
  const entry = { action: 'voting_round.checked', entity: 'voting_round', entityId: year }
  await audit(admin ?? system, { ...entry, after: { findings: findings.length } }, now, trx)
  return findings.length
}

/** One check at a time. Unlike a query, this takes no snapshot yet: the next check reads what the one before it left. */
async function lockCheck(trx: Trx): Promise<void> {
  await sql`lock table voting_checks in share row exclusive mode`.execute(trx)
}

/** The nightly check of a round from its opening to its publication: one a day of the award's calendar. Answers how many were made. */
export async function checkVoteOnceADay(now: Date): Promise<number> {
  const season = await findCurrentSeason()
  if (!season || !hasVoteKey()) return 0
  const { year, timezone } = season
  const { rollFrozenAt, state } = await readRound(year, db())
  if (!rollFrozenAt || state === 'published') return 0
  const day = toLocalText(now, timezone).slice(0, 10)
  const isDone = async (reader: Pick<Trx, 'selectFrom'>) =>
    (await reader
      .selectFrom('voting_checks')
      .where('year', '=', year)
      .where('day', '=', day)
      .where('checked_by', 'is', null)
      .select('id')
      .executeTakeFirst()) !== undefined
  if (await isDone(db())) return 0
  return transaction(async (trx) => {
    await lockCheck(trx)
    if (await isDone(trx)) return 0
    await checkAndKeep({ year, day, admin: null, now }, trx)
    return 1
  }, 'repeatable read')
}

/** An admin's check now, beside those of the nights. */
export async function checkVoteNow(admin: AdminViewer, now: Date) {
  if (!hasVoteKey())
    return refuse('conflict', 'VOTE_KEY is not set on this server, so ballots can’t be checked.')
  return transaction(async (trx) => {
    await lockCheck(trx)
    const { year, timezone } = await currentSeasonIn(trx)
    if (!(await readRound(year, trx)).rollFrozenAt)
      return refuse('conflict', 'There is nothing to check before voting has opened.')
    const day = toLocalText(now, timezone).slice(0, 10)
    return ok({ findings: await checkAndKeep({ year, day, admin, now }, trx) })
  }, 'repeatable read')
}

/** To every full admin, once for each day and set of findings. */
async function mailFindings(day: string, findings: readonly Finding[], now: Date, trx: Trx) {
  const set = createHash('sha256').update(JSON.stringify(findings)).digest('hex').slice(0, 16)
  const { appUrl } = await mailPlace(trx)
  const admins = await trx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('admin_role', 'in', rolesWith('write'))
    .where('status', '=', 'active')
    .select(['id', 'email', 'first_name', 'last_name'])
    .orderBy('id')
    .limit(100)
    .execute()
  for (const admin of admins)
    await queueMail(
      {
        mail: votingFindings,
        to: { email: admin.email, name: `${admin.first_name} ${admin.last_name}`.trim(), userId: admin.id },
        params: {
          firstName: admin.first_name,
          count: findings.length,
          findings: findings.slice(0, MAX_MAILED).map(({ text }) => text),
          link: appUrl + href('/admin/voting/turnout'),
        },
        dedupeKey: `voting-findings:${day}:${set}:${admin.id}`,
        entity: 'voting_round',
      },
      now,
      trx,
    )
}
