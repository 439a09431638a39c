import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Reader, Trx } from '#db/client.ts'
import { openSealed, seal } from '#app/platform/secret-links/seals.server.ts'
import { badgeBody, type BadgeFacts } from './code.ts'

/** A season's Ed25519 key: the private half is sealed, the public half is what doors check with. */

const PURPOSE = 'press-badge-key'
const sealed = z.string()

/** Makes the season's key where it has none. */
export async function ensureBadgeKey(year: number, now: Date, trx: Trx): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  if (!x) throw new Error('The key has no public part')
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  await trx
    .insertInto('press_badge_keys')
    .values({ year, public_key: x, private_key: seal(PURPOSE, der), created_at: now })
    .onConflict((conflict) => conflict.column('year').doNothing())
    .execute()
}

/** The public half, base64url of 32 bytes; `null` before a badge was issued. */
export async function publicBadgeKey(year: number, reader: Reader): Promise<string | null> {
  const row = await reader
    .selectFrom('press_badge_keys')
    .where('year', '=', year)
    .select('public_key as key')
    .executeTakeFirst()
  return row?.key ?? null
}

async function privateBadgeKey(year: number, reader: Reader): Promise<KeyObject> {
  const row = await reader
    .selectFrom('press_badge_keys')
    .where('year', '=', year)
    .select('private_key as key')
    .executeTakeFirstOrThrow()
  const der = sealed.safeParse(openSealed(PURPOSE, row.key))
  if (!der.success) throw new Error(`The badge key of ${year} cannot be opened with this SESSION_SECRET`)
  return createPrivateKey({ key: Buffer.from(der.data, 'base64'), format: 'der', type: 'pkcs8' })
}

/** What the QR code of a badge says: the facts and their signature, checked without a server. */
export async function badgeCode(facts: BadgeFacts, reader: Reader): Promise<string> {
  const body = badgeBody(facts)
  const signature = sign(null, Buffer.from(body), await privateBadgeKey(facts.year, reader))
  return `${body}.${signature.toString('base64url')}`
}
