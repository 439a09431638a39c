import type { CategoryField, FieldType } from '#app/domain/catalogue/categories/fields.ts'
import { words } from '#app/platform/award-words.ts'

/** These tables say what a rule can be about and how it is tested: forms, words and the check itself are made from them. Client-safe. */

export const FACTS = {
  answer: 'The answer to a question',
  get studio_kind() {
    return `The kind of ${words.studio}`
  },
  get studio_country() {
    return `The country of the ${words.studio}`
  },
  get membership() {
    return `A membership of a person of the ${words.studio}`
  },
  get studio_here() {
    return `Entries of the ${words.studio} in the category`
  },
  get studio_all() {
    return `Entries of the ${words.studio} in the award`
  },
  person_here: 'Entries of the person in the category',
  person_all: 'Entries of the person in the award',
} as const
export type Fact = keyof typeof FACTS

/** These facts count entries. */
export const COUNTED = ['studio_here', 'studio_all', 'person_here', 'person_all'] as const satisfies Fact[]
export type Counted = (typeof COUNTED)[number]

export const isCounted = (fact: Fact): fact is Counted => COUNTED.some((each) => each === fact)

/** Each fact is measured in one of these. */
export type Measure =
  | 'number'
  | 'length'
  | 'day'
  | 'words'
  | 'options'
  | 'countries'
  | 'languages'
  | 'kinds'
  | 'memberships'
  | 'tick'
  | 'presence'
  | 'count'

const MEASURE_OF_TYPE: Readonly<Record<FieldType, Measure>> = {
  text: 'words',
  textarea: 'words',
  integer: 'number',
  date: 'day',
  duration: 'length',
  select: 'options',
  radio: 'options',
  multiselect: 'options',
  checkbox: 'tick',
  statement: 'tick',
  country: 'countries',
  language: 'languages',
  email: 'presence',
  url: 'presence',
  video_link: 'presence',
  people: 'presence',
  phone: 'presence',
  address: 'presence',
  money: 'presence',
  table: 'presence',
  signature: 'presence',
  file: 'presence',
  files: 'presence',
  audio: 'presence',
  image: 'presence',
  video: 'presence',
}

/** Says what a rule about this fact is measured in; an answer's measure is its question's. */
export function measureOf(fact: Fact, field: Pick<CategoryField, 'type'> | null): Measure {
  switch (fact) {
    case 'answer':
      return field ? MEASURE_OF_TYPE[field.type] : 'presence'
    case 'studio_kind':
      return 'kinds'
    case 'studio_country':
      return 'countries'
    case 'membership':
      return 'memberships'
    default:
      return 'count'
  }
}

/** The fields of a rule's form beside its test. */
export type Term = 'low' | 'high' | 'years' | 'on' | 'choices' | 'cap' | 'from' | 'then'

/** Names the values that each test needs. */
export const TEST_TERMS = {
  at_least: ['low'],
  at_most: ['high'],
  between: ['low', 'high'],
  age_at_least: ['years', 'on'],
  age_at_most: ['years', 'on'],
  one_of: ['choices'],
  none_of: ['choices'],
  ticked: [],
  not_ticked: [],
  answered: [],
  capped: ['cap', 'from', 'then'],
} as const satisfies Record<string, readonly Term[]>
export type Test = keyof typeof TEST_TERMS

const SPAN = { at_least: 'at least', at_most: 'at most', between: 'from … to …' }
const CHOICE = { one_of: 'is one of', none_of: 'is none of' }

/** The tests of each measure, in the words of the form. */
export const TESTS_OF: Readonly<Record<Measure, Readonly<Partial<Record<Test, string>>>>> = {
  number: SPAN,
  length: SPAN,
  day: {
    at_least: 'on or after a day',
    at_most: 'on or before a day',
    between: 'from one day to another',
    age_at_least: 'a day of birth: at least so many years old',
    age_at_most: 'a day of birth: at most so many years old',
  },
  words: { answered: 'is filled in', at_least: 'at least so many words', at_most: 'at most so many words' },
  options: CHOICE,
  countries: CHOICE,
  languages: CHOICE,
  kinds: CHOICE,
  memberships: { one_of: 'someone holds one of', none_of: 'no one holds any of' },
  tick: { ticked: 'is ticked', not_ticked: 'is not ticked' },
  presence: { answered: 'is given' },
  count: { capped: 'at most' },
}

export function isTest(text: string): text is Test {
  return Object.hasOwn(TEST_TERMS, text)
}

export function isFact(text: string): text is Fact {
  return Object.hasOwn(FACTS, text)
}

export const FORCES = {
  refuses: 'Refuse: the entry cannot be submitted',
  warns: 'Warn: the entrant sees the text and can go on',
  admins: 'Admins only: entrants never see it',
} as const
export type Force = keyof typeof FORCES

/** The values of a test, as far as it has them: numbers as numbers, days as days, lengths in seconds. */
export interface Terms {
  low?: number | string
  high?: number | string
  years?: number
  /** The day on which an age counts. */
  on?: string
  choices?: readonly string[]
  cap?: number
  /** From this day of the award the cap is `then`. */
  from?: string
  then?: number
}

/** A rule as it is checked. */
export interface Rule {
  id: number
  categoryId: number | null
  fact: Fact
  fieldId: number | null
  test: Test
  terms: Terms
  message: string
  force: Force
}
