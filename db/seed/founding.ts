import type { Trx } from '#db/client.ts'
import { createAccount } from '#app/domain/people/accounts/create-account.server.ts'
import { issueLink } from '#app/domain/people/accounts/one-time-links.server.ts'
import { system, type AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import {
  insertAgreement,
  insertConfigs,
  insertFields,
  insertRubrics,
  insertSeason,
} from '#db/seed/baseline.ts'
import { configSeeds } from '#db/seed/data/configs.ts'
import { filmQuestions } from '#app/domain/catalogue/templates/film-questions.ts'
import { judgeAgreement } from '#db/seed/data/agreement.ts'
import { INDISPENSABLE } from '#app/domain/catalogue/categories/field-types.ts'
import { insertMailGroups } from '#db/seed/mail-groups.ts'
import { viewerOf } from '#db/seed/people.ts'
import { planSeason } from '#db/seed/phases.ts'

export const FOUNDING_QUESTIONS = ['title', 'film'] as const
export type FoundingQuestions = (typeof FOUNDING_QUESTIONS)[number]

export interface Founding {
  /** The award's name, such as "Pegbar Awards". */
  award: string
  year: number
  edition: number
  timezone: string
  /** What its entries are sold in (ISO 4217). */
  currency: string
  email: string
  firstName: string
  lastName: string
  /** Questions its library begins with: that for the title alone, or those for films too. */
  questions?: FoundingQuestions
}

/** Settings whose demonstration value fits any award; the others begin empty. */
const KEPT_VALUES: ReadonlySet<string> = new Set([
  'submissions_allow_pay_later',
  'price_basis',
  'voting_count_unsubmitted',
  'min_final_reviews',
  'trophy_max_per_win',
])

/**
 * Sets up a real award in an empty database: a season without dates, the settings empty, the question for a title or the library
 * that was asked for, drafts of the judges' agreement and rubrics, mail groups, and the first admin, who gets a link to set a
 * password. No category, price, membership or text of the demonstration is in force (decision 080): admins choose theirs. The caller has checked that the database is empty.
 */
export async function foundAward(
  founding: Founding,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ userId: number; token: string }>> {
  const { award, year, timezone, currency, questions } = founding
  const eligible = { eligible_from: `${year}-01-01`, eligible_to: `${year}-12-31` }
  const season = {
    year,
    label: `${award} ${year}`,
    edition: founding.edition,
    timezone,
    currency,
    ...eligible,
  }
  await insertSeason(season, trx)
  const named: Record<string, string> = {
    site_name: award,
    support_email: founding.email,
    awards_timezone: timezone,
  }
  const configs = configSeeds(planSeason('setup', now)).map((config) => ({
    ...config,
    value: named[config.name] ?? (KEPT_VALUES.has(config.name) ? config.value : ''),
  }))
  await insertConfigs(configs, now, trx)
  await insertFields(
    trx,
    questions === 'film' ? filmQuestions : filmQuestions.filter(({ key }) => key === INDISPENSABLE),
  )
  // Drafts: no judge signs or scores by what no admin has read.
  await insertAgreement(year, null, trx, judgeAgreement.body.replace(/\bthe guild\b/gi, award))
  await insertRubrics(year, null, now, trx)
  await insertMailGroups(now, trx)
  const created = await createAccount(
    {
      email: founding.email,
      firstName: founding.firstName,
      lastName: founding.lastName,
      role: 'admin',
      // The person who runs the command on the server vouches for the address.
      emailVerifiedAt: now,
    },
    now,
    trx,
  )
  if (!created.ok) return created
  const { userId } = created.value
  const { token } = await issueLink('password_reset', { userId }, now, trx)
  const after = { award, year, admin: founding.email }
  await audit(system, { action: 'season.added', entity: 'season', entityId: year, after }, now, trx)
  return ok({ userId, token })
}

/** The first admin, who does the rest of the set-up. */
export function firstAdmin(founding: Founding, userId: number): AdminViewer {
  return {
    ...viewerOf({ ...founding, role: 'admin' }, userId, new Date()),
    role: 'admin',
    requestId: 'founding',
  }
}
