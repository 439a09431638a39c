import { INDISPENSABLE } from '#app/domain/catalogue/categories/field-types.ts'
import { filmQuestions } from '#app/domain/catalogue/templates/film-questions.ts'
import { insertFirstFields } from '#app/domain/catalogue/templates/first-fields.server.ts'
import { insertMailGroups } from '#app/domain/cron-emails/first-rules/first-groups.server.ts'
import { insertFirstRules } from '#app/domain/cron-emails/first-rules/insert-first-rules.server.ts'
import { insertFirstAgreements } from '#app/domain/people/agreements/insert-first-agreement.server.ts'
import { insertFirstRubrics } from '#app/domain/judging/rubrics/insert-first-rubrics.server.ts'
import { config } from '#app/config.server.ts'
import { createAccount } from '#app/domain/people/accounts/create-account.server.ts'
import { firstSeasonYear, insertFirstSeason } from '#app/domain/season/seasons/first-season.server.ts'
import { SEASONS_LOCK } from '#app/domain/season/seasons/season-commands.server.ts'
import { insertSettings } from '#app/domain/season/settings/insert-settings.server.ts'
import { AWARD_PART_KEYS, AWARD_PARTS, type AwardPart } from '#app/platform/award-parts.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { refuse, type Refusal } from '#app/platform/outcome.ts'
import { advisoryLock, type Trx } from '#db/client.ts'
import { endFoundingCode } from './founding-code.server.ts'
import type { Founding } from './schema.ts'

export const foundedAlready = (): Refusal => refuse('closed', 'The award is already set up.')

const BEGINS_WITH: Readonly<Record<Founding['uses'], readonly AwardPart[]>> = {
  entries: [],
  jury: ['judging', 'certificates'],
  members: ['judging', 'certificates', 'voting', 'memberships'],
  everything: AWARD_PART_KEYS,
}

/** The settings of the parts that an award begins with, and does without. */
const switchesOf = (uses: Founding['uses']) =>
  Object.fromEntries(
    AWARD_PART_KEYS.map((part) => [AWARD_PARTS[part], BEGINS_WITH[uses].includes(part) ? '1' : '0']),
  )

/**
 * Sets up a real award in an empty database, under the lock of all seasons: a season without dates, the settings empty, the question
 * for a title or the library that was asked for, drafts of the judges' agreement, rubrics and mail rules, mail groups, and the first
 * admin, whose address the server's operator vouches for. No category, price, membership or text of the demonstration is in force
 * (decision 080): admins choose theirs. Refuses `closed` where a season is.
 */
export async function foundAward(
  founding: Founding,
  { passwordHash, requestId }: { passwordHash?: string; requestId: string },
  now: Date,
  trx: Trx,
) {
  await advisoryLock(SEASONS_LOCK, trx)
  if ((await firstSeasonYear(trx)) !== null) return foundedAlready()
  const { award, year, edition, timezone, currency, email, firstName, lastName, questions } = founding
  await insertFirstSeason(
    {
      ...{ year, edition, timezone, currency, label: `${award} ${year}` },
      ...{ eligible_from: `${year}-01-01`, eligible_to: `${year}-12-31` },
    },
    trx,
  )
  const settings = { site_name: award, support_email: email, awards_timezone: timezone }
  // A demonstration of card payments moves no money, so no award begins with it.
  const cards = config().cardPayments === 'stripe' ? '1' : '0'
  await insertSettings({ ...settings, card_payments: cards, ...switchesOf(founding.uses) }, now, trx)
  await insertFirstFields(
    trx,
    questions === 'film' ? filmQuestions : filmQuestions.filter(({ key }) => key === INDISPENSABLE),
  )
  // Drafts: no judge signs or scores by what no admin has read.
  await insertFirstAgreements({ year, publishedAt: null, award }, trx)
  await insertFirstRubrics({ year, publishedAt: null }, now, trx)
  const account = { email, firstName, lastName, passwordHash, role: 'admin', emailVerifiedAt: now } as const
  const created = await createAccount(account, now, trx)
  if (!created.ok) return created
  const by = { userId: created.value.userId, requestId }
  await insertMailGroups(now, trx)
  await insertFirstRules(by, now, trx)
  await endFoundingCode(trx)
  const after = { award, year, admin: email }
  await audit(by, { action: 'season.added', entity: 'season', entityId: year, after }, now, trx)
  return created
}
