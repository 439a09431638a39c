import { at, DAY, HOUR, type FirstRule } from './first-rule.ts'

/** From the opening of the members' vote to its close. */
export const votingRules: readonly FirstRule[] = [
  {
    code: 'voting_open',
    name: 'Voting open',
    groups: ['voters_all'],
    class: 'service',
    when: at('voting_opens', [0]),
    subject: 'Voting is open',
    body: `Hello {{person.first_name}},

You can vote for {{season}} now. Every choice is saved as you make it, and you can change it until voting closes.

[Go to your ballot]({{votes.link}})`,
  },
  {
    code: 'voting_reminder',
    name: 'Ballot not finished, half-way',
    groups: ['voters_unfinished'],
    class: 'reminder',
    when: at('voting_opens', [7 * DAY], { localHour: 10 }),
    subject: '{{votes.left}} left on your ballot',
    body: `Hello {{person.first_name}},

Voting for {{season}} goes on. You have {{votes.left}} left to vote in or to skip.

[Continue your ballot]({{votes.link}})`,
  },
  {
    code: 'voting_last_days',
    name: 'Ballot not finished, two days and six hours left',
    groups: ['voters_unfinished'],
    class: 'reminder',
    when: at('voting_closes', [-48 * HOUR, -6 * HOUR]),
    subject: 'Voting closes {{when}}',
    body: `Hello {{person.first_name}},

Voting for {{season}} closes {{when}} ({{time_left}}). You have {{votes.left}} left. What you have saved counts; votes that arrive later do not.

[Finish your ballot]({{votes.link}})`,
  },
  {
    code: 'voting_closed',
    name: 'Voting closed',
    groups: ['voters_all'],
    class: 'service',
    when: at('voting_closes', [0]),
    subject: 'Voting has closed',
    body: `Hello {{person.first_name}},

Voting for {{season}} has closed. Thank you for voting. The results stay sealed until they are published.`,
  },
]
