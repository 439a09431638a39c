import { transaction } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { LinkRenewal } from '#app/platform/secret-links/secret-link.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { mailLink, renewedLinkKey } from './sent-again.server.ts'

/**
 * Ends the secret link of a record, with every cookie it was exchanged for, and mails the holder the one in its place if `isMailed`.
 * Refuses `not_found`, and `conflict` a mail to a holder without an address.
 */
export async function renewLink(
  { link, find, change }: LinkRenewal,
  id: number,
  isMailed: boolean,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const before = await find(admin, id, now, trx)
    if (!before) return refuse('not_found', 'We can’t find this link.')
    if (isMailed && before.holder.email === '')
      return refuse('conflict', 'There is no email address to send a new link to.')
    const address = await change(id, trx)
    // The change has locked the record: a correction of its holder's address that came in between is known now.
    const { holder, about, title } = (await find(admin, id, now, trx)) ?? before
    const after = { link: link.kind, holder: holder.name, mailed: isMailed && address !== null }
    await audit(admin, { action: 'link.ended', ...about, after }, now, trx)
    if (!after.mailed || address === null) return ok()
    const how = { dedupeKey: renewedLinkKey(link.kind, id, now) }
    await mailLink({ holder, title, about, address }, how, now, trx)
    return ok()
  })
}
