import type { Trx } from '#db/client.ts'
import { createAccount } from '#app/domain/people/accounts/create-account.server.ts'
import { issueLink } from '#app/domain/people/accounts/one-time-links.server.ts'
import { system, type AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { agreementHash } from '#app/domain/judging/agreements/agreement-hash.server.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import { insertConfigs, insertFields, insertRubrics } from '#db/seed/baseline.ts'
import { judgeAgreement } from '#db/seed/data/agreement.ts'
import { configSeeds } from '#db/seed/data/configs.ts'
import { membershipTypes } from '#db/seed/data/membership-types.ts'
import { insertMailGroups } from '#db/seed/mail-groups.ts'
import { planSeason } from '#db/seed/phases.ts'

export interface Founding {
  /** The award's name, such as "Pegbar Awards". */
  award: string
  year: number
  edition: number
  timezone: string
  email: string
  firstName: string
  lastName: string
}

/** Settings whose demonstration value means something wherever it stands; the others begin empty. */
const KEPT_VALUES: ReadonlySet<string> = new Set([
  'submissions_allow_pay_later',
  'price_basis',
  'voting_count_unsubmitted',
  'min_final_reviews',
  'trophy_max_per_win',
])

/**
 * Sets up a real award in an empty database: a season without dates of its own, the settings at their defaults, the library of
 * questions, membership types, what judges score by, groups for scheduled mail, and the first admin, who gets a link to set a
 * password. Categories and deadlines are made on the admin's own pages. The caller has looked that the database is empty.
 */
export async function foundAward(
  founding: Founding,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ userId: number; token: string }>> {
  const { award, year, timezone } = founding
  await trx
    .insertInto('seasons')
    .values({
      year,
      label: `${award} ${year}`,
      edition: founding.edition,
      is_current: true,
      timezone,
      eligible_from: `${year}-01-01`,
      eligible_to: `${year}-12-31`,
    })
    .execute()
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
  await insertFields(trx)
  await trx
    .insertInto('membership_types')
    .values(membershipTypes.map((type, index) => ({ ...type, sort: index + 1 })))
    .execute()
  await trx
    .insertInto('agreements')
    .values({
      year,
      audience: 'judge',
      version: 1,
      title: judgeAgreement.title,
      body: judgeAgreement.body,
      body_sha256: agreementHash(judgeAgreement.body),
      status: 'active',
      change: 'material',
      holds_from: 1,
      published_at: now,
    })
    .execute()
  await insertRubrics(year, now, trx)
  await insertMailGroups(now, trx)
  const created = await createAccount(
    {
      email: founding.email,
      firstName: founding.firstName,
      lastName: founding.lastName,
      role: 'admin',
      // Whoever runs the command on the server vouches for the address.
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

/** The first admin, as whom the rest of the founding is done. */
export function firstAdmin({ email, firstName, lastName }: Founding, userId: number): AdminViewer {
  return {
    userId,
    role: 'admin',
    email,
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`,
    emailVerified: true,
    timezone: null,
    isPress: false,
    currentStudioId: null,
    sessionFamily: '',
    requestId: 'founding',
    at: new Date(),
  }
}
