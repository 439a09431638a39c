import {
  facts,
  greeting,
  heading,
  link,
  list,
  paragraph,
  say,
  type EventTemplate,
} from '#app/domain/mail/content.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'

export interface EntryReceivedParams {
  recipientName: string
  /** "P03-0042" */
  code: string
  title: string
  category: string
  /** What is still to be sent in, each with its date where it has one; empty when nothing is. */
  checklist: string[]
  /** The submission's page. */
  link: string
}

function entryFacts(params: EntryReceivedParams): { label: string; value: string }[] {
  return [
    { label: 'Code', value: params.code },
    { label: 'Title', value: params.title },
    { label: 'Category', value: params.category },
  ]
}

export const entryReceived: EventTemplate<EntryReceivedParams> = {
  class: 'service',
  write: (params) => ({
    subject: `${params.code} received`,
    blocks: [
      greeting(params.recipientName),
      paragraph`We have received your submission.`,
      facts(entryFacts(params)),
      ...(params.checklist.length > 0
        ? [heading('Still to do'), list(params.checklist.map((item) => say`${item}`))]
        : [paragraph`There is nothing else to do for now.`]),
      link('See the submission', params.link),
    ],
  }),
  placeholders: [
    { name: 'entry.code', kind: 'text', label: 'The submission’s code: “P03-0042”' },
    { name: 'entry.title', kind: 'text', label: 'Its title' },
    { name: 'entry.category', kind: 'text', label: 'Its category' },
    { name: 'entry.facts', kind: 'facts', label: 'Code, title and category' },
    { name: 'entry.todo', kind: 'list', label: 'What is still to be sent in; left out when nothing is' },
    {
      name: 'entry.nothing_to_do',
      kind: 'text',
      label: 'A sentence that nothing is left to do; empty otherwise',
    },
    { name: 'entry.link', kind: 'link', label: 'The submission’s page' },
  ],
  values: (params) => ({
    'entry.code': textValue(params.code),
    'entry.title': textValue(params.title),
    'entry.category': textValue(params.category),
    'entry.facts': { kind: 'facts', facts: entryFacts(params) },
    'entry.todo': { kind: 'list', lines: params.checklist, href: params.link },
    'entry.nothing_to_do': textValue(
      params.checklist.length > 0 ? '' : 'There is nothing else to do for now.',
    ),
    'entry.link': linkValue(params.link),
  }),
  text: {
    subject: '{{entry.code}} received',
    body: `Hello {{person.name}},

We have received your submission.

{{entry.facts}}

## Still to do

{{entry.todo}}

{{entry.nothing_to_do}}

[See the submission]({{entry.link}})`,
  },
}
