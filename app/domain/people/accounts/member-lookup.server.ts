import { isAwardPublic } from '#app/domain/season/publishing/queries.server.ts'
import { notPublicText } from '#app/domain/season/publishing/rules.ts'
import { configValuesIn, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { accountSetup } from './mails/account-setup.ts'
import { db, transaction } from '#db/client.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { href } from '#app/platform/href.ts'
import { mailLink } from './mailed-links.server.ts'
import { linksInLastHour } from './one-time-links.server.ts'
import { mailResetLink } from './password-reset.server.ts'
import { accountLabels, maskedName } from './rules.ts'
import type { LookUpInput } from './schema.ts'
import { addressGroup, giveBackTry, spendTries, type LimitName } from './throttle.server.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import { isSamePerson, isSameName } from '#app/platform/plain-name.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'

const PURPOSE = 'member-lookup'
const REFERENCE_MS = 15 * 60_000
const MAILS_AN_HOUR = 3
/** A guild’s office may be the address of several members. */
const MAX_OF_AN_ADDRESS = 100

export interface LookUpFacts {
  /** The API has no captcha in front of it, so it has fewer tries. */
  by: 'lookUp' | 'apiLookUp'
  /** Says where it comes from. */
  address: string
}

/**
 * Finds a member of the directory by email or member number and last name, or refuses `not_found` (spec 8). Tries are counted for
 * the member asked for, so that one who mistypes keeps none of an office from finding theirs; one that finds is given back.
 */
export async function lookUpMember(input: LookUpInput, { by, address }: LookUpFacts, now: Date) {
  const asked = storedAddress(input.member)
  const network = addressGroup(address)
  const buckets: [LimitName, ...string[]][] = [
    [by, asked, network],
    ['lookUpMember', asked],
    ['lookUpNetwork', network],
  ]
  const throttled = await spendTries(buckets)
  if (throttled) return throttled
  const found = await findMember(input, now)
  if (found.ok) await Promise.all(buckets.map((bucket) => giveBackTry(...bucket)))
  return found
}

async function findMember(input: LookUpInput, now: Date) {
  const members = await db()
    .selectFrom('member_directory as m')
    .leftJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where((eb) =>
      eb.or([eb('m.email', '=', storedAddress(input.member)), eb('m.member_no', '=', input.member)]),
    )
    .select(['m.id', 'm.first_name', 'm.last_name', 't.name as type'])
    .orderBy('m.id')
    .limit(MAX_OF_AN_ADDRESS)
    .execute()
  const member = members.find(({ first_name: first, last_name: last }) => {
    // A person with one name may stand in either column, and some type all of their names.
    const isOnlyName = last === '' || first === ''
    return (
      isSameName(isOnlyName ? first + last : last, input.lastName) ||
      isSamePerson(`${first} ${last}`, input.lastName)
    )
  })
  if (!member) return refuse('not_found', accountLabels.memberNotFound)
  return ok({
    maskedName: maskedName(member.first_name, member.last_name),
    membershipType: member.type,
    // Asks for the link within a quarter of an hour, without the form.
    reference: sign(PURPOSE, { directoryId: member.id, until: +now + REFERENCE_MS }),
  })
}

function directoryIdOf(reference: string, now: Date): number | null {
  const value = openSigned(PURPOSE, reference)
  if (typeof value !== 'object' || value === null || !('directoryId' in value) || !('until' in value))
    return null
  const { directoryId, until } = value
  return typeof directoryId === 'number' && typeof until === 'number' && +now < until ? directoryId : null
}

/** Mails a found member the link to set a password, three times an hour at most. Refuses `closed` an expired reference. */
export async function sendSetUpLink(reference: string, now: Date) {
  const directoryId = directoryIdOf(reference, now)
  if (directoryId === null) return refuse('closed', 'This page has expired. Find your account again.')
  return transaction(async (trx) => {
    const member = await trx
      .selectFrom('member_directory')
      .where('id', '=', directoryId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!member) return refuse('closed', accountLabels.memberNotFound)
    if (!(await isAwardPublic(await currentSeasonIn(trx), trx)))
      return refuse('closed', notPublicText(await configValuesIn(trx)))
    const account = await trx
      .selectFrom('users')
      .where('id', '=', member.claimed_by ?? 0)
      .where('status', '=', 'active')
      .select(['id', 'email', 'first_name'])
      .executeTakeFirst()
    if (account) {
      await mailResetLink(account, now, trx)
      return ok()
    }
    if ((await linksInLastHour('account_setup', { directoryId }, now, trx)) >= MAILS_AN_HOUR) return ok()
    const link = { kind: 'account_setup', mail: accountSetup, page: href('/password-reset') } as const
    const person = { email: member.email, firstName: member.first_name }
    await mailLink({ ...link, owner: { directoryId }, person }, now, trx)
    return ok()
  })
}
