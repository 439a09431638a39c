import { insertKind } from '#app/domain/catalogue/templates/insert-kind.server.ts'
import { AWARD_KINDS, blankKind } from '#app/domain/catalogue/templates/kinds/award-kinds.ts'
import type { AwardKind } from '#app/domain/catalogue/templates/kinds/kind.ts'
import { peopleCriteria } from '#app/domain/catalogue/templates/kinds/shared.ts'
import { offerFirstKinds } from '#app/domain/studios/first-kinds.server.ts'
import { AWARD_WORD_NAMES, wordSetting } from '#app/platform/award-words.ts'
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

const wordsOf = ({ words }: AwardKind) =>
  Object.fromEntries(AWARD_WORD_NAMES.map((name) => [wordSetting(name), words[name] ?? '']))

/** Students enter with a membership, so an award without memberships does not offer them a profile. */
function profilesOf({ profiles }: AwardKind, uses: Founding['uses']) {
  const { student, ...others } = profiles
  return student && BEGINS_WITH[uses].includes('memberships') ? { student, ...others } : others
}

/**
 * Sets up a real award in an empty database, under the lock of all seasons: a season without dates, the settings empty but
 * for the words of its kind, the library and the categories of its kind in preparation, drafts of the judges' agreement, rubrics and mail rules, mail groups, and the first
 * admin, whose address the server's operator vouches for. No category is open, and no price, membership or text of the demonstration is in force
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
  const { award, year, edition, timezone, currency, email, firstName, lastName } = founding
  const kind = founding.kind === 'blank' ? blankKind : AWARD_KINDS[founding.kind]
  await insertFirstSeason(
    {
      ...{ year, edition, timezone, currency, label: `${award} ${year}` },
      ...{ eligible_from: `${year}-01-01`, eligible_to: `${year}-12-31` },
    },
    trx,
  )
  const settings = {
    ...{ site_name: award, support_email: email, awards_timezone: timezone },
    ...{ eligibility_text: kind.whoMayEnter, ...wordsOf(kind) },
  }
  // A demonstration of card payments moves no money, so no award begins with it.
  const cards = config().cardPayments === 'stripe' ? '1' : '0'
  await insertSettings({ ...settings, card_payments: cards, ...switchesOf(founding.uses) }, now, trx)
  await insertKind(kind, year, trx)
  await offerFirstKinds(profilesOf(kind, founding.uses), trx)
  // Drafts: no judge signs or scores by what no admin has read.
  await insertFirstAgreements({ year, publishedAt: null, award }, trx)
  const criteria = { production: kind.criteria, achievement: kind.peopleCriteria ?? peopleCriteria }
  await insertFirstRubrics({ year, publishedAt: null, criteria }, now, trx)
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
