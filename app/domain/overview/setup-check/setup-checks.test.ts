import { describe, expect, test } from 'vitest'
import { NO_TAX } from '#app/domain/season/prices/tax.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { mailChecks } from '#app/domain/mail/setup-checks.server.ts'
import { paymentChecks } from '#app/domain/money/billing/setup-checks.server.ts'
import { checksInUse } from '#app/platform/setup-checks.ts'
import { seasonChecks } from '#app/domain/season/seasons/setup-checks.server.ts'
import { entryChecks } from '#app/domain/submissions/setup-checks.server.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const NOW = at(12)

const tier = (id: number, opens: number, closes: number, more: Partial<Deadline> = {}): Deadline => ({
  id,
  year: 2026,
  kind: 'entry_tier',
  name: `Tier ${id}`,
  opensAt: at(opens),
  closesAt: at(closes),
  graceMinutes: 15,
  categoryType: null,
  categoryId: null,
  closesSubmissions: false,
  visible: true,
  prices: (['studio', 'independent', 'student'] as const).map((priceGroup) => ({
    priceGroup,
    amountCents: 1_000 * id,
    currency: 'USD',
    tax: NO_TAX,
  })),
  ...more,
})
const due = (kind: Deadline['kind'], day: number): Deadline =>
  tier(90, 1, day, { kind, name: kind, prices: [] })

const category = (number: number, more: Partial<Category> = {}): Category => ({
  id: number,
  year: 2026,
  number,
  name: `Category ${number}`,
  summary: '',
  description: 'Rules.',
  type: 'production',
  status: 'open',
  statusNote: '',
  studentOnly: false,
  maxTeam: null,
  maxPerStudio: null,
  onePerTitle: false,
  minMinutes: null,
  maxMinutes: null,
  reelMaxSeconds: null,
  minNominees: 3,
  maxNominees: 5,
  votePicks: 3,
  voteScope: 'all',
  ceremonyOrder: null,
  ceremonyBatch: null,
  ...more,
})
const field = (key: string, more: Partial<CategoryField> = {}): CategoryField => ({
  id: 1,
  bindingId: 1,
  key,
  label: `The ${key}`,
  help: '',
  type: 'text',
  options: [],
  rules: {},
  section: 'work',
  sort: 0,
  required: true,
  requiredBy: 'submit',
  judgeVisible: true,
  showIf: null,
  ...more,
})

const setupChecks = (facts: SetupFacts) =>
  [seasonChecks, entryChecks, paymentChecks, mailChecks].flatMap((checks) => checks(facts))

type FactsOf<Checks extends (facts: never) => unknown> = Parameters<Checks>[0]
type SetupFacts = Omit<FactsOf<typeof seasonChecks>, 'categories'> &
  FactsOf<typeof entryChecks> &
  FactsOf<typeof paymentChecks> &
  FactsOf<typeof mailChecks>

/** A season in which an entrant can do everything. */
const ready: SetupFacts = {
  now: NOW,
  zone: 'America/Los_Angeles',
  season: {
    year: 2026,
    label: 'Pegbar Awards',
    edition: 12,
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    tax: NO_TAX,
    eligibleFrom: '2026-01-01',
    eligibleTo: '2026-12-31',
    announcedAt: null,
    ceremonyAt: null,
    publishedAt: null,
  },
  deadlines: [
    tier(1, 1, 20),
    tier(2, 20, 28, { closesSubmissions: true }),
    due('materials', 29),
    due('payment', 29),
  ],
  categories: [category(1), category(13, { type: 'achievement' }), category(12, { studentOnly: true })],
  fields: new Map([
    [1, [field('work_title')]],
    [13, [field('work_title'), field('team', { type: 'people' })]],
    [12, [field('work_title')]],
  ]),
  configs: {
    support_email: 'help@example.org',
    bank_iban: 'DE02',
    seller_address: 'Street 1; Town',
    judging_date_open: '2027-01-04T17:00:00Z',
    judging_date_closed: '2027-01-26T01:00:00Z',
    voting_start_date: '2027-02-09T17:00:00Z',
    voting_end_date: '2027-02-24T01:00:00Z',
  },
  asksForMaterials: true,
  takesCards: false,
  studentMembership: true,
  mailIsSent: true,
  mailbox: null,
}
const found = (changes: Partial<SetupFacts>, now = NOW) =>
  setupChecks({ ...ready, ...changes, now }).flatMap(({ findings }) =>
    findings.map(({ level, message }) => `${level}: ${message}`),
  )
const withConfigs = (configs: Record<string, string>) => ({ configs: { ...ready.configs, ...configs } })
const withFields = (number: number, fields: CategoryField[]) => ({
  fields: new Map([...ready.fields, [number, fields]]),
})
const ends = ready.deadlines.slice(2)

describe('what would stop an entrant', () => {
  test('is nothing in a season that is ready', () => {
    expect(found({})).toEqual([])
  })

  test.each<[string, Partial<SetupFacts>, Date]>([
    ['stops: The season has no entry tier, so no one can enter.', { deadlines: ends }, NOW],
    ['stops: Submissions are not open yet. They open Sat 31 Oct 2026, 17:00 Los Angeles.', {}, at(0)],
    ['stops: Submissions closed Fri 27 Nov 2026, 16:00 Los Angeles.', {}, at(28)],
    [
      'stops: There is a gap between entry tiers now.',
      { deadlines: [tier(1, 1, 10), tier(2, 20, 28, { closesSubmissions: true }), ...ends] },
      NOW,
    ],
    ['stops: The season has no categories.', { categories: [] }, NOW],
    [
      'stops: No category is open.',
      { categories: [category(1, { status: 'closed', statusNote: 'Full.' })] },
      NOW,
    ],
    [
      'stops: No open category accepts entries from a studio now.',
      {
        categories: [category(1)],
        deadlines: [tier(1, 1, 28, { categoryType: 'achievement', closesSubmissions: true }), ...ends],
      },
      NOW,
    ],
    [
      'warns: P01 · Category 1 is suspended without a reason for entrants.',
      { categories: [category(1, { status: 'suspended' }), ...ready.categories.slice(1)] },
      NOW,
    ],
    [
      'warns: P01 · Category 1 has no rules text.',
      { categories: [category(1, { description: ' ' }), ...ready.categories.slice(1)] },
      NOW,
    ],
    [
      'warns: 4 open categories have no rules text, such as P01 · Category 1.',
      { categories: [1, 2, 3, 4].map((id) => category(id, { description: '' })) },
      NOW,
    ],
    [
      'warns: 1 category is a draft and not shown.',
      { categories: [...ready.categories, category(5, { status: 'draft' })] },
      NOW,
    ],
    [
      'stops: No student price applies now in P12 · Category 12.',
      {
        deadlines: [
          tier(1, 1, 28, { closesSubmissions: true, prices: tier(1, 1, 2).prices.slice(0, 2) }),
          ...ends,
        ],
      },
      NOW,
    ],
    ['stops: P01 · Category 1 asks no questions, so it can’t be entered.', withFields(1, []), NOW],
    [
      'stops: P01 · Category 1 does not ask for the title of the work.',
      withFields(1, [field('synopsis')]),
      NOW,
    ],
    [
      'stops: A13 · Category 13 does not ask for people, but honours them.',
      withFields(13, [field('work_title')]),
      NOW,
    ],
    [
      'stops: P01 · Category 1 requires “The kind”, which has no options.',
      withFields(1, [field('work_title'), field('kind', { type: 'radio' })]),
      NOW,
    ],
    [
      'stops: P01 · Category 1 shows “The why” depending on a question it does not ask.',
      withFields(1, [
        field('work_title'),
        field('why', { showIf: { field: 'kind', values: ['some'] } as CategoryField['showIf'] }),
      ]),
      NOW,
    ],
    [
      'stops: A student category is open, but there is no student membership to sign up for, so students can’t enter.',
      { studentMembership: false },
      NOW,
    ],
    ['stops: Invoices have no bank account to pay to.', withConfigs({ bank_iban: '' }), NOW],
    ['warns: Invoices have no address of the award.', withConfigs({ seller_address: '' }), NOW],
    [
      'warns: The payment deadline has passed, but submissions are still open.',
      { deadlines: [...ready.deadlines.slice(0, 3), due('payment', 11)] },
      NOW,
    ],
    [
      'warns: Payments are due before submissions close.',
      { deadlines: [...ready.deadlines.slice(0, 3), due('payment', 27)] },
      NOW,
    ],
    [
      'warns: There is no materials deadline: files are due when submissions close.',
      { deadlines: [...ready.deadlines.slice(0, 2), due('payment', 29)] },
      NOW,
    ],
    [
      'warns: Submissions close Fri 27 Nov 2026, 16:00 Los Angeles, but works can be released from Fri 1 Jan 2027 to Fri 31 Dec 2027.',
      { season: { ...ready.season, eligibleFrom: '2027-01-01', eligibleTo: '2027-12-31' } },
      NOW,
    ],
    [
      'warns: Invoices have no bank account, so they can be paid by card only.',
      { ...withConfigs({ bank_iban: '' }), takesCards: true },
      NOW,
    ],
    [
      'warns: Materials are due before submissions close.',
      { deadlines: [...ready.deadlines.slice(0, 2), due('materials', 27), due('payment', 29)] },
      NOW,
    ],
    [
      'warns: Judging is still switched on, although its dates have passed.',
      withConfigs({ judging_activated_checkbox: '1' }),
      new Date('2027-02-01T00:00:00Z'),
    ],
    ['warns: The judging dates are not set.', withConfigs({ judging_date_open: 'soon' }), NOW],
    [
      'warns: Judging opens before submissions close.',
      withConfigs({ judging_date_open: '2026-11-20T00:00:00Z' }),
      NOW,
    ],
    [
      'warns: Judging closes before it opens.',
      withConfigs({ judging_date_closed: '2027-01-01T00:00:00Z' }),
      NOW,
    ],
    ['warns: The voting dates are not set.', withConfigs({ voting_end_date: '' }), NOW],
    [
      'warns: Voting opens before judging closes.',
      withConfigs({ voting_start_date: '2027-01-10T00:00:00Z' }),
      NOW,
    ],
    ['warns: Voting closes before it opens.', withConfigs({ voting_end_date: '2027-02-01T00:00:00Z' }), NOW],
    [
      'warns: No mail server is set. Confirmations, invoices and receipts are written to files and not sent.',
      { mailIsSent: false },
      NOW,
    ],
    ['warns: Bounces are not read.', { mailbox: 'Bounces are not read.' }, NOW],
    ['warns: There is no support email address.', withConfigs({ support_email: '' }), NOW],
  ])('%s', (message, changes, now) => {
    expect(found(changes, now)).toContain(message)
  })

  test('is nothing that the award does without, or that has a good default', () => {
    const without = { deadlines: ready.deadlines.slice(0, 2), asksForMaterials: false }
    expect(found(without)).toEqual([])
    const dates = ['judging_date_open', 'judging_date_closed', 'voting_start_date', 'voting_end_date']
    const off = { judging_used: '0', voting_used: '0', press_used: '0' }
    const unset = Object.fromEntries(dates.map((name) => [name, '']))
    const messages = (configs: Record<string, string>) => {
      const facts = { ...ready, ...withConfigs(configs) }
      return checksInUse(setupChecks(facts), facts.configs).flatMap(({ findings }) => findings)
    }
    expect(messages(unset)).toHaveLength(2)
    expect(messages({ ...unset, ...off })).toEqual([])
    // Without a jury, no vote waits for its end.
    expect(messages({ judging_used: '0', voting_start_date: '2027-01-10T00:00:00Z' })).toEqual([])
  })

  test('names at most three categories', () => {
    const many = Array.from({ length: 5 }, (_, index) => category(index + 1, { studentOnly: true }))
    const prices = tier(1, 1, 2).prices.slice(0, 2)
    const told = found({
      categories: [category(9), ...many],
      deadlines: [tier(1, 1, 28, { closesSubmissions: true, prices }), ...ends],
    })
    expect(told).toContain(
      'stops: No student price applies now in P01 · Category 1, P02 · Category 2, P03 · Category 3 and 2 more.',
    )
  })
})
