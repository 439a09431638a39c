import { sql } from 'kysely'
import { href, withQuery } from '#app/platform/href.ts'
import { rankedHits, type SearchedKind, type SearchRank } from '#app/platform/admin-search.server.ts'
import { MAIL_STATUS_LABELS, type MailStatus } from './rules.ts'
import { mailWithoutConflict } from './visible-mail.server.ts'

interface Row {
  id: number
  rank: SearchRank
  subject: string
  toEmail: string
  toName: string
  status: MailStatus
}

/** Messages by address, name, subject, number and Message-ID, except those about an entry the admin has a conflict with. */
export const searchedMessages: SearchedKind = {
  heading: 'Messages',
  noun: { one: 'message', other: 'messages' },
  list: (text) => withQuery(href('/admin/cron-emails/outbox'), { q: text }),
  async find({ admin, text }, reader) {
    const number = /^#?([1-9]\d{0,14})$/.exec(text)?.[1]
    const order = sql`m.id desc`
    const hit = rankedHits(text, {
      from: sql`mail_messages m`,
      id: sql`m.id`,
      visible: mailWithoutConflict(admin, 'm'),
      exact: [
        sql<boolean>`m.to_email = ${text}::citext`,
        sql<boolean>`m.message_id in (${text}, ${`<${text}>`})`,
        ...(number ? [sql<boolean>`m.id = ${Number(number)}`] : []),
      ],
      begins: [],
      contains: sql`mail_search_form(m.to_name, m.to_email, m.subject)`,
      order,
    })
    const { rows } = await sql<Row>`with ${hit}
      select m.id, hit.rank, m.subject, m.to_email as "toEmail", m.to_name as "toName", m.status
      from hit join mail_messages m on m.id = hit.id order by hit.rank, ${order}`.execute(reader)
    return rows.map(({ id, rank, subject, toEmail, toName, status }) => ({
      id,
      rank,
      title: subject,
      detail: [toName ? `${toName} <${toEmail}>` : toEmail, MAIL_STATUS_LABELS[status].label].join(' · '),
      to: href('/admin/cron-emails/outbox/:messageId', { messageId: id }),
    }))
  },
}
