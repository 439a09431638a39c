import { sql, type Selectable } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { MailMessages } from '#db/types.ts'
import { forgetIn } from '#app/platform/forget-words.ts'
import type { SealedColumn } from '#app/platform/module.server.ts'
import { openSealed, seal } from '#app/platform/secret-links/seals.server.ts'
import { hasPersonalLink } from './personal-links.ts'

/**
 * The text of a message with a personal link. It opens what belongs to its reader, so once the message is not on its way any more the
 * table holds it sealed: a copy of the database, a replica or a query that should not be there opens nothing (decision 130).
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

type Stored = Pick<Selectable<MailMessages>, 'body_text' | 'body_html' | 'sealed_body'>

/** A message's text, whether sealed or not; `null` when it was sealed with a secret that this installation does not know. */
export function textOf({ body_text: text, body_html: html, sealed_body: sealed }: Stored): MailText | null {
  if (!sealed) return { text, html }
  return (openSealed(PURPOSE, sealed) as MailText | undefined) ?? null
}

/** The columns of a text that is not needed in clear any more. */
export function sealedColumns({ text, html }: MailText) {
  return { body_text: '', body_html: '', sealed_body: seal(PURPOSE, { text, html }) }
}

/** The columns of a text that takes the place of another: one with a personal link makes the message sensitive, and none makes it less so. */
export function rewrittenText({ text, html }: MailText) {
  const sensitive = hasPersonalLink(text) ? { sensitive: true } : {}
  return { body_text: text, body_html: html, sealed_body: null, ...sensitive }
}

/** The columns of a message that ends, if it has a personal link. */
export function columnsWhenEnded(message: Stored & { sensitive: boolean }) {
  if (!message.sensitive || message.sealed_body) return {}
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
      .select(['id', 'body_text', 'body_html', 'sealed_body'])
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

/** Seals what ended in another way than by being sent, and what an earlier release left in clear. Answers how many. */
export async function sealEnded(): Promise<number> {
  return transaction(async (trx) => {
    const rows = await trx
      .selectFrom('mail_messages')
      .where('sensitive', '=', sql.lit(true))
      .where('sealed_body', 'is', null)
      .where(sql<boolean>`status not in ('held', 'queued', 'sending')`)
      .select(['id', 'body_text', 'body_html', 'sealed_body', 'sensitive'])
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of rows)
      await trx.updateTable('mail_messages').set(columnsWhenEnded(row)).where('id', '=', row.id).execute()
    return rows.length
  })
}
