import {
  facts,
  greeting,
  link,
  paragraph,
  type Block,
  type EventTemplate,
  type MailTemplate,
} from '#app/domain/mail/content.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'

interface EntryParams {
  recipientName: string
  /** "P03-0042"; `null` for a draft. */
  code: string | null
  title: string
  category: string
  /** The submission's page. */
  link: string
}

function entryFacts(params: EntryParams): { label: string; value: string }[] {
  return [
    ...(params.code ? [{ label: 'Code', value: params.code }] : []),
    { label: 'Title', value: params.title },
    { label: 'Category', value: params.category },
  ]
}

const about = (params: EntryParams): Block => facts(entryFacts(params))

const named = (params: EntryParams) => params.code ?? 'Your draft'

/** The office asks for changes (product 3.10, 11). */
export const entryReturned: EventTemplate<EntryParams & { reason: string; until: string | null }> = {
  class: 'service',
  write: (params) => ({
    subject: `${named(params)} needs a change`,
    blocks: [
      greeting(params.recipientName),
      paragraph`We have looked at your submission and ask you to change something:`,
      paragraph`${params.reason}`,
      about(params),
      params.until
        ? paragraph`Change it and send it in again by ${params.until}. Its code and its invoice stay as they are.`
        : paragraph`Change it and send it in again. Its code and its invoice stay as they are.`,
      link('Open the submission', params.link),
    ],
  }),
  placeholders: [
    { name: 'entry.named', kind: 'text', label: 'Its code, or “Your draft” where it has none' },
    { name: 'entry.title', kind: 'text', label: 'Its title' },
    { name: 'entry.category', kind: 'text', label: 'Its category' },
    { name: 'entry.facts', kind: 'facts', label: 'Code, title and category' },
    { name: 'entry.reason', kind: 'text', label: 'What the office asks to change' },
    { name: 'entry.by_when', kind: 'text', label: 'A sentence: change it and send it in again, by when' },
    { name: 'entry.link', kind: 'link', label: 'The submission’s page' },
  ],
  values: (params) => ({
    'entry.named': textValue(named(params)),
    'entry.title': textValue(params.title),
    'entry.category': textValue(params.category),
    'entry.facts': { kind: 'facts', facts: entryFacts(params) },
    'entry.reason': textValue(params.reason),
    'entry.by_when': textValue(
      params.until ? `Change it and send it in again by ${params.until}.` : 'Change it and send it in again.',
    ),
    'entry.link': linkValue(params.link),
  }),
  text: {
    subject: '{{entry.named}} needs a change',
    body: `Hello {{person.name}},

We have looked at your submission and ask you to change something:

{{entry.reason}}

{{entry.facts}}

{{entry.by_when}} Its code and its invoice stay as they are.

[Open the submission]({{entry.link}})`,
  },
}

/** The office has ended an entry, by its own decision or because the entrant asked for it. */
export const entryEnded: MailTemplate<EntryParams & { kind: 'disqualified' | 'withdrawn'; reason: string }> =
  {
    class: 'service',
    write: (params) => ({
      subject: `${named(params)} was ${params.kind}`,
      blocks: [
        greeting(params.recipientName),
        params.kind === 'disqualified'
          ? paragraph`Your submission was disqualified. The reason:`
          : paragraph`Your submission was withdrawn by the award’s office. The reason:`,
        paragraph`${params.reason}`,
        about(params),
        paragraph`Answer this mail if you think that this is wrong.`,
        link('See the submission', params.link),
      ],
    }),
  }

/** The office has given an entry time. */
export const entryOpened: MailTemplate<EntryParams & { kind: 'extra_time' | 'editing'; until: string }> = {
  class: 'service',
  write: (params) => ({
    subject: `${named(params)} is open until ${params.until}`,
    blocks: [
      greeting(params.recipientName),
      params.kind === 'extra_time'
        ? paragraph`You have extra time: finish your draft and check it out by ${params.until}.`
        : paragraph`Your submission is open for changes until ${params.until}.`,
      about(params),
      link('Open the submission', params.link),
    ],
  }),
}
