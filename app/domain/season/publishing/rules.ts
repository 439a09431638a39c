import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'

export const NOT_PUBLIC_TITLE = 'Not open to the public yet'
export const NOT_PUBLIC = 'This award is not open to the public yet.'

/** Why something has to wait until the season is published, with whom to ask. */
export function notPublicText(configs: ConfigValues): string {
  const contact = configs.support_email?.trim()
  return contact ? `${NOT_PUBLIC} Write to ${contact} if you have a question.` : NOT_PUBLIC
}
