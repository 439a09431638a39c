import { db } from '#db/client.ts'
import {
  hasCustomDeadline,
  isWhitelisted,
  membershipOf,
  ownStudios,
  sitsOnCommittee,
} from '#app/domain/people/accounts/rights.server.ts'
import { findValidSignature } from '#app/domain/judging/agreements/valid-signatures.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { submissionsOpen } from '#app/domain/season/seasons/deadlines.ts'
import { configValues, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { isVotingOpen } from '#app/domain/season/seasons/windows.ts'
import { rowsNaming, type WhitelistRow } from '#app/domain/people/whitelist/queries.server.ts'
import { PURPOSES } from '#app/domain/people/whitelist/rules.ts'
import { verdictsOf, type Verdict } from '#app/domain/people/whitelist/verdicts.ts'

export interface CheckedPerson {
  email: string
  /** Null when no account has this address. */
  account: { name: string; verdicts: Verdict[] } | null
  /** Every exception that names the address or its domain, live or not. */
  rows: WhitelistRow[]
}

/** Why a person can or cannot do what the guards protect, by the guards' own look-ups and rules. */
export async function checkPerson(
  email: string,
  year: number,
  admin: AdminViewer,
  now: Date,
): Promise<CheckedPerson> {
  const [rows, user] = await Promise.all([
    rowsNaming(admin, email, year, now),
    db()
      .selectFrom('users')
      .where('email', '=', email)
      .select(['id', 'email', 'first_name', 'last_name', 'role', 'is_press', 'status'])
      .select(['email_verified_at', 'current_studio_id'])
      .executeTakeFirst(),
  ])
  if (!user) return { email, account: null, rows }
  const [membership, studios, onCommittee, signature, extended, deadlines, configs, ...listed] =
    await Promise.all([
      membershipOf(user.id, now),
      ownStudios(user.id, user.current_studio_id),
      sitsOnCommittee(user.id, year),
      findValidSignature(user.id, 'judge', year, db()),
      hasCustomDeadline(user.id, year, now),
      deadlinesOf(year, db()),
      configValues(),
      ...PURPOSES.map((purpose) => isWhitelisted(user.email, purpose, year, now, db())),
    ])
  const verdicts = verdictsOf({
    status: user.status,
    emailVerified: user.email_verified_at !== null,
    isAdmin: user.role === 'admin',
    isPress: user.is_press,
    membership,
    studio: studios[0] ?? null,
    onCommittee,
    agreementSigned: signature !== null,
    hasCustomDeadline: extended,
    submissionsOpen: submissionsOpen(deadlines, now),
    votingOpen: isVotingOpen(configs, now),
    listed: new Set(PURPOSES.filter((_, index) => listed[index])),
  })
  return { email: user.email, account: { name: `${user.first_name} ${user.last_name}`, verdicts }, rows }
}
