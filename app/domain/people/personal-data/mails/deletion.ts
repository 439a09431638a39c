import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
import { href } from '#app/platform/href.ts'
import { words } from '#app/platform/award-words.ts'

interface Reader {
  firstName: string
}

/** To the person, when the request arrived. */
export const deletionAsked: MailTemplate<Reader> = {
  name: 'deletion_asked',
  class: 'service',
  values: ({ firstName }, { appUrl }) => ({
    ...readerValues(firstName),
    'data.link': linkValue(appUrl + href('/account/data')),
  }),
  text: {
    subject: 'We received your request to delete your account',
    body: `Hello {{person.first_name}},

You asked us to delete your account at the {{award}}. An admin decides about it and we write to you. Until then you can use your account, and withdraw the request.

[See your request]({{data.link}})

If this was not you, withdraw the request and choose a new password.`,
  },
}

/** To the person, when they withdrew it or an admin declined it. */
export const deletionEnded: MailTemplate<Reader & { answer: string | null }> = {
  name: 'deletion_ended',
  class: 'service',
  values: ({ firstName, answer }, { appUrl }) => ({
    ...readerValues(firstName),
    'data.answer': textValue(answer ?? ''),
    'data.link': linkValue(appUrl + href('/account/data')),
  }),
  text: ({ answer }) => ({
    subject: answer === null ? 'Your account stays' : 'We can’t delete your account now',
    body:
      answer === null
        ? `Hello {{person.first_name}},

You withdrew your request to delete your account, so we kept it.

[See your data]({{data.link}})`
        : `Hello {{person.first_name}},

We have not deleted your account at the {{award}}.

Reason: {{data.answer}}

Reply to this email if you have questions. You can ask again at any time.

[See your data]({{data.link}})`,
  }),
}

/** To the address that the account had, once its data is deleted. */
export const accountDeleted: MailTemplate<Reader> = {
  name: 'account_deleted',
  class: 'service',
  values: ({ firstName }) => readerValues(firstName),
  text: {
    subject: 'Your account has been deleted',
    get body() {
      return `Hello {{person.first_name}},

We have deleted your account at the {{award}} and your personal data, as you asked. Invoices stay as the law requires, and entries stay with their ${words.studios}.

This is our last email about the account. Your address is removed from this message too, once it is sent.`
    },
  },
}

/** To the admins who can decide. */
export const deletionToDecide: MailTemplate<{
  recipientName: string
  person: string
  email: string
  reason: string
  link: string
}> = {
  name: 'deletion_to_decide',
  class: 'service',
  values: ({ recipientName, person, email, reason, link }) => ({
    ...readerValues(recipientName),
    'deletion.person': textValue(person),
    'deletion.facts': factsValue({ Person: person, Email: email, Reason: reason || 'None given' }),
    'deletion.link': linkValue(link),
  }),
  text: {
    subject: '{{deletion.person}} asks to have their account deleted',
    body: `Hello {{person.name}},

{{deletion.person}} asks to have their account deleted. Someone who asks for this can expect an answer within a month.

{{deletion.facts}}

[Decide]({{deletion.link}})`,
  },
}
