import { transaction, type Reader, type Trx } from '#db/client.ts'
import { countOf, findRow } from '#db/rows.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import type { SealedColumn } from '#app/platform/module.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { openSealed, seal } from '#app/platform/secret-links/seals.server.ts'
import type { Actor, Viewer } from '#app/platform/viewer.ts'
import { secondFactorChanged, type FACTOR_CHANGES } from './mails/second-factor-changed.ts'
import { checkOwnPassword } from './own-password.server.ts'
import {
  acceptedStep,
  newRecoveryCode,
  newSecret,
  plainCode,
  RECOVERY_CODES,
  SET_UP_MS,
} from './second-factor-rules.ts'
import { takePasskey } from './passkey-check.server.ts'
import { setDue } from './second-factor-due.server.ts'
import { hashSecretToken } from './secret-tokens.server.ts'
import { giveBackTry, spendTry } from './throttle.server.ts'

const PURPOSE = 'second-factor'

export const sealedFactors: SealedColumn = {
  ...{ table: 'second_factors', key: 'user_id', column: 'sealed_secret', purpose: PURPOSE },
  what: 'second steps of signing in',
}

const wrongCode = (message: string) => refuse('invalid', message, { code: [message] })
const WRONG_CODE = 'This code is incorrect or has already been used. Wait for the next one.'
const WRONG_PASSKEY = 'This passkey was not accepted. Try again, or use a code.'
const NO_CODE = 'Enter the code that your app shows now, or a recovery code'

/** The second factor of a person for their own page: off, waiting for its first code with its secret, or on. */
export async function ownFactor(userId: number, now: Date, reader: Reader) {
  const row = await findRow(
    'second_factors',
    { user_id: userId },
    ['sealed_secret', 'created_at', 'confirmed_at'],
    reader,
  )
  if (row?.confirmed_at) {
    const left = await countOf(reader.selectFrom('recovery_codes').where('user_id', '=', userId))
    return { state: 'on' as const, since: row.confirmed_at, left }
  }
  const secret = row && +now < +row.created_at + SET_UP_MS ? secretOf(row.sealed_secret) : null
  return secret ? { state: 'waiting' as const, secret } : { state: 'off' as const }
}

/** Makes a new secret for a person who knows the password. It counts once `confirmFactor` has had a code of it. */
export async function beginFactor(password: string, viewer: Viewer, now: Date) {
  const checked = await checkOwnPassword(password, viewer, 'password')
  if (!checked.ok) return checked
  return transaction(async (trx) => {
    const secret = { sealed_secret: seal(PURPOSE, newSecret()), created_at: now }
    const begun = await trx
      .insertInto('second_factors')
      .values({ user_id: viewer.userId, ...secret })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(secret).where('second_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    return begun ? ok() : refuse('conflict', 'Your second step is already on. Reload the page.')
  })
}

/** Turns the factor on by a first code. Answers the recovery codes, which are shown this once. */
export async function confirmFactor(typed: string, viewer: Viewer, now: Date) {
  const { userId } = viewer
  const throttled = await spendTry('secondFactor', String(userId))
  if (throttled) return throttled
  const confirmed = await transaction(async (trx) => {
    const row = await lockFactor(userId, trx)
    if (!row || row.confirmed_at || +now >= +row.created_at + SET_UP_MS)
      return refuse('conflict', 'This code waited too long. Turn it on from the beginning.')
    const secret = secretOf(row.sealed_secret)
    const step = secret && acceptedStep(secret, plainCode(typed), now, null)
    if (!step) return wrongCode(WRONG_CODE)
    await trx
      .updateTable('second_factors')
      .set({ confirmed_at: now, last_step: step })
      .where('user_id', '=', userId)
      .execute()
    await setDue(userId, now, trx)
    await tell('second_step_turned_on', viewer, userId, now, trx)
    return ok({ codes: await makeRecoveryCodes(userId, trx) })
  })
  if (confirmed.ok) await giveBackTry('secondFactor', String(userId))
  return confirmed
}

/** Says what stands beside the password: a code of the app, a recovery code, or the answer of a passkey. */
export interface FactorProof {
  code: string | null
  passkey: string | null
}

interface Proof extends FactorProof {
  password: string
}

/** Turns the factor off, by the password and a code. */
export function turnOffFactor(proof: Proof, viewer: Viewer, now: Date) {
  return withProof(proof, viewer, now, async (trx) => {
    await trx.deleteFrom('second_factors').where('user_id', '=', viewer.userId).execute()
    // The grace is over at once: this person knows how to turn it on.
    await setDue(viewer.userId, now, trx, 0)
    await tell('second_step_turned_off', viewer, viewer.userId, now, trx)
    return ok()
  })
}

/** Gives new recovery codes in place of those before, by the password and a code. */
export function renewRecoveryCodes(proof: Proof, viewer: Viewer, now: Date) {
  return withProof(proof, viewer, now, async (trx) => {
    await tell('recovery_codes_renewed', viewer, viewer.userId, now, trx)
    return ok({ codes: await makeRecoveryCodes(viewer.userId, trx) })
  })
}

async function withProof<T>(
  { password, ...factor }: Proof,
  viewer: Viewer,
  now: Date,
  change: (trx: Trx) => Promise<T>,
) {
  const checked = await checkOwnPassword(password, viewer, 'password')
  if (!checked.ok) return checked
  const throttled = await spendTry('secondFactor', String(viewer.userId))
  if (throttled) return throttled
  const proved = await transaction(async (trx) => {
    const used = await takeProof(viewer.userId, factor, now, trx)
    return used ? ok(await change(trx)) : wrongProof(factor)
  })
  if (!proved.ok) return proved
  await giveBackTry('secondFactor', String(viewer.userId))
  return proved.value
}

/** Takes the factor of a person who has lost it away, in the name of who decided it. Tells whether there was one. */
export async function removeFactor(userId: number, by: Actor, now: Date, trx: Trx): Promise<boolean> {
  const row = await lockFactor(userId, trx)
  if (!row?.confirmed_at) return false
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await setDue(userId, now, trx, 0)
  await tell('second_step_removed', by, userId, now, trx)
  return true
}

/** The refusal of what stood beside the password. */
export const wrongProof = ({ code, passkey }: FactorProof) =>
  wrongCode(passkey ? WRONG_PASSKEY : code ? WRONG_CODE : NO_CODE)

/** Uses what stands beside the password up under the lock of the factor: of two who send the same code, one is right. */
export async function takeProof(
  userId: number,
  given: FactorProof,
  now: Date,
  trx: Trx,
): Promise<'app' | 'passkey' | 'recovery' | null> {
  const row = await lockFactor(userId, trx)
  if (!row?.confirmed_at) return null
  if (given.passkey) return (await takePasskey(userId, given.passkey, now, trx)) ? 'passkey' : null
  const code = plainCode(given.code ?? '')
  const secret = secretOf(row.sealed_secret)
  const step = secret && acceptedStep(secret, code, now, row.last_step)
  if (step) {
    await trx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
    return 'app'
  }
  const recovered = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashSecretToken(code))
    .returning('user_id')
    .executeTakeFirst()
  return recovered ? 'recovery' : null
}

/** Writes a change of the factor to the history and to the person. */
export async function tell(
  change: keyof typeof FACTOR_CHANGES,
  by: Actor,
  userId: number,
  now: Date,
  trx: Trx,
): Promise<void> {
  await audit(by, { action: `account.${change}`, entity: 'user', entityId: userId }, now, trx)
  const person = await findRow('users', { id: userId }, ['email', 'first_name'], trx)
  if (!person) return
  await queueMail(
    {
      mail: secondFactorChanged,
      to: { email: person.email, name: person.first_name, userId },
      params: { firstName: person.first_name, change },
      dedupeKey: `second-factor:${change}:${userId}:${now.getTime()}`,
      entity: 'user',
      entityId: userId,
    },
    now,
    trx,
  )
}

/** Tells whether a sign-in of this person asks for a code. */
export async function hasFactor(userId: number, reader: Reader): Promise<boolean> {
  const row = await findRow('second_factors', { user_id: userId }, ['confirmed_at'], reader)
  return Boolean(row?.confirmed_at)
}

/** Locks the row of a person's factor; what changes or uses it follows one after the other. */
export const lockFactor = (userId: number, trx: Trx) =>
  trx.selectFrom('second_factors').where('user_id', '=', userId).selectAll().forUpdate().executeTakeFirst()

/** A secret that was sealed by an installation whose key is gone is `null`: a recovery code still opens. */
function secretOf(sealed: Buffer): string | null {
  const secret = openSealed(PURPOSE, sealed)
  return typeof secret === 'string' ? secret : null
}

async function makeRecoveryCodes(userId: number, trx: Trx): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashSecretToken(plainCode(code)) })))
    .execute()
  return codes
}
