import { db } from '#db/client.ts'
import { rightsOf } from '#app/domain/people/accounts/rights.server.ts'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { submissionsOpen } from '#app/domain/season/seasons/deadlines.ts'
import { configValues, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { isVotingOpen } from '#app/domain/season/seasons/windows.ts'
import { rowsNaming, type WhitelistRow } from '#app/domain/people/whitelist/queries.server.ts'
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
  const person = { userId: user.id, email: user.email, currentStudioId: user.current_studio_id }
  const [rights, signature, deadlines, configs] = await Promise.all([
    rightsOf(person, year, now),
    findValidSignature(user.id, 'judge', year, db()),
    deadlinesOf(year, db()),
    configValues(),
  ])
  const verdicts = verdictsOf({
    status: user.status,
    emailVerified: user.email_verified_at !== null,
    isAdmin: user.role === 'admin',
    isPress: user.is_press,
    membership: rights.membership,
    studio: rights.studios[0] ?? null,
    onCommittee: rights.sitsOnCommittee,
    agreementSigned: signature !== null,
    hasCustomDeadline: rights.hasCustomDeadline,
    submissionsOpen: submissionsOpen(deadlines, now),
    votingOpen: isVotingOpen(configs, now),
    listed: rights.exceptions,
  })
  return { email: user.email, account: { name: `${user.first_name} ${user.last_name}`, verdicts }, rows }
}
