import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { MAIL_CLASS_LABELS, MAIL_STATUS_LABELS } from '#app/domain/mail/rules.ts'
import { mailWithoutConflict } from '#app/domain/mail/visible-mail.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed, type AskedData } from '#app/platform/exports/dataset.server.ts'

/** A letter to a nominee tells who is nominated, so it is in no export until its announcement has come. */
const aboutNothingSecret = (now: Date) => sql<boolean>`not exists (
  select from nominee_letters l join announcements a on a.id = l.announcement_id
  where l.message_id = m.id and (a.cancelled_at is not null or a.announce_at > ${now}))`

const messages = ({ admin, now }: AskedData) =>
  db()
    .selectFrom('mail_messages as m')
    .where(mailWithoutConflict({ ...admin, at: now }, 'm'))
    .where(aboutNothingSecret(now))

const messagesAfter = (asked: AskedData, last: { id: number } | null, limit: number) =>
  messages(asked)
    .where('m.id', '>', last?.id ?? 0)
    .orderBy('m.id')
    .limit(limit)
    .select(['m.id', 'm.to_name as name', 'm.to_email as email', 'm.subject', 'm.class', 'm.status'])
    .select(['m.created_at as createdAt', 'm.sent_at as sentAt', 'm.bounced_at as bouncedAt'])
    .select(sql<string | null>`coalesce(m.skip_reason, m.last_error)`.as('reason'))
    .execute()

type MessageRow = Awaited<ReturnType<typeof messagesAfter>>[number]

const COLUMNS: readonly ExportColumn<MessageRow>[] = [
  { header: 'Message', kind: 'integer', value: (row) => row.id },
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Subject', kind: 'text', value: (row) => row.subject },
  { header: 'Kind', kind: 'text', value: (row) => MAIL_CLASS_LABELS[row.class] },
  { header: 'Status', kind: 'text', value: (row) => MAIL_STATUS_LABELS[row.status].label },
  { header: 'Created', kind: 'moment', value: (row) => row.createdAt },
  { header: 'Sent', kind: 'moment', value: (row) => row.sentAt },
  { header: 'Bounced', kind: 'moment', value: (row) => row.bouncedAt },
  { header: 'Reason', kind: 'text', value: (row) => row.reason },
]

/** The log of mail: to whom, about what and what became of it. Texts hold personal links and stay out. */
export const emailsDataset = defineDataset<MessageRow>({
  key: 'emails',
  title: 'Email log',
  about: 'Every message with its recipient, subject and what became of it. Texts are left out.',
  group: 'Email',
  right: 'read',
  tellsOfEntries: true,
  everySeason: true,
  columns: () => keyed(COLUMNS, ['Name', 'Email', 'Subject']),
  count: (asked) => countOf(messages(asked)),
  read: messagesAfter,
})
