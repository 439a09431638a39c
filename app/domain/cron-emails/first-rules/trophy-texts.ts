import { at, DAY, type FirstRule } from './first-rule.ts'

/** From the end of the vote to the last parcel. */
export const trophyRules: readonly FirstRule[] = [
  {
    code: 'trophy_proof_waits',
    name: 'Proof of a trophy plate not answered',
    groups: ['trophy_proofs'],
    class: 'service',
    when: at('trophy_proof_sent', [3 * DAY, 7 * DAY, 14 * DAY], { localHour: 10 }),
    mostPerRecord: 3,
    subject: 'Please approve your trophy plate',
    body: `Hello {{person.name}},

The plate proof for “{{order.title}}” needs your approval:

{{order.plate}}

Check the spelling, then approve it or tell us what to change. Nothing is made before that.

[Check the plate]({{order.link}})

Reference: {{order.reference}}. The link is for you alone.`,
  },
  {
    code: 'trophy_arrived',
    name: 'Has the trophy arrived',
    groups: ['trophy_parcels'],
    class: 'service',
    when: at('trophy_shipped', [14 * DAY, 28 * DAY], { localHour: 10 }),
    mostPerRecord: 2,
    subject: 'Has your trophy arrived?',
    body: `Hello {{person.name}},

We shipped your extra trophy for “{{order.title}}”: {{order.parcel}}. Please tell us when it has arrived, or reply to this email if it has not.

[See your order]({{order.link}})

Reference: {{order.reference}}. The link is for you alone.`,
  },
]
