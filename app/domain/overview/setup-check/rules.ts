import { sellerFrom } from '#app/domain/money/billing/seller.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { BLIND_LIMIT } from '#app/domain/season/seasons/config-input.ts'
import { concernsOf, GROUP_NAMES, PRICE_GROUPS } from '#app/domain/season/seasons/deadline-checks.ts'
import {
  callState,
  callWindow,
  closingOf,
  priceNow,
  type Deadline,
  type PriceGroup,
} from '#app/domain/season/seasons/deadlines.ts'
import type { ConfigValues, Season } from '#app/domain/season/seasons/rules.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { TITLE_KEY } from '#app/domain/catalogue/fields/answers.ts'
import { entryRefusal } from '#app/domain/submissions/entry-refusal.ts'
import { countText } from '#app/ui/format/plural.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'

/** What would stop an entrant today, by the same rules that stop them. Pure. */

/** `stops`: people cannot enter or pay. `warns`: probably a mistake. */
export type Level = 'stops' | 'warns'

/** The page to fix a finding on. */
export type Place = 'deadlines' | 'categories' | 'settings' | 'memberships'

export interface Finding {
  level: Level
  place: Place
  message: string
}

/** One check; without findings it passes. */
export interface Check {
  title: string
  findings: Finding[]
}

export interface SetupFacts {
  season: Season
  deadlines: readonly Deadline[]
  categories: readonly Category[]
  fields: ReadonlyMap<number, readonly CategoryField[]>
  configs: ConfigValues
  /** A student can sign up for a membership that lets them enter. */
  studentMembership: boolean
  /** Email is sent by a mail server; without one it is written to files. */
  mailIsSent: boolean
  /** Why the bounce mailbox cannot be read, and what to do. */
  mailbox: string | null
}

const stops = (place: Place, message: string): Finding => ({ level: 'stops', place, message })
const warns = (place: Place, message: string): Finding => ({ level: 'warns', place, message })

/** Every check, in the order in which an entrant would run into it. Times in the award's zone. */
export function setupChecks(facts: SetupFacts, now: Date): Check[] {
  const shown = facts.categories.filter(({ status }) => status !== 'draft' && status !== 'archived')
  return [
    { title: 'Submissions are open', findings: callFindings(facts, now) },
    { title: 'Entry tiers fit together', findings: tierFindings(facts) },
    { title: 'There are open categories', findings: categoryFindings(facts, shown, now) },
    { title: 'Every open category has a price', findings: priceFindings(facts, shown, now) },
    {
      title: 'Every open category’s form works',
      findings: shown
        .filter(({ status }) => status === 'open')
        .flatMap((category) => formFindings(category, facts.fields.get(category.id) ?? [])),
    },
    { title: 'Students can enter', findings: studentFindings(facts, shown) },
    { title: 'Entries can be paid', findings: paymentFindings(facts, now) },
    { title: 'Later dates fit together', findings: laterFindings(facts) },
    { title: 'Email works', findings: mailFindings(facts) },
    ...(facts.configs.judging_blind === '1'
      ? [{ title: 'Blind judging', findings: [warns('settings', BLIND_LIMIT)] }]
      : []),
  ]
}

function callFindings({ deadlines, season }: SetupFacts, now: Date): Finding[] {
  const call = callWindow(deadlines)
  const at = (moment: Date) => formatDateTime(moment, season.timezone)
  switch (callState(deadlines, now)) {
    case 'unset':
      return [stops('deadlines', 'The season has no entry tier, so no one can enter.')]
    case 'before':
      return [
        stops('deadlines', `Submissions are not open yet. They open ${call ? at(call.opens) : 'later'}.`),
      ]
    case 'between':
      return [stops('deadlines', 'There is a gap between entry tiers now.')]
    case 'closed':
      return [stops('deadlines', `Submissions closed ${call ? at(call.closes) : 'earlier'}.`)]
    case 'open':
      return []
  }
}

function tierFindings({ deadlines, categories, season }: SetupFacts): Finding[] {
  return concernsOf(deadlines, categories, season.timezone).map(({ message }) => warns('deadlines', message))
}

function categoryFindings(facts: SetupFacts, shown: readonly Category[], now: Date): Finding[] {
  if (facts.categories.length === 0) return [stops('categories', 'The season has no categories.')]
  const open = shown.filter(({ status }) => status === 'open')
  if (open.length === 0) return [stops('categories', 'No category is open.')]
  const silent = shown.filter(({ status, statusNote }) => status !== 'open' && !statusNote.trim())
  const empty = open.filter(({ description }) => !description.trim())
  const drafts = facts.categories.filter(({ status }) => status === 'draft')
  const someoneEnters = open.some(
    (category) =>
      entryRefusal(
        { category, studioType: 'studio', deadlines: facts.deadlines, extraTime: false, used: 0 },
        now,
      ) === null,
  )
  return [
    ...(someoneEnters || callState(facts.deadlines, now) !== 'open'
      ? []
      : [stops('categories', 'No open category accepts entries from a studio now.')]),
    ...silent.map((category) =>
      warns('categories', `${named(category)} is ${category.status} without a reason for entrants.`),
    ),
    ...empty.map((category) => warns('categories', `${named(category)} has no rules text.`)),
    ...(drafts.length > 0
      ? [
          warns(
            'categories',
            `${countText(drafts.length, 'category is a draft', 'categories are drafts')} and not shown.`,
          ),
        ]
      : []),
  ]
}

function priceFindings({ deadlines }: SetupFacts, shown: readonly Category[], now: Date): Finding[] {
  if (callState(deadlines, now) !== 'open') return []
  const open = shown.filter(({ status }) => status === 'open')
  return PRICE_GROUPS.flatMap((group): Finding[] => {
    const unpriced = open.filter(
      (category) =>
        takesGroup(category, group) &&
        !priceNow(
          deadlines,
          { categoryId: category.id, categoryType: category.type, priceGroup: group },
          now,
        ),
    )
    if (unpriced.length === 0) return []
    const where = unpriced.length === open.length ? 'any open category' : listed(unpriced)
    return [stops('deadlines', `No ${GROUP_NAMES[group].toLowerCase()} price applies now in ${where}.`)]
  })
}

/** Student prices are for student entries only; other groups do not enter them. */
function takesGroup(category: Category, group: PriceGroup): boolean {
  return category.type === 'achievement'
    ? group !== 'student'
    : category.studentOnly === (group === 'student')
}

function formFindings(category: Category, fields: readonly CategoryField[]): Finding[] {
  const stop = (message: string) => stops('categories', `${named(category)} ${message}`)
  if (fields.length === 0) return [stop('asks no questions, so it cannot be entered.')]
  const keys = new Set(fields.map(({ key }) => key))
  return [
    ...(keys.has(TITLE_KEY) ? [] : [stop('does not ask for the title of the work.')]),
    ...(category.type === 'achievement' && !fields.some(({ type }) => type === 'people')
      ? [stop('does not ask for people, but honours them.')]
      : []),
    ...fields.flatMap((field): Finding[] => {
      const needed = field.required && field.requiredBy === 'submit'
      const choice = field.type === 'select' || field.type === 'radio' || field.type === 'multiselect'
      if (needed && choice && field.options.length === 0)
        return [stop(`requires “${field.label}”, which has no options.`)]
      if (field.showIf && !keys.has(field.showIf.field))
        return [stop(`shows “${field.label}” depending on a question it does not ask.`)]
      return []
    }),
  ]
}

function studentFindings({ studentMembership }: SetupFacts, shown: readonly Category[]): Finding[] {
  const forStudents = shown.some(({ studentOnly, status }) => studentOnly && status === 'open')
  return forStudents && !studentMembership
    ? [
        stops(
          'memberships',
          'A student category is open, but there is no student membership to sign up for, so students cannot enter.',
        ),
      ]
    : []
}

function paymentFindings({ configs, season, deadlines }: SetupFacts, now: Date): Finding[] {
  const seller = sellerFrom(configs, season)
  const call = callWindow(deadlines)
  const due = closingOf(deadlines, 'payment')
  return [
    ...(seller.bank.length === 0 ? [stops('settings', 'Invoices have no bank account to pay to.')] : []),
    ...(seller.lines.length === 0 ? [warns('settings', 'Invoices have no address of the award.')] : []),
    ...(due && due <= now && callState(deadlines, now) === 'open'
      ? [warns('deadlines', 'The payment deadline has passed, but submissions are still open.')]
      : []),
    ...(call && due && due < call.closes
      ? [warns('deadlines', 'Payments are due before submissions close.')]
      : []),
    ...(due ? [] : [warns('deadlines', 'There is no payment deadline: invoices are due after 14 days.')]),
  ]
}

function laterFindings({ configs, deadlines }: SetupFacts): Finding[] {
  const call = callWindow(deadlines)
  const materials = closingOf(deadlines, 'materials')
  const window = (from: string | undefined, to: string | undefined) => [parseMoment(from), parseMoment(to)]
  const [judgingFrom, judgingTo] = window(configs.judging_date_open, configs.judging_date_closed)
  const [votingFrom, votingTo] = window(configs.voting_start_date, configs.voting_end_date)
  return [
    ...(materials
      ? call && materials < call.closes
        ? [warns('deadlines', 'Materials are due before submissions close.')]
        : []
      : [warns('deadlines', 'There is no materials deadline: files are due when submissions close.')]),
    ...(judgingFrom && judgingTo
      ? [
          ...(judgingTo <= judgingFrom ? [warns('settings', 'Judging closes before it opens.')] : []),
          ...(call && judgingFrom < call.closes
            ? [warns('settings', 'Judging opens before submissions close.')]
            : []),
        ]
      : [warns('settings', 'The judging dates are not set.')]),
    ...(votingFrom && votingTo
      ? [
          ...(votingTo <= votingFrom ? [warns('settings', 'Voting closes before it opens.')] : []),
          ...(judgingTo && votingFrom < judgingTo
            ? [warns('settings', 'Voting opens before judging closes.')]
            : []),
        ]
      : [warns('settings', 'The voting dates are not set.')]),
  ]
}

function mailFindings({ configs, mailIsSent, mailbox }: SetupFacts): Finding[] {
  return [
    ...(mailIsSent
      ? []
      : [warns('settings', 'No mail server is set: emails are written to files and not sent.')]),
    ...(mailbox === null ? [] : [warns('settings', mailbox)]),
    ...(configs.support_email?.trim() ? [] : [warns('settings', 'There is no support email address.')]),
  ]
}

const named = (category: Category) => categoryTitle(category)

const SHOWN_NAMES = 3
function listed(categories: readonly Category[]): string {
  const names = categories.slice(0, SHOWN_NAMES).map(named).join(', ')
  const rest = categories.length - SHOWN_NAMES
  return rest > 0 ? `${names} and ${rest} more` : names
}
