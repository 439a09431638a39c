import type { MailTemplate } from '#app/domain/mail/content.ts'
import { judgeInvite } from '#app/domain/judging/committees/mails/judge-invite.ts'
import { entryReceived } from '#app/domain/money/billing/mails/entry-received.ts'
import { invoiceIssued } from '#app/domain/money/billing/mails/invoice-issued.ts'
import { paymentReceipt } from '#app/domain/money/billing/mails/payment-receipt.ts'
import { certificateReady } from '#app/domain/nominees/certificates/mails/certificate-ready.ts'
import { votingReceipt } from '#app/domain/voting/ballots/mails/voting-receipt.ts'
import { entryReturned } from '#app/domain/submissions/admin/mails/entry-decided.ts'
import { entryExpired } from '#app/domain/submissions/time/mails/entry-expired.ts'
import { judgingRules } from './judging-texts.ts'
import { trophyRules } from './trophy-texts.ts'
import { pressRules } from './press-texts.ts'
import { votingRules } from './voting-texts.ts'
import { at, DAY, HOUR, type FirstRule } from './first-rule.ts'

const scheduled: readonly FirstRule[] = [
  {
    code: 'draft_nudge',
    name: 'Unfinished draft',
    groups: ['drafts'],
    class: 'reminder',
    when: at('draft_edited', [7 * DAY, 14 * DAY], { localHour: 10 }),
    mostPerRecord: 2,
    subject: '{{drafts.titles}}: still a draft',
    body: `Hello {{person.first_name}},

You have {{drafts.count}} at the {{award}}:

{{drafts.list}}

{{drafts.saving}}

Your answers are saved. A draft is entered once you check it out.

[Continue your draft]({{drafts.link}})`,
  },
  {
    code: 'tier_ending',
    name: 'Price about to rise',
    groups: ['drafts_and_carts'],
    class: 'reminder',
    when: at('tier_end', [-72 * HOUR, -12 * HOUR]),
    subject: 'Today’s price ends {{when}}',
    body: `Hello {{person.first_name}},

Today’s price ends {{when}} ({{time_left}}). You can still enter {{drafts.count}} at this price:

{{drafts.list}}

**{{drafts.saving}}**

[See your drafts]({{drafts.link}})`,
  },
  {
    code: 'final_deadline',
    name: 'Submissions about to close',
    groups: ['drafts_and_carts'],
    class: 'reminder',
    when: at('call_closes', [-7 * DAY, -48 * HOUR, -6 * HOUR]),
    subject: 'Submissions close {{when}}',
    body: `Hello {{person.first_name}},

Submissions for {{season}} close {{when}} ({{time_left}}). Check out by then to enter. You have {{drafts.count}}:

{{drafts.list}}

The total is {{drafts.total}} today.

[See your drafts]({{drafts.link}})

If you can’t make it, reply to this email before submissions close.`,
  },
  {
    code: 'cart_unpaid',
    name: 'Cart not checked out',
    groups: ['carts_unpaid'],
    class: 'reminder',
    when: at('cart_changed', [24 * HOUR, 5 * DAY], { localHour: 10 }),
    subject: '{{cart.count}} in your cart',
    body: `Hello {{person.first_name}},

You have {{cart.count}} in your cart that you have not checked out:

{{cart.list}}

The total is {{cart.total}} today, before discounts.

{{cart.saving}}

[Go to your cart]({{cart.link}})`,
  },
  {
    code: 'invoice_due',
    name: 'Invoice due',
    groups: ['invoices_open'],
    class: 'reminder',
    when: at('invoice_due', [-5 * DAY, 0, 3 * DAY], { localHour: 10 }),
    subject: 'Please pay {{invoices.numbers}}',
    body: `Hello {{person.name}},

You have {{invoices.count}} to pay at the {{award}}, {{invoices.total}} in total:

{{invoices.list}}

If you have paid in the last few days, ignore this email: transfers can take some days to reach us.

[See the invoice]({{invoices.link}})`,
  },
  {
    code: 'materials_missing',
    name: 'Materials missing',
    groups: ['entries_incomplete'],
    class: 'reminder',
    when: at('materials_due', [-7 * DAY, -2 * DAY, -6 * HOUR]),
    subject: 'Materials are due {{when}}',
    body: `Hello {{person.first_name}},

Materials are due {{when}} ({{time_left}}). These are still missing:

{{entries.list}}

Judges only see what you have uploaded by then.

[See your entries]({{entries.link}})`,
  },
  {
    code: 'student_proof',
    name: 'Proof of enrolment missing',
    groups: ['proof_required'],
    class: 'reminder',
    when: at('proof_asked', [3 * DAY, 10 * DAY, 17 * DAY, 24 * DAY], { localHour: 10 }),
    mostPerRecord: 4,
    subject: 'Your proof of enrolment',
    body: `Hello {{person.first_name}},

We need proof of enrolment for your membership “{{membership.type}}”: a letter from your school, or a student card that shows this year, as PDF, JPEG or PNG.

[Upload your proof]({{proof.link}})

You can enter at student prices once we have it.`,
  },
  {
    code: 'membership_ending',
    name: 'Membership about to end',
    groups: ['members_ending'],
    class: 'reminder',
    when: at('membership_ends', [-7 * DAY], { localHour: 10 }),
    subject: 'Your membership ends {{membership.ends}}',
    body: `Hello {{person.first_name}},

Your membership “{{membership.type}}” of the {{award}} ends {{membership.ends}}. Its discount on entries, and your vote if you have one, end on the same day.

To renew it, sign in and open Membership.`,
  },
  {
    code: 'admin_digest',
    name: 'Daily summary for admins',
    groups: ['admins_with_work'],
    class: 'service',
    when: { trigger: 'daily', localHour: 7 },
    subject: '{{work.summary}}',
    body: `Good morning {{person.first_name}},

{{work.summary}} this morning.

{{work.list}}

[Open the overview]({{overview.link}})`,
  },
]

/** A rule about an event begins with the product's own text. */
function aboutEvent(mail: MailTemplate<never>, name: string): FirstRule {
  if (typeof mail.text === 'function') throw new Error(`The text of ${mail.name} varies`)
  const when = { trigger: 'event', event: mail.name } as const
  return { code: mail.name, name, groups: [], class: 'service', when, ...mail.text }
}

const onEvents: readonly FirstRule[] = [
  aboutEvent(invoiceIssued, 'Invoice issued'),
  aboutEvent(paymentReceipt, 'Payment received'),
  aboutEvent(entryReceived, 'Entry received'),
  aboutEvent(entryReturned, 'Entry returned for changes'),
  aboutEvent(entryExpired, 'Drafts not submitted'),
  aboutEvent(judgeInvite, 'Invitation to judge'),
  aboutEvent(certificateReady, 'Certificate released'),
  aboutEvent(votingReceipt, 'Ballot submitted'),
  {
    code: 'vote_right_decision',
    name: 'Membership decided',
    groups: [],
    class: 'service',
    when: { trigger: 'event', event: 'membership_decided' },
    subject: 'Your membership “{{membership.type}}”',
    body: `Hello {{person.first_name}},

We have reviewed your membership “{{membership.type}}”. {{membership.answer}}

If you think this is wrong, reply to this email and another admin will look into it.

[Go to your dashboard]({{dashboard.link}})`,
  },
]

export const firstRules: readonly FirstRule[] = [
  ...scheduled,
  ...judgingRules,
  ...votingRules,
  ...trophyRules,
  ...pressRules,
  ...onEvents,
]
