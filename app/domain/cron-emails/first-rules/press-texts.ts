import { at, DAY, type FirstRule } from './first-rule.ts'

/** To guests of events, and to members about the screenings. */
export const pressRules: readonly FirstRule[] = [
  {
    code: 'event_tomorrow',
    name: 'Event tomorrow',
    groups: ['event_guests'],
    class: 'reminder',
    when: at('event_starts', [-DAY]),
    mostPerRecord: 1,
    subject: '{{event.title}}: you have a place',
    body: `Hello {{person.name}},

You have a place at {{event.title}}.

{{event.when}}

{{event.where}}

If you can’t come, please say so, and the next person gets your place.

[See or change your answer]({{event.link}})`,
  },
  {
    code: 'screenings_offered',
    name: 'Screenings offered before the vote',
    groups: ['screening_missing'],
    class: 'reminder',
    when: at('voting_opens', [-5 * DAY], { localHour: 10 }),
    subject: 'Watch the nominated works of {{season}}',
    body: `Hello {{person.first_name}},

As a professional member you can watch the nominated works of {{season}} at our screening service. We pass your name and email address to it only if you agree.

[See the screenings]({{screenings.link}})`,
  },
]
