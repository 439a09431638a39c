import { describe, expect, test } from 'vitest'
import { nextStep, setUpSteps, stepsByState, type SetUpFacts } from './steps.ts'

const founded: SetUpFacts = {
  ...{ year: 2027, zone: 'Europe/Berlin', currency: 'EUR', tax: '' },
  released: 'Fri 1 Jan 2027 – Fri 31 Dec 2027',
  configs: { site_name: 'Pegbar Awards', support_email: 'office@example.org' },
  ...{ categories: 0, open: 0, withoutQuestions: 0, tiers: 0, withoutPrice: 0 },
  ...{ cards: 'none', memberships: 0, admins: 1, rulesOn: 0, stopping: 3, samples: 0, published: false },
}
const ready: SetUpFacts = {
  ...founded,
  configs: {
    ...founded.configs,
    ...{ organisation_name: 'The Guild', bank_iban: 'DE02', accent_colour: '#00aaff' },
    ...{ terms_text: 'Terms', privacy_text: 'Privacy', imprint_text: 'Legal notice' },
  },
  ...{
    categories: 10,
    open: 8,
    tiers: 2,
    memberships: 1,
    admins: 2,
    rulesOn: 4,
    stopping: 0,
    samples: 0,
    published: true,
    tax: 'VAT 19 %',
  },
}
const states = (facts: SetUpFacts) =>
  Object.fromEntries(setUpSteps(facts).map(({ title, state }) => [title, state]))

describe('the steps of setting up', () => {
  test('of an award that was just founded', () => {
    expect(states(founded)).toEqual({
      'Name and contact': 'open',
      Parts: 'done',
      'Season and time zone': 'done',
      'Currency and tax': 'done',
      Categories: 'open',
      Questions: 'open',
      'Dates and prices': 'open',
      'Bank account or card': 'open',
      Memberships: 'optional',
      'Terms, privacy and legal notice': 'open',
      Look: 'optional',
      People: 'optional',
      Emails: 'open',
      Check: 'open',
      Samples: 'optional',
      Publish: 'open',
    })
    expect(nextStep(setUpSteps(founded))?.title).toBe('Name and contact')
    const { open, optional, done } = stepsByState(setUpSteps(founded))
    expect([open.length, optional.length]).toEqual([9, 4])
    expect(done.map(({ no, title }) => [no, title])).toEqual([
      [2, 'Parts'],
      [3, 'Season and time zone'],
      [4, 'Currency and tax'],
    ])
  })

  test('of one that can take entries', () => {
    expect(new Set(Object.values(states(ready)))).toEqual(new Set(['done']))
    expect(nextStep(setUpSteps(ready))).toBeNull()
  })

  test.each<[string, Partial<SetUpFacts>, string]>([
    ['a category without questions', { withoutQuestions: 1 }, 'Questions'],
    ['a tier without a price', { withoutPrice: 1 }, 'Dates and prices'],
    ['no rule that is on', { rulesOn: 0 }, 'Emails'],
    ['a season that is not public', { published: false }, 'Publish'],
    ['what stops entrants', { stopping: 1 }, 'Check'],
    ['neither bank nor card', { configs: { ...ready.configs, bank_iban: ' ' } }, 'Bank account or card'],
  ])('with %s', (_, change, title) => {
    expect(nextStep(setUpSteps({ ...ready, ...change }))?.title).toBe(title)
  })

  test('a card is enough to be paid by', () => {
    const facts = { ...ready, configs: { ...ready.configs, bank_iban: '' }, cards: 'real' } as const
    expect(states(facts)['Bank account or card']).toBe('done')
  })

  test('a card that is a demonstration is not, and says so', () => {
    const facts = { ...ready, configs: { ...ready.configs, bank_iban: '' }, cards: 'demonstration' } as const
    expect(states(facts)['Bank account or card']).toBe('open')
    const step = setUpSteps(facts).find(({ title }) => title === 'Bank account or card')
    expect(step?.text).toContain('no money comes')
  })
})
