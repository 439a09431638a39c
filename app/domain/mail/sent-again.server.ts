import type { Reader, Trx } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { LinkOfRecord, LinkRenewal } from '#app/platform/secret-links/secret-link.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { attachmentList } from './attachments.ts'
import { queueMail } from './commands.server.ts'
import { renewedLink } from './mails/renewed-link.ts'
import { mayResend, type MailStatus } from './rules.ts'
import { findOwnMail, type Again, type Message, type SentAgain } from './own-mails.server.ts'

/** Says how messages that hold a secret are sent again (decision 151). */

const UNDECLARED: SentAgain = {
  instead:
    'Its text held a personal link and is not kept, and it was not written by one record alone. Send a new link from the page of the record it is about.',
}

/** Says how a message with a secret is sent again, by the first of its copies. */
export const sentAgain = ({ template }: { template: string }): SentAgain =>
  findOwnMail(template)?.again ?? UNDECLARED

/** The message that others repeat; a message that repeats none is its own. */
export async function firstMessage(id: number, reader: Reader): Promise<Message> {
  return reader
    .withRecursive('chain', (recursive) =>
      recursive
        .selectFrom('mail_messages')
        .where('id', '=', id)
        .select(['id', 'resend_of'])
        .unionAll((before) =>
          before
            .selectFrom('mail_messages as m')
            .innerJoin('chain as c', 'c.resend_of', 'm.id')
            .select(['m.id', 'm.resend_of']),
        ),
    )
    .selectFrom('mail_messages')
    .where('id', 'in', (eb) => eb.selectFrom('chain').where('resend_of', 'is', null).select('id'))
    .selectAll()
    .executeTakeFirstOrThrow()
}

interface Ended {
  id: number
  status: MailStatus
  sensitive: boolean
  clearedAt: Date | null
}

/** The ways in which an admin sends a message again that is not on its way. */
export async function waysAgain({ id, status, sensitive, clearedAt }: Ended, reader: Reader) {
  const again = sensitive ? sentAgain(await firstMessage(id, reader)) : null
  const isRenewed = again !== null && 'renew' in again
  return {
    /** Under the same Message-ID, while its text is kept and no new link is made for it. */
    isQueuedAgain: mayResend(status) && clearedAt === null && !isRenewed,
    /** Word for word, as a new message. */
    isCopied: again === null,
    /** Written again with a new link, as a new message. */
    isRenewed,
    /** Why it is not sent again, and what to do. */
    instead: again !== null && 'instead' in again ? again.instead : null,
  }
}

/** Tells whether a mail of this key would say something else than the first one did: its record has changed since. */
export const saysOther = (again: Again | undefined, dedupeKey: string): boolean =>
  again !== undefined && again.first.dedupe_key !== dedupeKey

/** Queues the mail about a record again; `null` where it would say something else than the first one did. */
type Tell = (id: number, now: Date, trx: Trx, again: Again, admin: AdminViewer) => Promise<number | null>

interface ByRecord {
  renewal: LinkRenewal
  /** The records whose links it held, for most mails its own. */
  records?(first: Message, trx: Trx): Promise<readonly number[]>
  /** Without it, or where it says `null`, the holder gets the new link in a mail of its own. */
  tell?: Tell
}

/**
 * A mail with the link of a record: the link that is out is ended, and the record's holder of now gets the mail with the new one, or the
 * link alone where the mail would say something else by now.
 */
export function againByRecord({ renewal, records = ownRecord, tell }: ByRecord): SentAgain {
  return {
    async renew(again, admin, now, trx) {
      const found: (LinkOfRecord & { id: number })[] = []
      for (const id of await records(again.first, trx)) {
        const link = await renewal.find(admin, id, now, trx)
        if (link) found.push({ ...link, id })
      }
      if (found.some(({ holder }) => holder.email === ''))
        return refuse('conflict', 'There is no email address to send a new link to.')
      const renewed: Renewed[] = []
      for (const before of found) {
        const address = await renewal.change(before.id, trx)
        // The change has locked the record: a correction of its holder's address that came in between is known now.
        const link = (await renewal.find(admin, before.id, now, trx)) ?? before
        if (address !== null) renewed.push({ ...link, id: before.id, address })
        const after = { link: renewal.link.kind, holder: link.holder.name, mailed: address !== null }
        await audit(admin, { action: 'link.ended', ...link.about, after }, now, trx)
      }
      const [link] = renewed
      if (!link)
        return refuse(
          'conflict',
          'Its record has no link that an admin can renew. Its holder can ask for a new one.',
        )
      const messageId =
        (await tell?.(link.id, now, trx, again, admin)) ?? (await mailLink(link, { again }, now, trx))
      return ok({ messageId })
    },
  }
}

const ownRecord = ({ entity_id: id }: Message) => Promise.resolve(id === null ? [] : [id])

interface Renewed extends LinkOfRecord {
  id: number
  address: string
}

/** Mails the holder of a link the one in its place, with the documents of the message that it is sent for. */
export async function mailLink(
  { holder, title, about, address }: Pick<Renewed, 'holder' | 'title' | 'about' | 'address'>,
  how: { again: Again } | { dedupeKey: string },
  now: Date,
  trx: Trx,
): Promise<number> {
  const again = 'again' in how ? how.again : undefined
  const { messageId } = await queueMail(
    {
      mail: renewedLink,
      to: { email: holder.email, name: holder.name },
      params: { name: holder.name, title, link: address },
      dedupeKey: 'again' in how ? how.again.key : how.dedupeKey,
      ...about,
      attachments: again ? attachmentList.parse(again.first.attachments) : [],
      again,
    },
    now,
    trx,
  )
  return messageId
}

/** The key of a mail with a new link, which says of what; `renewedLinkAgain` reads it. */
export const renewedLinkKey = (kind: string, id: number, now: Date): string =>
  `renewed-link:${kind}:${id}:${now.toISOString()}`

/** A new link that was mailed from the page of a record. */
export const renewedLinkAgain: SentAgain = {
  async renew(again, admin, now, trx) {
    const [, kind, id] = /^renewed-link:([\w-]+):(\d+):/.exec(again.first.dedupe_key) ?? []
    const renewal = partsOf('linkRenewals').find(({ link }) => link.kind === kind)
    const byRecord = renewal && againByRecord({ renewal, records: async () => [Number(id)] })
    if (!byRecord || 'instead' in byRecord) return refuse('conflict', 'We can’t find this link.')
    return byRecord.renew(again, admin, now, trx)
  },
}
