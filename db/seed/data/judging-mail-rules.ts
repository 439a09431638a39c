import { DAY, HOUR, type MailRuleSeed } from '#db/seed/data/mail-rule.ts'

/** Mail from the committees' beginning to the nominees' certificates (product 3.10). */
export const judgingMailRules: readonly MailRuleSeed[] = [
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
]
