import type { MailPlace, MailTemplate } from './content.ts'
import { layOut, type WrittenMail } from './layout.ts'
import { writeText } from './text.ts'
import { linkValue, textValue } from './values.ts'

/** A mail of the product as it will be read, in the product's own text. */
export function writeMail<Params>(mail: MailTemplate<Params>, params: Params, place: MailPlace): WrittenMail {
  const text = typeof mail.text === 'function' ? mail.text(params) : mail.text
  const common = { award: textValue(place.award), 'site.link': linkValue(place.appUrl) }
  const content = writeText(text, { ...common, ...mail.values(params, place) })
  return layOut({ ...content, picture: mail.picture?.(params), foot: mail.foot?.(params) }, place)
}
