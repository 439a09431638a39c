import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import { z } from 'zod'
import type { Reader, Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import { HALF_WAY_MS, MAX_PASSKEYS } from './second-factor-rules.ts'

/** Passkeys (WebAuthn) that answer in place of a code. */

const PURPOSE = 'passkey'

const answered = z.looseObject({ id: z.string().max(2_000), response: z.looseObject({}) })
const issued = z.strictObject({ userId: z.number(), for: z.enum(['add', 'use']), at: z.number() })

/** The name that passkeys of this installation belong to; none where it is reached by an address of numbers, which they cannot belong to. */
export function party(): { rpID: string; origin: string } | null {
  const { hostname, origin } = new URL(config().appUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { rpID: hostname, origin }
}

/** A challenge that only this installation can make, for one person, for ten minutes: nothing has to be stored before it is answered. */
export const challengeFor = (userId: number, use: 'add' | 'use', now: Date) =>
  sign(PURPOSE, { userId, for: use, at: now.getTime() })

/** When the challenge that was answered was made; `null` for one that is not this person's, not for this use, or too old. */
export function issuedAt(challenge: string, userId: number, use: 'add' | 'use', now: Date): Date | null {
  const read = issued.safeParse(openSigned(PURPOSE, Buffer.from(challenge, 'base64url').toString()))
  if (!read.success || read.data.userId !== userId || read.data.for !== use) return null
  const age = now.getTime() - read.data.at
  return age >= 0 && age < HALF_WAY_MS ? new Date(read.data.at) : null
}

/** The passkeys of a person, the oldest first. */
export const passkeysOf = (userId: number, reader: Reader) =>
  reader
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'credential_id', 'transports', 'created_at as addedAt', 'last_used_at as usedAt'])
    .orderBy('created_at')
    .limit(MAX_PASSKEYS)
    .execute()

/** A passkey as browsers name it. */
export const handleOf = ({
  credential_id: id,
  transports,
}: {
  credential_id: Buffer
  transports: string[]
}) => ({
  id: id.toString('base64url'),
  transports: transports as AuthenticatorTransport[],
})

/** Says what a browser needs to ask for one of the person's passkeys, as JSON; `null` where there is none. */
export async function passkeyQuestion(userId: number, now: Date, reader: Reader): Promise<string | null> {
  const place = party()
  const own = place ? await passkeysOf(userId, reader) : []
  if (!place || own.length === 0) return null
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: place.rpID,
    challenge: challengeFor(userId, 'use', now),
    allowCredentials: own.map(handleOf),
    userVerification: 'preferred',
    timeout: HALF_WAY_MS,
  })
  return JSON.stringify(options)
}

/** Says what a browser sent; `null` for anything else. */
export function readAnswer(text: string): unknown {
  try {
    const read = answered.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Tells whether a browser's answer is by a passkey of this person, to a question that was not answered before. Under the lock of the factor. */
export async function takePasskey(userId: number, answer: string, now: Date, trx: Trx): Promise<boolean> {
  const place = party()
  const response = readAnswer(answer) as AuthenticationResponseJSON | null
  if (!place || !response) return false
  const row = await trx
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('credential_id', '=', Buffer.from(response.id, 'base64url'))
    .selectAll()
    .executeTakeFirst()
  if (!row) return false
  let askedAt: Date | null = null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const used = await verifyAuthenticationResponse({
    response,
    expectedChallenge(challenge) {
      askedAt = issuedAt(challenge, userId, 'use', now)
      return askedAt !== null && (row.last_challenge_at === null || askedAt > row.last_challenge_at)
    },
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    credential: {
      ...handleOf(row),
      publicKey: new Uint8Array(row.public_key),
      counter: row.uses,
    },
    requireUserVerification: false,
  }).catch(() => null)
  if (!used?.verified) return false
  await trx
    .updateTable('passkeys')
    .set({ uses: used.authenticationInfo.newCounter, last_used_at: now, last_challenge_at: askedAt })
    .where('id', '=', row.id)
    .execute()
  return true
}
