import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { transaction, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { fingerprint } from '#app/platform/secret-links/seals.server.ts'
import type { Fresh, Viewer } from '#app/platform/viewer.ts'
import { challengeFor, handleOf, issuedAt, party, passkeysOf, readAnswer } from './passkey-check.server.ts'
import { lockFactor, tell } from './second-factor.server.ts'
import { HALF_WAY_MS, MAX_PASSKEYS } from './second-factor-rules.ts'

/** Passkeys on a person's own page, for people whose second step is on. */

const NOT_ADDED = 'Your browser’s passkey was not accepted. Reload the page and try again.'
const notTaken = refuse('invalid', NOT_ADDED, { name: [NOT_ADDED] })

/** The person's passkeys for their page, and what a browser needs to add one, as JSON; nothing to add where they are not possible or enough. */
export async function ownPasskeys(
  viewer: Pick<Viewer, 'userId' | 'email' | 'displayName'>,
  awardName: string,
  now: Date,
  reader: Reader,
) {
  const own = await passkeysOf(viewer.userId, reader)
  const place = party()
  const rows = own.map(({ id, name, addedAt, usedAt }) => ({ id, name, addedAt, usedAt }))
  if (!place || own.length >= MAX_PASSKEYS) return { rows, toAdd: null }
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: awardName,
    rpID: place.rpID,
    userName: viewer.email,
    userDisplayName: viewer.displayName,
    userID: new Uint8Array(Buffer.from(fingerprint('passkey-user', String(viewer.userId)))),
    challenge: challengeFor(viewer.userId, 'add', now),
    excludeCredentials: own.map(handleOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: HALF_WAY_MS,
  })
  return { rows, toAdd: JSON.stringify(options) }
}

/** Adds a passkey that the person's browser has made. Refuses `invalid` one that answers another question, and `conflict` one that is there. */
export async function addPasskey(
  { name, passkey }: { name: string; passkey: string },
  viewer: Fresh,
  now: Date,
) {
  const place = party()
  const response = readAnswer(passkey) as RegistrationResponseJSON | null
  if (!place || !response) return notTaken
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => issuedAt(challenge, viewer.userId, 'add', now) !== null,
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    requireUserVerification: false,
  }).catch(() => null)
  if (!made?.verified) return notTaken
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  return transaction(async (trx) => {
    const factor = await lockFactor(viewer.userId, trx)
    if (!factor?.confirmed_at) return refuse('conflict', 'Turn your second step on first.')
    const count = await countOf(trx.selectFrom('passkeys').where('user_id', '=', viewer.userId))
    if (count >= MAX_PASSKEYS)
      return refuse('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`)
    const added = await trx
      .insertInto('passkeys')
      .values({
        user_id: viewer.userId,
        credential_id: Buffer.from(id, 'base64url'),
        public_key: Buffer.from(publicKey),
        ...{ uses: counter, transports, name, created_at: now },
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return refuse('conflict', 'This passkey is already on your list.')
    await tell('passkey_added', viewer, viewer.userId, now, trx)
    return ok()
  })
}

/** Takes a passkey of the person's off. Refuses `not_found` one that is not theirs. */
export function removePasskey(id: number, viewer: Fresh, now: Date) {
  return transaction(async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', viewer.userId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) return refuse('not_found', 'This passkey is no longer on your list.')
    await tell('passkey_removed', viewer, viewer.userId, now, trx)
    return ok()
  })
}
