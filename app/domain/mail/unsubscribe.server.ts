import { z } from 'zod'
import { transaction } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { openSealed, seal } from '#app/platform/secret-links/seals.server.ts'
import { system, type Actor } from '#app/platform/viewer.ts'
import {
  OPTIONAL_CLASSES,
  readerMayLift,
  type OptionalClass,
  type OptionalMail,
} from '#app/domain/mail/rules.ts'
import { liveSuppressions, liftSuppressions, suppress } from '#app/domain/mail/suppressions.server.ts'
import { href } from '#app/platform/href.ts'

const PURPOSE = 'unsubscribe'
const content = z.object({ a: z.string().min(3).max(254), s: z.enum(OPTIONAL_CLASSES) })

export interface Subscription {
  address: string
  /** What the mail was whose link this is. */
  scope: OptionalClass
}

/**
 * The address at which a reader stops mail of this kind, and takes it up again. It holds for as long as the
 * secret it was sealed with is SESSION_SECRET or in SESSION_SECRET_OLD: a mail that is years old still unsubscribes. The address is sealed in it, so that no log shows who reads.
 */
export function unsubscribeLink(address: string, scope: OptionalClass): string {
  return config().appUrl + href('/mail/unsubscribe/:token', { token: unsubscribeToken(address, scope) })
}

export function unsubscribeToken(address: string, scope: OptionalClass): string {
  return seal(PURPOSE, { a: address.toLowerCase(), s: scope }).toString('base64url')
}

/** Whose link it is; `null` for none of ours. */
export function readUnsubscribeToken(token: string): Subscription | null {
  if (!/^[\w-]{40,600}$/.test(token)) return null
  const opened = content.safeParse(openSealed(PURPOSE, Buffer.from(token, 'base64url')))
  return opened.success ? { address: opened.data.a, scope: opened.data.s } : null
}

/** Which mail an address gets that it could do without. */
export async function optionalMailOf(address: string): Promise<OptionalMail> {
  const live = await liveSuppressions(address)
  const stateOf = (scope: OptionalClass) => {
    const stopping = live.filter((each) => each.scope === 'all' || each.scope === scope)
    if (stopping.length === 0) return 'sent'
    return stopping.every((each) => each.scope === scope && readerMayLift(each.reason)) ? 'theirs' : 'ours'
  }
  return { reminder: stateOf('reminder'), news: stateOf('news') }
}

/** Stops mail of these kinds to an address, or takes it up again, as its reader asks. What is so already stays so. */
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
