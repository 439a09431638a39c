import type { MailContent, MailTemplate, MailText } from '../content.ts'
import type { MailValues } from '../values.ts'

interface DirectParams {
  /** As the admin wrote it. */
  text: MailText
  values: MailValues
}

/** An admin writes to people they selected, about their entry or account. */
export const directMail: MailTemplate<DirectParams> = {
  name: 'direct_mail',
  class: 'service',
  secret: 'some',
  toMany: true,
  values: ({ values }) => values,
  text: ({ text }) => text,
}

/** The same as news, with a way out. */
export const directNews: MailTemplate<DirectParams & { foot: NonNullable<MailContent['foot']> }> = {
  name: 'direct_news',
  class: 'news',
  secret: 'some',
  values: ({ values }) => values,
  text: ({ text }) => text,
  foot: ({ foot }) => foot,
}
