import { storedAddress } from '#app/platform/mail-address.ts'
import { z } from 'zod'
import { transaction } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { openSealed, seal } from '#app/platform/secret-links/seals.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import { system, type Actor } from '#app/platform/viewer.ts'
import { OPTIONAL_CLASSES, readerMayLift, type OptionalClass, type OptionalMail } from './rules.ts'
import { liveSuppressions, liftSuppressions, suppress } from './suppressions.server.ts'
import { href } from '#app/platform/href.ts'

const PURPOSE = 'unsubscribe'
const content = z.object({ a: z.string().min(3).max(254), s: z.enum(OPTIONAL_CLASSES) })

/** Says what the link at the end of a mail opens. It is not renewed: a mail that is years old has to unsubscribe. */
export const unsubscribing: SecretLink = {
  kind: 'unsubscribe',
  opens: 'which optional email an address gets, and the address itself; nothing else',
  holder: 'the reader, in every optional email',
  ends: 'with the SESSION_SECRET it was made with, so that every email can be unsubscribed from',
  changed: 'the person who runs the server, by leaving out SESSION_SECRET_OLD',
  addresses: ['/mail/unsubscribe/:token'],
  in: 'token',
  exchanged: true,
}

/**
 * The page where a reader unsubscribes from mail of a class, and subscribes again. The address is sealed, so that logs do
 * not show readers; the link works while its secret is SESSION_SECRET or in SESSION_SECRET_OLD, so a mail that is years old
 * still unsubscribes.
 */
export function unsubscribeLink(address: string, scope: OptionalClass): string {
  return config().appUrl + href('/mail/unsubscribe/:token', { token: unsubscribeToken(address, scope) })
}

export function unsubscribeToken(address: string, scope: OptionalClass): string {
  return seal(PURPOSE, { a: storedAddress(address), s: scope }).toString('base64url')
}

/** Reads a link; `null` where it is not ours. */
export function readUnsubscribeToken(token: string) {
  if (!/^[\w-]{40,600}$/.test(token)) return null
  const opened = content.safeParse(openSealed(PURPOSE, Buffer.from(token, 'base64url')))
  if (!opened.success) return null
  // An older mail has the address as it was spelled then.
  return {
    address: storedAddress(opened.data.a) /** The class of the mail with the link. */,
    scope: opened.data.s,
  }
}

/** The optional mail an address gets. */
export async function optionalMailOf(address: string): Promise<OptionalMail> {
  const live = await liveSuppressions(address)
  const stateOf = (scope: OptionalClass) => {
    const stopping = live.filter((each) => each.scope === 'all' || each.scope === scope)
    if (stopping.length === 0) return 'sent'
    return stopping.every((each) => each.scope === scope && readerMayLift(each.reason)) ? 'theirs' : 'ours'
  }
  return { reminder: stateOf('reminder'), news: stateOf('news') }
}

/** Unsubscribes an address from mail of these classes or subscribes it again, as its reader asks. */
export async function setOptionalMail(
  address: string,
  wanted: Partial<Record<OptionalClass, boolean>>,
  now: Date,
  actor: Actor = system,
): Promise<void> {
  await transaction(async (trx) => {
    for (const scope of OPTIONAL_CLASSES) {
      if (wanted[scope] === false) await suppress({ address, scope, reason: 'unsubscribed' }, actor, now, trx)
      if (wanted[scope] === true) await liftSuppressions(address, scope, readerMayLift, actor, now, trx)
    }
  })
}
