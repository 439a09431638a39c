import { accountExists } from '#app/domain/people/accounts/mails/account-exists.ts'
import { verifyEmail as verifyEmailMail } from '#app/domain/people/accounts/mails/verify-email.ts'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { takeUpInvitation } from '#app/domain/people/whitelist/invitations.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { createAccount } from './create-account.server.ts'
import { endLinks, findLink, issueLink, linksInLastHour, takeLink } from './one-time-links.server.ts'
import { hashPassword, PasswordQueueFull } from './passwords.server.ts'
import { NO_MEMBERSHIP } from './rules.ts'
import type { SignUpInput } from './schema.ts'
import { tooBusy } from './sign-in.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

const MAILS_AN_HOUR = 3

/**
 * Creates the account of a new person with the membership they chose, if any, and mails the link that proves the address.
 * Students begin at `proof_required`, everybody else at `pending`. Refuses with `conflict` and spec 8's words when the
 * address has an account; its owner is told by mail, at most once a day.
 */
export async function signUp(
  input: SignUpInput,
  requestId: string,
  now: Date,
): Promise<Outcome<{ userId: number }>> {
  const passwordHash = await hashPassword(input.password).catch((error: unknown) => {
    if (error instanceof PasswordQueueFull) return null
    throw error
  })
  if (!passwordHash) return tooBusy
  return transaction(async (trx) => {
    const uninvited = await signUpRefusal(input.email, now, trx)
    if (uninvited) return uninvited
    const joins = input.membershipType !== NO_MEMBERSHIP
    const type = joins ? await chosenType(input.membershipType, trx) : null
    if (joins && !type) {
      const message = 'Choose a membership type'
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
    if (type) await addMembership(userId, type, input, now, trx)
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

/** Where sign-up is by invitation, a live whitelist row has to name the address; each account made by one counts as a use. */
async function signUpRefusal(email: string, now: Date, trx: Trx): Promise<Refusal | null> {
  const configs = await configValuesIn(trx)
  if (configs.signup_by_invitation !== '1') return null
  const { year } = await currentSeasonIn(trx)
  if (await takeUpInvitation(email, year, now, trx)) return null
  const words = configs.support_email ? ` Write to ${configs.support_email} to get one.` : ''
  return refuse('invalid', `Sign-up is by invitation, and this address has none.${words}`, {
    email: [`Sign-up is by invitation, and this address has none.${words}`],
  })
}

function chosenType(code: string, trx: Trx) {
  return trx
    .selectFrom('membership_types')
    .where('code', '=', code)
    .where('active', '=', true)
    .where('self_signup', '=', true)
    .select(['id', 'is_student', 'is_pro', 'requires_proof'])
    .executeTakeFirst()
}

type ChosenType = NonNullable<Awaited<ReturnType<typeof chosenType>>>

async function addMembership(
  userId: number,
  type: ChosenType,
  input: SignUpInput,
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx
    .insertInto('memberships')
    .values({
      user_id: userId,
      membership_type_id: type.id,
      status: type.requires_proof || type.is_student ? 'proof_required' : 'pending',
      ...(type.is_student && {
        school: input.school,
        student_no: input.studentNumber,
        expected_graduation: input.expectedGraduation ?? null,
      }),
      ...(type.is_pro && {
        discipline: input.discipline,
        credits_url: input.creditsUrl,
        resume: input.resume,
        pro_vote_status: 'applied',
      }),
      created_at: now,
    })
    .execute()
}

async function tellOwnerOfSignUp(email: string, now: Date, trx: Trx): Promise<void> {
  const owner = await trx
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email', 'first_name'])
    .executeTakeFirst()
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

async function mailVerifyLink(person: MailedPerson, now: Date, trx: Trx): Promise<void> {
  const { token, linkId } = await issueLink('email_verify', { userId: person.userId }, now, trx)
  await queueMail(
    {
      mail: verifyEmailMail,
      to: { email: person.email, name: person.firstName, userId: person.userId },
      params: {
        firstName: person.firstName,
        link: config().appUrl + withQuery(href('/verify-email'), { token }),
      },
      dedupeKey: `verify-email:${linkId}`,
      entity: 'user',
      entityId: person.userId,
      sensitive: true,
    },
    now,
    trx,
  )
}

/** Sends the link that proves the viewer's address again; refused with `throttled` after three in an hour. */
export async function resendVerifyLink(viewer: Viewer, now: Date): Promise<Outcome> {
  if (viewer.emailVerified) return ok()
  return transaction(async (trx) => {
    await trx.selectFrom('users').where('id', '=', viewer.userId).select('id').forUpdate().execute()
    if ((await linksInLastHour('email_verify', viewer, now, trx)) >= MAILS_AN_HOUR)
      return refuse(
        'throttled',
        'We have sent several links already. Look in your mail, or try again in an hour.',
      )
    await mailVerifyLink(viewer, now, trx)
    return ok()
  })
}

/**
 * Marks the address as proven by its mailed link. Refused with `closed` when the link has been used or ran out; a second press
 * of the button on an address that is proven by now is none of the two.
 */
export async function verifyEmail(
  token: string,
  requestId: string,
  now: Date,
): Promise<Outcome<{ userId: number }>> {
  return transaction(async (trx) => {
    const link = await takeLink(token, ['email_verify'], now, trx)
    if (!link?.userId) {
      const userId = await confirmedOwner(token, now, trx)
      return userId ? ok({ userId }) : refuse('closed', 'This link has been used or has run out.')
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

/** Whose link this was, if their address is confirmed by now: mail scanners and second taps open links again. */
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

/** Sets the zone that dates are shown in; null goes back to the browser's. */
export async function setTimeZone(viewer: Viewer, timezone: string | null, now: Date): Promise<void> {
  await transaction((trx) =>
    trx.updateTable('users').set({ timezone, updated_at: now }).where('id', '=', viewer.userId).execute(),
  )
}
