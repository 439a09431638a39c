import type { MailEventCode } from '#app/domain/cron-emails/triggers.ts'

/** Mail an office begins with (product 3.10), as far as what it speaks of is there; texts in Markdown with placeholders. */
export interface MailRuleSeed {
  code: string
  name: string
  /** Codes of groups; none for mail about an event. */
  groups: readonly string[]
  class: 'service' | 'reminder'
  when:
    | { trigger: 'anchor'; anchor: string; offsetsMinutes: readonly number[]; localHour?: number }
    | { trigger: 'daily'; localHour: number }
    | { trigger: 'event'; event: MailEventCode }
  mostPerRecord?: number
  subject: string
  body: string
}

const HOUR = 60
const DAY = 24 * HOUR

const scheduled: readonly MailRuleSeed[] = [
  {
    code: 'draft_nudge',
    name: 'A draft lies idle',
    groups: ['drafts'],
    class: 'reminder',
    when: { trigger: 'anchor', anchor: 'draft_edited', offsetsMinutes: [7 * DAY, 14 * DAY], localHour: 10 },
    mostPerRecord: 2,
    subject: '{{drafts.titles}}: still a draft',
    body: `Hello {{person.first_name}},

You have {{drafts.count}} at {{award}} that nobody has changed for a while:

{{drafts.list}}

{{drafts.saving}}

Everything you typed is kept. A draft counts once it is checked out.

[Go on with it]({{drafts.link}})`,
  },
  {
    code: 'tier_ending',
    name: 'A price ends',
    groups: ['drafts_and_carts'],
    class: 'reminder',
    when: { trigger: 'anchor', anchor: 'tier_end', offsetsMinutes: [-72 * HOUR, -12 * HOUR] },
    subject: 'Today’s price ends {{when}}',
    body: `Hello {{person.first_name}},

Today’s price ends {{when}}: {{time_left}}. You have {{drafts.count}} that could still be entered at it:

{{drafts.list}}

**{{drafts.saving}}**

[See your drafts]({{drafts.link}})`,
  },
  {
    code: 'final_deadline',
    name: 'The call closes',
    groups: ['drafts_and_carts'],
    class: 'reminder',
    when: { trigger: 'anchor', anchor: 'call_closes', offsetsMinutes: [-7 * DAY, -48 * HOUR, -6 * HOUR] },
    subject: 'Submissions close {{when}}',
    body: `Hello {{person.first_name}},

Submissions for {{season}} close {{when}}: {{time_left}}. What is not checked out by then is not entered. You have {{drafts.count}}:

{{drafts.list}}

All of it costs {{drafts.total}} now.

[See what is open]({{drafts.link}})

If something keeps you from it, answer this mail before the close.`,
  },
  {
    code: 'cart_unpaid',
    name: 'A cart waits',
    groups: ['carts_unpaid'],
    class: 'reminder',
    when: { trigger: 'anchor', anchor: 'cart_changed', offsetsMinutes: [24 * HOUR, 5 * DAY], localHour: 10 },
    subject: '{{cart.count}} in your cart',
    body: `Hello {{person.first_name}},

Your cart holds {{cart.count}}, not checked out yet:

{{cart.list}}

That is {{cart.total}} now, before discounts.

{{cart.saving}}

[Go to the cart]({{cart.link}})`,
  },
  {
    code: 'invoice_due',
    name: 'An invoice is due',
    groups: ['invoices_open'],
    class: 'reminder',
    when: { trigger: 'anchor', anchor: 'invoice_due', offsetsMinutes: [-5 * DAY, 0, 3 * DAY], localHour: 10 },
    subject: 'To be paid: {{invoices.numbers}}',
    body: `Hello {{person.name}},

Still open at {{award}}: {{invoices.count}}, {{invoices.total}} in all.

{{invoices.list}}

If you have paid in the last days, you need do nothing: a transfer takes its time, and this mail was written before yours was seen.

[See the invoice]({{invoices.link}})`,
  },
  {
    code: 'materials_missing',
    name: 'Materials are missing',
    groups: ['entries_incomplete'],
    class: 'reminder',
    when: { trigger: 'anchor', anchor: 'materials_due', offsetsMinutes: [-7 * DAY, -2 * DAY, -6 * HOUR] },
    subject: 'Materials are due {{when}}',
    body: `Hello {{person.first_name}},

Materials are due {{when}}: {{time_left}}. This is still missing:

{{entries.list}}

The committees can only see what is there by then.

[See your submissions]({{entries.link}})`,
  },
  {
    code: 'student_proof',
    name: 'Proof of enrolment is missing',
    groups: ['proof_required'],
    class: 'reminder',
    when: {
      trigger: 'anchor',
      anchor: 'proof_asked',
      offsetsMinutes: [3 * DAY, 10 * DAY, 17 * DAY, 24 * DAY],
      localHour: 10,
    },
    mostPerRecord: 4,
    subject: 'Your proof of enrolment',
    body: `Hello {{person.first_name}},

Your membership “{{membership.type}}” waits for a proof of enrolment: a letter of your school or a student card with this year on it, as PDF, JPEG or PNG.

[Send it]({{proof.link}})

Until it is there, you cannot enter at a student’s price.`,
  },
  {
    code: 'membership_ending',
    name: 'A membership ends',
    groups: ['members_ending'],
    class: 'reminder',
    when: {
      trigger: 'anchor',
      anchor: 'membership_ends',
      offsetsMinutes: [-30 * DAY, -7 * DAY],
      localHour: 10,
    },
    subject: 'Your membership ends {{membership.ends}}',
    body: `Hello {{person.first_name}},

Your membership “{{membership.type}}” of {{award}} ends {{membership.ends}}. With it end its discount on submissions and, where you have one, your vote.

Answer this mail if you want to renew it.`,
  },
  {
    code: 'judge_invite_again',
    name: 'An invitation to judge is not answered',
    groups: ['judges_invited'],
    class: 'service',
    when: { trigger: 'anchor', anchor: 'invitation_sent', offsetsMinutes: [5 * DAY], localHour: 10 },
    mostPerRecord: 1,
    subject: 'Will you judge? We have not heard from you',
    body: `Hello {{person.name}},

On {{invitation.sent}} we asked you onto a committee of {{award}}: {{invitation.committees}}. The mail of that day has the link to read it and to answer, until {{invitation.until}}.

If you cannot find it, answer this one, and we send it again. If you would rather not, that is an answer too.`,
  },
  {
    code: 'agreement_missing',
    name: 'The agreement is not signed',
    groups: ['judges_unsigned'],
    class: 'service',
    when: {
      trigger: 'anchor',
      anchor: 'judging_opens',
      offsetsMinutes: [-10 * DAY, -7 * DAY, -4 * DAY, -1 * DAY],
      localHour: 10,
    },
    subject: 'Please sign the judges’ agreement',
    body: `Hello {{person.first_name}},

Thank you for judging at {{award}}: {{judging.committees}}. Before an entry can be shown to you, you have to read and sign the agreement. It takes a few minutes.

[Read and sign it]({{agreement.link}})

If you cannot accept it, say so on the same page, and the office will look for somebody in your place.`,
  },
  {
    code: 'judging_open',
    name: 'Judging opens',
    groups: ['judges_signed'],
    class: 'service',
    when: { trigger: 'anchor', anchor: 'judging_opens', offsetsMinutes: [0] },
    subject: 'Judging is open',
    body: `Hello {{person.first_name}},

Judging for {{season}} is open. This is yours to score:

{{judging.list}}

You are asked first whether anything ties you to an entry. What you score is kept as you go, and you can change it until your committee closes.

[Begin]({{judging.link}})`,
  },
  {
    code: 'judging_progress',
    name: 'Entries left to score',
    groups: ['judges_unfinished'],
    class: 'reminder',
    when: {
      trigger: 'anchor',
      anchor: 'judging_closes',
      offsetsMinutes: [-10 * DAY, -4 * DAY, -1 * DAY],
      localHour: 10,
    },
    subject: '{{judging.left}} to score before judging closes',
    body: `Hello {{person.first_name}},

Judging closes {{when}}: {{time_left}}. You have {{judging.left}} left:

{{judging.list}}

[Go on]({{judging.link}})

If you cannot judge an entry, abstain from it or say that you are tied to it: both count as done.`,
  },
  {
    code: 'chair_digest',
    name: 'How the committees are getting on',
    groups: ['chairs_judging'],
    class: 'reminder',
    when: { trigger: 'daily', localHour: 8 },
    subject: 'Your committee this morning',
    body: `Good morning {{person.first_name}},

{{board.list}}

[Open your committees]({{judging.link}})`,
  },
  {
    code: 'slate_missing',
    name: 'A slate is missing',
    groups: ['chairs_without_slate'],
    class: 'service',
    when: {
      trigger: 'anchor',
      anchor: 'judging_closes',
      offsetsMinutes: [-48 * HOUR, -12 * HOUR, 1 * DAY, 2 * DAY, 3 * DAY],
    },
    subject: 'The slate of your committee is missing',
    body: `Hello {{person.first_name}},

Slates of {{season}} are due when judging closes, {{when}}. We do not have one of:

{{board.list}}

[Write the slate]({{judging.link}})`,
  },
  {
    code: 'confirm_names',
    name: 'A printed name is not confirmed',
    groups: ['nominee_people_unconfirmed'],
    class: 'reminder',
    when: {
      trigger: 'anchor',
      anchor: 'announced',
      offsetsMinutes: [3 * DAY, 6 * DAY],
      localHour: 10,
    },
    subject: 'Please confirm how your name is written',
    body: `Hello {{nominee.names}},

You are nominated at {{award}}:

{{nominations.list}}

Your name is printed on the certificate and read out as it stands there now. Please look at it once, and say whether it is right and how it is said.

[Confirm your name]({{nominee.link}})`,
  },
  {
    code: 'confirm_names_last',
    name: 'Printed names are due tomorrow',
    groups: ['nominee_people_unconfirmed'],
    class: 'service',
    when: { trigger: 'anchor', anchor: 'names_due', offsetsMinutes: [-1 * DAY] },
    subject: 'Your name is printed as it stands {{when}}',
    body: `Hello {{nominee.names}},

Printed names are due {{when}}: {{time_left}}. Yours is not confirmed yet:

{{nominations.list}}

After that it is printed as it stands now.

[Confirm your name]({{nominee.link}})`,
  },
  {
    code: 'confirm_names_entrant',
    name: 'Names of nominees are not confirmed, to whoever entered',
    groups: ['entries_nominated_unconfirmed'],
    class: 'reminder',
    when: {
      trigger: 'anchor',
      anchor: 'announced',
      offsetsMinutes: [3 * DAY, 6 * DAY],
      localHour: 10,
    },
    subject: 'Names of your nominees are not confirmed yet',
    body: `Hello {{person.first_name}},

Of {{entries.count}} of yours somebody has not confirmed their printed name:

{{entries.list}}

Each nominee has a letter with a personal link. If one did not arrive, answer this mail.

[See your submissions]({{entries.link}})`,
  },
  {
    code: 'clip_needed',
    name: 'The clip for the ceremony is missing',
    groups: ['entries_without_clip'],
    class: 'service',
    when: { trigger: 'anchor', anchor: 'announced', offsetsMinutes: [2 * DAY, 5 * DAY], localHour: 10 },
    subject: 'The clip for the ceremony',
    body: `Hello {{person.first_name}},

Congratulations once more. For the ceremony we need a clip of {{entries.count}} of yours:

{{entries.list}}

[Send it]({{entries.link}})`,
  },
  {
    code: 'admin_digest',
    name: 'What needs the office',
    groups: ['admins_with_work'],
    class: 'service',
    when: { trigger: 'daily', localHour: 7 },
    subject: '{{work.summary}}',
    body: `Good morning {{person.first_name}},

{{work.summary}} this morning.

{{work.list}}

[Open the overview]({{office.link}})`,
  },
]

const onEvents: readonly MailRuleSeed[] = [
  {
    code: 'invoice_issued',
    name: 'An invoice is issued',
    groups: [],
    class: 'service',
    when: { trigger: 'event', event: 'invoice_issued' },
    subject: 'Invoice {{invoice.number}}',
    body: `Hello {{person.name}},

Thank you for your submission. Invoice {{invoice.number}} for {{invoice.total}} is attached. {{invoice.to_pay}}

## What was submitted

{{entries}}

## How to pay

{{payment.facts}}

[See the invoice]({{invoice.link}})`,
  },
  {
    code: 'payment_receipt',
    name: 'A payment has arrived',
    groups: [],
    class: 'service',
    when: { trigger: 'event', event: 'payment_receipt' },
    subject: 'Receipt {{receipt.number}}',
    body: `Hello {{person.name}},

Your payment has arrived. Receipt {{receipt.number}} is attached.

{{payment.facts}}

[See the invoice]({{invoice.link}})`,
  },
  {
    code: 'entry_received',
    name: 'A submission was received',
    groups: [],
    class: 'service',
    when: { trigger: 'event', event: 'entry_received' },
    subject: '{{entry.name}} received',
    body: `Hello {{person.first_name}},

We have received your submission.

{{entry.facts}}

## Still to do

{{entry.checklist}}

[See the submission]({{entry.link}})`,
  },
  {
    code: 'entry_returned',
    name: 'A submission is returned',
    groups: [],
    class: 'service',
    when: { trigger: 'event', event: 'entry_returned' },
    subject: '{{entry.name}} needs a change',
    body: `Hello {{person.first_name}},

We have looked at your submission and ask you to change something:

{{entry.reason}}

{{entry.facts}}

{{entry.until}} Its code and its invoice stay as they are.

[Open the submission]({{entry.link}})`,
  },
  {
    code: 'entry_expired',
    name: 'Drafts missed the call',
    groups: [],
    class: 'service',
    when: { trigger: 'event', event: 'entry_expired' },
    subject: '{{drafts.what}} not submitted',
    body: `Hello {{person.first_name}},

Submissions have closed. {{drafts.what}} not checked out by then, and so not entered:

{{drafts.list}}

Everything is kept. On the page below you can read it, ask the office for extra time, or copy it when the next call opens.

[See the drafts]({{drafts.link}})`,
  },
  {
    code: 'judge_invite',
    name: 'Somebody is asked to judge',
    groups: [],
    class: 'service',
    when: { trigger: 'event', event: 'judge_invite' },
    subject: 'Will you judge at {{award}}?',
    body: `Hello {{person.name}},

{{invitation.by}} asks you onto the committee for {{invitation.committee}}, as {{invitation.part}}.

[Read it and answer]({{invitation.link}})

Opening the link answers nothing; you accept or decline on its page, until {{invitation.until}}. You can use an account you have or make one.`,
  },
  {
    code: 'certificate_ready',
    name: 'A certificate is released',
    groups: [],
    class: 'service',
    when: { trigger: 'event', event: 'certificate_ready' },
    subject: 'Your nomination certificate {{certificate.serial}}',
    body: `Hello {{person.name}},

Your certificate for “{{nomination.title}}” in {{nomination.category}} can be downloaded now. The links are yours alone and need no account.

[Download it on A4]({{certificate.a4}})

[Download it on Letter]({{certificate.letter}})

Whoever wants to know whether it is genuine can look its serial up: {{certificate.verification}}`,
  },
  {
    code: 'vote_right_decision',
    name: 'A membership was decided',
    groups: [],
    class: 'service',
    when: { trigger: 'event', event: 'membership_decided' },
    subject: 'About your membership',
    body: `Hello {{person.first_name}},

About your membership “{{membership.type}}”: {{membership.answer}}

If you think that this is wrong, answer this mail: another of the office looks at it then.

[Go to the site]({{site.link}})`,
  },
]

export const mailRules: readonly MailRuleSeed[] = [...scheduled, ...onEvents]
