import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { MailTemplate } from '#app/domain/mail/content.ts'
import { withQuery } from '#app/platform/href.ts'
import { issueLink, type LinkKind, type LinkOwner } from './one-time-links.server.ts'

interface MailedLink {
  kind: LinkKind
  mail: MailTemplate<{ firstName: string; link: string }>
  /** The page that the link opens. */
  page: string
  owner: LinkOwner
  person: { email: string; firstName: string }
  /** The address that the link makes the account's. */
  newEmail?: string
}

/** Mails a new one-time link to its owner. */
export async function mailLink(
  { kind, mail, page, owner, person, newEmail }: MailedLink,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { token, linkId } = await issueLink(kind, { ...owner, email: newEmail }, now, trx)
  const { email, firstName } = person
  await queueMail(
    {
      mail,
      to: { email, name: firstName, userId: owner.userId },
      params: { firstName, link: config().appUrl + withQuery(page, { token }) },
      dedupeKey: `${mail.name.replace('_', '-')}:${linkId}`,
      ...(owner.userId === undefined ? {} : { entity: 'user', entityId: owner.userId }),
    },
    now,
    trx,
  )
}
