import { sql, type Selectable } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { MailMessages } from '#db/types.ts'
import { forgetIn } from '#app/platform/forget-words.ts'
import type { SealedColumn } from '#app/platform/module.server.ts'
import { openSealed, seal } from '#app/platform/secret-links/seals.server.ts'
import { hasPersonalLink } from './personal-links.ts'
import { TEXT_CLEARED } from './rules.ts'

/**
 * The text of a message that holds a secret, which opens what belongs to its reader. It is cleared in the statement that says that a mail
 * server has taken the message, and sealed while that is not known or was refused: a copy of the database, a replica or a query that
 * should not be there opens nothing (decisions 130 and 151).
 */

const PURPOSE = 'mail text'

export const sealedTexts: SealedColumn = {
  ...{ table: 'mail_messages', key: 'id', column: 'sealed_body', purpose: PURPOSE },
  what: 'texts of messages with personal links',
}

interface MailText {
  text: string
  html: string
}

type Stored = Pick<Selectable<MailMessages>, 'body_text' | 'body_html' | 'sealed_body' | 'cleared_at'>

/** A message's text, whether sealed or not; `null` when it was cleared, or sealed with a secret that this installation does not know. */
export function textOf(stored: Stored): MailText | null {
  const { body_text: text, body_html: html, sealed_body: sealed } = stored
  if (stored.cleared_at) return null
  if (!sealed) return { text, html }
  return (openSealed(PURPOSE, sealed) as MailText | undefined) ?? null
}

/** A message's text as a page shows it, with a sentence in the place of one that was cleared. */
export const shownTextOf = (stored: Stored): string =>
  stored.cleared_at ? TEXT_CLEARED : (textOf(stored)?.text ?? '')

/** The columns of a text that is not needed in clear any more. */
export function sealedColumns({ text, html }: MailText) {
  return { body_text: '', body_html: '', sealed_body: seal(PURPOSE, { text, html }) }
}

/** The columns of a text that is not needed any more. */
export const clearedColumns = (now: Date) => ({
  ...{ body_text: '', body_html: '', sealed_body: null },
  cleared_at: now,
})

/** The columns of a text that takes the place of another: one with a personal link makes the message sensitive, and none makes it less so. */
export function rewrittenText({ text, html }: MailText) {
  const sensitive = hasPersonalLink(text) ? { sensitive: true } : {}
  return { body_text: text, body_html: html, sealed_body: null, cleared_at: null, ...sensitive }
}

/** The columns of a message that a mail server has taken, if it holds a secret. */
export const columnsWhenSent = ({ sensitive }: { sensitive: boolean }, now: Date) =>
  sensitive ? clearedColumns(now) : {}

/** The columns of a message that ends in another way and may be sent again, if it holds a secret. */
export function columnsWhenUnsent(message: Stored & { sensitive: boolean }) {
  if (!message.sensitive || message.sealed_body || message.cleared_at) return {}
  return sealedColumns({ text: message.body_text, html: message.body_html })
}

const AT_ONCE = 500

/** Takes words that tell who a person was out of texts that are sealed, which only this server can read. */
export async function forgetInSealed(words: readonly string[], trx: Trx): Promise<void> {
  for (let after = 0; ;) {
    const rows = await trx
      .selectFrom('mail_messages')
      .where('sealed_body', 'is not', null)
      .where('status', 'not in', ['held', 'queued', 'sending'])
      .where('id', '>', after)
      .orderBy('id')
      .select(['id', 'body_text', 'body_html', 'sealed_body', 'cleared_at'])
      .limit(AT_ONCE)
      .forUpdate()
      .execute()
    for (const row of rows) {
      const known = textOf(row)
      if (!known) continue
      const left = { text: forgetIn(known.text, words, 'text'), html: forgetIn(known.html, words, 'html') }
      if (left.text === known.text && left.html === known.html) continue
      await trx.updateTable('mail_messages').set(sealedColumns(left)).where('id', '=', row.id).execute()
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.id
  }
}

/**
 * Clears what was sent and seals what ended in another way, where that was not done with its end: a process of an earlier release still runs
 * during an upgrade. Answers how many.
 */
export async function sealEnded(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const cleared = await trx
      .updateTable('mail_messages')
      .set(clearedColumns(now))
      .where(sql<boolean>`sensitive and status = 'sent' and (body_text <> '' or sealed_body is not null)`)
      .executeTakeFirst()
    const rows = await trx
      .selectFrom('mail_messages')
      .where(sql<boolean>`sensitive and body_text <> '' and status not in ('held', 'queued', 'sending')`)
      .select(['id', 'body_text', 'body_html', 'sealed_body', 'cleared_at', 'sensitive'])
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of rows)
      await trx.updateTable('mail_messages').set(columnsWhenUnsent(row)).where('id', '=', row.id).execute()
    return Number(cleared.numUpdatedRows) + rows.length
  })
}
