import { at, DAY, HOUR, type FirstRule } from './first-rule.ts'

/** From the invitation of judges to the names on certificates. */
export const judgingRules: readonly FirstRule[] = [
  {
    code: 'judge_invite_again',
    name: 'Invitation to judge not answered',
    groups: ['judges_invited'],
    class: 'service',
    when: at('invitation_sent', [5 * DAY], { localHour: 10 }),
    mostPerRecord: 1,
    subject: 'Your invitation to judge',
    body: `Hello {{person.name}},

On {{invitation.sent}} we invited you to judge at the {{award}}: {{invitation.committees}}. Please accept or decline by {{invitation.until}}, with the link in that email.

If you can’t find it, reply to this email and we will send it again.`,
  },
  {
    code: 'agreement_missing',
    name: 'Agreement not signed',
    groups: ['judges_unsigned'],
    class: 'service',
    when: at('judging_opens', [-10 * DAY, -7 * DAY, -4 * DAY, -1 * DAY], { localHour: 10 }),
    subject: 'Please sign the judges’ agreement',
    body: `Hello {{person.first_name}},

Thank you for judging at the {{award}}: {{judging.committees}}. Please read and sign the agreement before you judge. It takes a few minutes.

[Read and sign the agreement]({{agreement.link}})

If you can’t accept it, decline it on the same page and we will find another judge.`,
  },
  {
    code: 'judging_open',
    name: 'Judging open',
    groups: ['judges_signed'],
    class: 'service',
    when: at('judging_opens', [0]),
    subject: 'Judging is open',
    body: `Hello {{person.first_name}},

Judging for {{season}} is open. These are your committees:

{{judging.list}}

Before you see an entry we ask about conflicts of interest. You can change your scores until your committee closes.

[Start scoring]({{judging.link}})`,
  },
  {
    code: 'judging_progress',
    name: 'Entries left to score',
    groups: ['judges_unfinished'],
    class: 'reminder',
    when: at('judging_closes', [-10 * DAY, -4 * DAY, -1 * DAY], { localHour: 10 }),
    subject: '{{judging.left}} to score before judging closes',
    body: `Hello {{person.first_name}},

Judging closes {{when}} ({{time_left}}). You have {{judging.left}} left to score:

{{judging.list}}

[Continue scoring]({{judging.link}})

If you can’t judge an entry, abstain or declare a conflict of interest: both count as done.`,
  },
  {
    code: 'chair_digest',
    name: 'Daily summary for chairs',
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
    name: 'Slate missing',
    groups: ['chairs_without_slate'],
    class: 'service',
    when: at('judging_closes', [-48 * HOUR, -12 * HOUR, 1 * DAY, 2 * DAY, 3 * DAY]),
    subject: 'Your committee’s slate is missing',
    body: `Hello {{person.first_name}},

Slates for {{season}} are due when judging closes, {{when}}. We are missing the slate of:

{{board.list}}

[Prepare the slate]({{judging.link}})`,
  },
  {
    code: 'confirm_names',
    name: 'Name not confirmed',
    groups: ['nominee_people_unconfirmed'],
    class: 'reminder',
    when: at('announced', [3 * DAY, 6 * DAY], { localHour: 10 }),
    subject: 'Please confirm how your name is written',
    body: `Hello {{nominee.names}},

You are nominated at the {{award}}:

{{nominations.list}}

We print your name on the certificate and read it out. Please confirm how it is written and pronounced.

[Confirm your name]({{nominee.link}})`,
  },
  {
    code: 'confirm_names_last',
    name: 'Printed names due tomorrow',
    groups: ['nominee_people_unconfirmed'],
    class: 'service',
    when: at('names_due', [-1 * DAY]),
    subject: 'Please confirm your name by {{when}}',
    body: `Hello {{nominee.names}},

You have not confirmed your name yet. Please confirm it by {{when}} ({{time_left}}):

{{nominations.list}}

After that we print it as it is now.

[Confirm your name]({{nominee.link}})`,
  },
  {
    code: 'confirm_names_entrant',
    name: 'Nominees’ names not confirmed, to the entrant',
    groups: ['entries_nominated_unconfirmed'],
    class: 'reminder',
    when: at('announced', [3 * DAY, 6 * DAY], { localHour: 10 }),
    subject: 'Your nominees’ names are not confirmed yet',
    body: `Hello {{person.first_name}},

Nominees of {{entries.count}} have not confirmed their names for print:

{{entries.list}}

We sent each of them a letter with a personal link. If a letter did not arrive, reply to this email.

[See your entries]({{entries.link}})`,
  },
  {
    code: 'clip_needed',
    name: 'Ceremony clip missing',
    groups: ['entries_without_clip'],
    class: 'service',
    when: at('announced', [2 * DAY, 5 * DAY], { localHour: 10 }),
    subject: 'Your clip for the ceremony',
    body: `Hello {{person.first_name}},

Congratulations again. We need a clip of {{entries.count}} for the ceremony:

{{entries.list}}

[Upload the clip]({{entries.link}})`,
  },
]
