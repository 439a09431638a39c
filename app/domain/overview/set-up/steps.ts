import { href, withQuery } from '#app/platform/href.ts'
import { awardPartsWithout, usesPart, type AwardPart } from '#app/platform/award-parts.ts'
import { countText } from '#app/ui/format/plural.ts'
import { LONE_WAIT_HOURS } from '#app/domain/people/admins/rules.ts'

/** What is set up of a season, as far as the steps ask. */
export interface SetUpFacts {
  year: number
  zone: string
  /** When the works that can be entered are released: "1 Jan 2027 – 31 Dec 2027". */
  released: string
  currency: string
  /** The tax in words; empty for none. */
  tax: string
  configs: Readonly<Record<string, string>>
  /** Categories that are not archived, those of them that are open, and those without questions. */
  categories: number
  open: number
  withoutQuestions: number
  /** Entry tiers, and those without a price. */
  tiers: number
  withoutPrice: number
  /** Whether entrants can pay by card, only pretend to, or could if the settings did not switch it off. */
  cards: 'none' | 'off' | 'demonstration' | 'real'
  /** Types of membership. */
  memberships: number
  /** Admins who have set a password. */
  admins: number
  /** Mail rules that are on, without those that only replace a text. */
  rulesOn: number
  /** Problems for entrants. */
  stopping: number
  /** Sample entries there are now. */
  samples: number
  /** Whether the season is open to the public. */
  published: boolean
}

export type StepState = 'done' | 'open' | 'optional'

export interface SetUpStep {
  title: string
  state: StepState
  /** What is set, or what the step is for. */
  text: string
  to: string
  action: string
  /** The part of the product that it is about: an award that does without is not asked. */
  part?: AwardPart
}

const some = (...parts: (string | undefined)[]) => parts.filter((part) => part?.trim()).join(' · ')

/** The steps from a founded award to one that takes entries, in an order in which each can be done; any can be done later. */
export function setUpSteps(facts: SetUpFacts): SetUpStep[] {
  const { configs, year } = facts
  const config = (name: string) => configs[name]?.trim() ?? ''
  const settings = (group: number) => withQuery(href('/admin/configs'), { group })
  const needed = (done: boolean): StepState => (done ? 'done' : 'open')
  const wished = (done: boolean): StepState => (done ? 'done' : 'optional')
  const without = awardPartsWithout(configs).length
  const steps: SetUpStep[] = [
    {
      title: 'Name and contact',
      state: needed(Boolean(config('site_name') && config('support_email') && config('organisation_name'))),
      text: some(config('site_name'), config('organisation_name'), config('support_email')),
      to: settings(900),
      action: 'Settings of the site',
    },
    {
      title: 'Parts',
      state: 'done',
      text:
        without > 0
          ? countText(without, 'part is switched off', 'parts are switched off')
          : 'Nothing is switched off.',
      to: href('/admin/settings/parts'),
      action: 'Parts of the award',
    },
    {
      title: 'Season and time zone',
      state: 'done',
      text: some(String(year), facts.zone, `works released ${facts.released}`),
      to: href('/admin/seasons/edit/:year', { year }),
      action: 'Season',
    },
    {
      title: 'Currency and tax',
      state: 'done',
      text: some(facts.currency, facts.tax || 'No tax'),
      to: href('/admin/seasons/terms/:year', { year }),
      action: 'Currency and tax',
    },
    {
      title: 'Categories',
      state: needed(facts.categories > 0),
      text:
        facts.categories > 0
          ? `${countText(facts.categories, 'category', 'categories')}, ${facts.open} open`
          : 'From a list of your own, a CSV file or a template.',
      to: facts.categories > 0 ? href('/admin/categories') : href('/admin/categories/add-multiple'),
      action: facts.categories > 0 ? 'Categories' : 'Add categories',
    },
    {
      title: 'Questions',
      state: needed(facts.categories > 0 && facts.withoutQuestions === 0),
      text:
        facts.categories === 0
          ? 'The questions of each category.'
          : facts.withoutQuestions > 0
            ? `${countText(facts.withoutQuestions, 'category asks', 'categories ask')} nothing yet`
            : 'Every category has questions.',
      to: href('/admin/categories'),
      action: 'Categories',
    },
    {
      title: 'Dates and prices',
      state: needed(facts.tiers > 0 && facts.withoutPrice === 0),
      text:
        facts.tiers === 0
          ? 'Entry dates and fees.'
          : some(
              countText(facts.tiers, 'entry tier', 'entry tiers'),
              facts.withoutPrice > 0 ? `${facts.withoutPrice} without a price` : 'all with prices',
            ),
      to: href('/admin/deadlines'),
      action: 'Deadlines',
    },
    {
      title: 'Bank account or card',
      state: needed(Boolean(config('bank_iban')) || facts.cards === 'real'),
      text:
        some(
          config('bank_iban') && 'Bank account',
          facts.cards === 'real' ? 'Card' : facts.cards === 'off' ? 'Card payments are switched off' : '',
          facts.cards === 'demonstration' ? 'Card payments are a demonstration: no money comes' : '',
        ) || 'Where entrants pay to, and the address on invoices.',
      to: settings(300),
      action: 'Settings of submissions',
    },
    {
      title: 'Memberships',
      part: 'memberships',
      state: wished(facts.memberships > 0),
      text:
        facts.memberships > 0
          ? countText(facts.memberships, 'type', 'types')
          : 'Only if people join: without a type none is asked for one. Students need one to enter as such.',
      to: href('/admin/memberships/types'),
      action: 'Membership types',
    },
    {
      title: 'Terms, privacy and legal notice',
      state: needed(['terms_text', 'privacy_text', 'imprint_text'].every((name) => config(name) !== '')),
      text: 'People accept the terms when they sign up.',
      to: settings(900),
      action: 'Settings of the site',
    },
    {
      title: 'Look',
      state: wished(Boolean(config('accent_colour') || config('headline'))),
      text: some(config('headline'), config('accent_colour')) || 'A headline and a colour of your own.',
      to: settings(900),
      action: 'Settings of the site',
    },
    {
      title: 'People',
      state: wished(facts.admins > 1),
      text:
        facts.admins > 1
          ? countText(facts.admins, 'admin', 'admins')
          : `Invite a second admin. Some steps need two, and you’ll have cover. Their role begins ${LONE_WAIT_HOURS} hours after they accept.`,
      to: href('/admin/people/admins'),
      action: 'Admins',
    },
    {
      title: 'Emails',
      state: needed(facts.rulesOn > 0),
      text:
        facts.rulesOn > 0
          ? `${countText(facts.rulesOn, 'reminder is', 'reminders are')} on`
          : 'Turn on reminders and news once you’ve checked what will be sent.',
      to: facts.rulesOn > 0 ? href('/admin/cron-emails') : href('/admin/cron-emails/turn-on'),
      action: facts.rulesOn > 0 ? 'Emails' : 'Turn emails on',
    },
    {
      title: 'Check',
      state: needed(facts.stopping === 0),
      text:
        facts.stopping === 0
          ? 'Nothing stops entrants.'
          : countText(facts.stopping, 'problem stops entrants', 'problems stop entrants'),
      to: href('/admin/setup-check'),
      action: 'Setup check',
    },
    {
      title: 'Samples',
      state: wished(facts.published || facts.samples > 0),
      text:
        facts.samples > 0
          ? `${countText(facts.samples, 'sample entry', 'sample entries')} to try lists, judging and exports with`
          : 'Entries to try lists, judging and exports with; they are removed when you publish.',
      to: href('/admin/set-up/samples'),
      action: 'Samples',
    },
    {
      title: 'Publish',
      state: needed(facts.published),
      text: facts.published
        ? 'The award is open to the public.'
        : 'Until then no one can sign up or enter, and its page is shown to admins only.',
      to: href('/admin/set-up/publish'),
      action: facts.published ? 'Published' : 'Publish',
    },
  ]
  return steps.filter(({ part }) => usesPart(configs, part))
}

/** The first step that is needed and not done. */
export const nextStep = (steps: readonly SetUpStep[]) => steps.find(({ state }) => state === 'open') ?? null

/** Sorts the numbered steps by what is left to do: what is needed, what is optional, what is done. */
export function stepsByState(steps: readonly SetUpStep[]): Record<StepState, (SetUpStep & { no: number })[]> {
  const numbered = steps.map((step, index) => ({ ...step, no: index + 1 }))
  const of = (state: StepState) => numbered.filter((step) => step.state === state)
  return { open: of('open'), optional: of('optional'), done: of('done') }
}
