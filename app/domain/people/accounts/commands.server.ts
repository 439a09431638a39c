import { accountExists } from './mails/account-exists.ts'
import { verifyEmail as verifyEmailMail } from './mails/verify-email.ts'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse, type Refusal } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { hasOpenAdminInvitation, isInvitedToWork } from '#app/domain/people/admins/open-invitations.server.ts'
import { isAwardPublic } from '#app/domain/season/publishing/queries.server.ts'
import { notPublicText } from '#app/domain/season/publishing/rules.ts'
import { takeUpInvitation } from '#app/domain/people/whitelist/invitations.server.ts'
import { href } from '#app/platform/href.ts'
import { createAccount } from './create-account.server.ts'
import { mailLink } from './mailed-links.server.ts'
import { endLinks, findLink, linksInLastHour, takeLink } from './one-time-links.server.ts'
import { tryHashPassword } from './passwords.server.ts'
import { findOfferedType, insertApplication } from './membership-applications.server.ts'
import { NO_MEMBERSHIP } from './rules.ts'
import type { SignUpInput } from './schema.ts'
import { tooBusy } from './sign-in.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

const MAILS_AN_HOUR = 3

/**
 * Creates an account with the chosen membership, if any, and mails the link that confirms the address. Refuses `conflict`
 * (spec 8) an address that has an account, whose owner is told once a day at most.
 */
export async function signUp(input: SignUpInput, requestId: string, now: Date) {
  const passwordHash = await tryHashPassword(input.password)
  if (!passwordHash) return tooBusy
  return transaction(async (trx) => {
    const uninvited = await signUpRefusal(input.email, now, trx)
    if (uninvited) return uninvited
    const joins = input.membershipType !== NO_MEMBERSHIP
    const type = joins ? await findOfferedType(input.membershipType, trx) : null
    if (joins && !type) {
      const message = 'Select a membership type'
      return refuse('invalid', message, { membershipType: [message] })
    }
    const account = await createAccount(
      {
        email: input.email,
        passwordHash,
        firstName: input.firstName,
        lastName: input.lastName,
        phone: input.phone,
        country: input.country,
        newsletter: input.newsletter,
        termsAcceptedAt: now,
      },
      now,
      trx,
    )
    if (!account.ok) {
      await tellOwnerOfSignUp(input.email, now, trx)
      return account
    }
    const { userId } = account.value
    if (type) await insertApplication({ userId, type, details: input }, now, trx)
    await mailVerifyLink({ userId, email: input.email, firstName: input.firstName }, now, trx)
    const entry = {
      action: 'account.created',
      entity: 'user',
      entityId: userId,
      after: { email: input.email },
    }
    await audit({ userId, requestId }, entry, now, trx)
    return account
  })
}

/**
 * Until a season of the award was published, only people who were invited to run or judge it. If sign-up is by invitation, a live
 * whitelist row has to name the address; each account counts as a use.
 */
async function signUpRefusal(email: string, now: Date, trx: Trx): Promise<Refusal | null> {
  const configs = await configValuesIn(trx)
  const season = await currentSeasonIn(trx)
  if (!(await isAwardPublic(season, trx))) {
    const message = notPublicText(configs)
    return (await isInvitedToWork(email, now, trx)) ? null : refuse('closed', message, { email: [message] })
  }
  if (configs.signup_by_invitation !== '1') return null
  if (await takeUpInvitation(email, season.year, now, trx)) return null
  if (await hasOpenAdminInvitation(email, now, trx)) return null
  const contact = configs.support_email ? ` Write to ${configs.support_email} to get one.` : ''
  const message = `You need an invitation to sign up with this address.${contact}`
  return refuse('invalid', message, { email: [message] })
}

/** Opens nothing: the mail goes to the address itself. */
async function tellOwnerOfSignUp(email: string, now: Date, trx: Trx): Promise<void> {
  const owner = await findRow('users', { email }, ['id', 'email', 'first_name'], trx)
  if (!owner) return
  await queueMail(
    {
      mail: accountExists,
      to: { email: owner.email, name: owner.first_name, userId: owner.id },
      params: { firstName: owner.first_name },
      dedupeKey: `account-exists:${owner.id}:${now.toISOString().slice(0, 10)}`,
      entity: 'user',
      entityId: owner.id,
    },
    now,
    trx,
  )
}

interface MailedPerson {
  userId: number
  email: string
  firstName: string
}

function mailVerifyLink({ userId, ...person }: MailedPerson, now: Date, trx: Trx): Promise<void> {
  const link = { kind: 'email_verify', mail: verifyEmailMail, page: href('/verify-email') } as const
  return mailLink({ ...link, owner: { userId }, person }, now, trx)
}

/** Sends the link that confirms the viewer's address again. Refuses `throttled` after three in an hour. */
export async function resendVerifyLink(viewer: Viewer, now: Date) {
  if (viewer.emailVerified) return ok()
  return transaction(async (trx) => {
    await trx.selectFrom('users').where('id', '=', viewer.userId).select('id').forUpdate().execute()
    if ((await linksInLastHour('email_verify', viewer, now, trx)) >= MAILS_AN_HOUR)
      return refuse(
        'throttled',
        'We’ve already sent several links. Check your email, or try again in an hour.',
      )
    await mailVerifyLink(viewer, now, trx)
    return ok()
  })
}

/** Confirms an address by its mailed link. Refuses `closed` a used or expired link, unless the address is confirmed. */
export async function verifyEmail(token: string, requestId: string, now: Date) {
  return transaction(async (trx) => {
    const link = await takeLink(token, ['email_verify'], now, trx)
    if (!link?.userId) {
      const userId = await confirmedOwner(token, now, trx)
      return userId ? ok({ userId }) : refuse('closed', 'This link has been used or has expired.')
    }
    await endLinks(['email_verify'], { userId: link.userId }, now, trx)
    await trx
      .updateTable('users')
      .set({ email_verified_at: now, updated_at: now })
      .where('id', '=', link.userId)
      .where('email_verified_at', 'is', null)
      .execute()
    const entry = { action: 'account.email_verified', entity: 'user', entityId: link.userId }
    await audit({ userId: link.userId, requestId }, entry, now, trx)
    return ok({ userId: link.userId })
  })
}

/** The owner of a link if their address is confirmed, because mail scanners and second taps open links again. */
export async function confirmedOwner(token: string, now: Date, reader: Reader): Promise<number | null> {
  const { userId } = await findLink(token, ['email_verify'], now, reader)
  if (!userId) return null
  const confirmed = await reader
    .selectFrom('users')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return confirmed?.id ?? null
}

/** Sets the zone that dates are shown in; `null` is the browser's. */
export async function setTimeZone(viewer: Viewer, timezone: string | null, now: Date): Promise<void> {
  await transaction((trx) =>
    trx.updateTable('users').set({ timezone, updated_at: now }).where('id', '=', viewer.userId).execute(),
  )
}
