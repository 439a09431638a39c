import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Reader, Trx } from '#db/client.ts'
import type { SealedColumn } from '#app/platform/module.server.ts'
import { openSealed, seal } from '#app/platform/secret-links/seals.server.ts'
import { badgeBody, type BadgeFacts } from './code.ts'

/** A season's P-256 key, which every phone can check: the private half is sealed, doors have the public one. */

const PURPOSE = 'press-badge-key'

export const sealedBadgeKeys: SealedColumn = {
  ...{ table: 'press_badge_keys', key: 'year', column: 'private_key', purpose: PURPOSE },
  what: 'keys that badges are signed with',
}

const sealed = z.string()
/** What comes before the two coordinates of a point that is written whole. */
const WHOLE_POINT = Buffer.from([4])

/** Makes the season's key where it has none. */
export async function ensureBadgeKey(year: number, now: Date, trx: Trx): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([WHOLE_POINT, Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  await trx
    .insertInto('press_badge_keys')
    .values({
      ...{ year, public_key: point.toString('base64url') },
      ...{ private_key: seal(PURPOSE, der), created_at: now },
    })
    .onConflict((conflict) => conflict.column('year').doNothing())
    .execute()
}

/** The public half, base64url of 65 bytes; `null` before a badge was issued or a door opened. */
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

/** The signature of a text with the season's key, as browsers check it. */
export async function signWithBadgeKey(year: number, text: string, reader: Reader): Promise<string> {
  const key = await privateBadgeKey(year, reader)
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
}

/** What the QR code of a badge says: the facts and their signature, checked without a server. */
export async function badgeCode(facts: BadgeFacts, reader: Reader): Promise<string> {
  const body = badgeBody(facts)
  return `${body}.${await signWithBadgeKey(facts.year, body, reader)}`
}
