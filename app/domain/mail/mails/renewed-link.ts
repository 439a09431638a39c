import type { MailTemplate } from '../content.ts'
import { linkValue, readerValues, textValue } from '../values.ts'

interface RenewedLinkParams {
  name: string
  /** Says what the link opens, such as the name of a company. */
  title: string
  link: string
}

/** To the holder of a secret link that an admin has ended: the one in its place. */
export const renewedLink: MailTemplate<RenewedLinkParams> = {
  name: 'renewed_link',
  class: 'service',
  secret: 'link',
  values: ({ name, title, link }) => ({
    ...readerValues(name),
    'link.title': textValue(title),
    'link.address': linkValue(link),
  }),
  text: {
    subject: 'A new link: {{link.title}}',
    body: `Hello {{person.name}},

Please use this link for “{{link.title}}” from now on. The one in our earlier emails no longer works.

[Open your page]({{link.address}})

It opens without signing in, so please do not pass it on.`,
  },
}
