import { judgingMailRules } from '#db/seed/data/judging-mail-rules.ts'
import { DAY, HOUR, type MailRuleSeed } from '#db/seed/data/mail-rule.ts'

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
    subject: '{{entries.what}} received',
    body: `Hello {{person.first_name}},

Thank you for entering {{award}}. {{entries.what}} received:

{{entries.list}}

There is nothing else to do for now.

[See what was received]({{entries.link}})`,
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

/** Mail an office begins with (product 3.10), as far as what it speaks of is there. */
export const mailRules: readonly MailRuleSeed[] = [...scheduled, ...judgingMailRules, ...onEvents]
