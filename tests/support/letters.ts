import { accountExists } from '#app/domain/people/accounts/mails/account-exists.ts'
import { transaction } from '#db/client.ts'
import type { Attachment } from '#app/domain/mail/attachments.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { now } from '#tests/support/clock.ts'

let count = 0

/** A mail written down as a command would, with nothing special about it. Answers with its message's id. */
export async function letter(
  more: {
    to?: string
    name?: string
    key?: string
    attachments?: Attachment[]
  } = {},
): Promise<number> {
  const number = (count += 1)
  const to = more.to ?? `reader${number}@example.org`
  const { messageId } = await transaction((trx) =>
    queueMail(
      {
        mail: accountExists,
        to: { email: to, name: more.name ?? 'Robin Vale' },
        params: { firstName: 'Robin' },
        dedupeKey: more.key ?? `letter:${number}`,
        attachments: more.attachments,
      },
      now(),
      trx,
    ),
  )
  return messageId
}
