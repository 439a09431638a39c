import { MAX_MIN_ANSWERS, MAX_PERCENT, MAX_PLACES, type AdvanceRuleKind } from './rules.ts'
import type { RoundKind } from './terms.ts'

/** What each kind of round asks of judges, and the rules of advance it takes. Client-safe and pure. */

/** The most points that a judge distributes. */
export const MAX_BUDGET = 1_000
/** The most places that a judge fills. */
export const MAX_RANKED = 20
/** The most comparisons that a judge is asked for; they can make more. */
export const MAX_COMPARISONS = 1_000
/** In percent of an equal share: all points of a judge on one of a hundred entries. */
export const MAX_EQUAL_SHARE = 10_000
/** In percent: no entry is certain to be better than the average. */
export const MAX_AGAINST_AVERAGE = 99

/** The number that a rule asks for. */
interface RuleValue {
  /** The field of the plan's form. */
  field: 'places' | 'percent' | 'answers' | 'mean'
  label: string
  hint: string
  max: number
}

interface KindRule {
  label: string
  hint: string
  /** A choice has none. */
  value: RuleValue | null
}

interface KindDeclaration {
  label: string
  /** Says what a judge does, on the page of the plan. */
  hint: string
  /** The same for a judge, while the round is open. */
  task: string
  rules: Readonly<Partial<Record<AdvanceRuleKind, KindRule>>>
}

const CHOICE: KindRule = {
  label: 'The chair’s choice',
  hint: 'Each entry that advances is chosen with a reason.',
  value: null,
}

const top = (hint: string): KindRule => ({
  label: 'The best entries',
  hint,
  value: { field: 'places', label: 'Places', hint: 'For the best entries.', max: MAX_PLACES },
})

/** Every screen, form and count asks here which rules a kind takes, what their number means and what its limit is. */
export const KINDS: Readonly<Record<RoundKind, KindDeclaration>> = {
  qualify: {
    label: 'Yes, no or unsure',
    hint: 'Judges say yes, no or unsure of each entry.',
    task: 'Judges say of each entry whether it should advance. Answers can change until',
    rules: {
      top: top('By their share of yes, an unsure counting half.'),
      share: {
        label: 'A share of yes',
        hint: 'The percent of the answers that are yes.',
        value: {
          field: 'percent',
          label: 'Percent of yes',
          hint: 'For a share of yes.',
          max: MAX_PERCENT,
        },
      },
      yes: {
        label: 'A number of yes',
        hint: 'So many judges said yes.',
        value: {
          field: 'answers',
          label: 'Number of yes',
          hint: 'For a number of yes.',
          max: MAX_MIN_ANSWERS,
        },
      },
      choice: CHOICE,
    },
  },
  points: {
    label: 'Points to distribute',
    hint: 'Each judge distributes points among their entries.',
    task: 'Judges distribute points among their entries. Points can change until',
    rules: {
      top: top('By their points, compared with an equal share of each judge’s list.'),
      mean: {
        label: 'A share of points',
        hint: 'Compared with what each entry gets when a judge spreads all points equally.',
        value: {
          field: 'mean',
          label: 'Percent of an equal share',
          hint: 'For a share of points. 100 is an equal share, 200 twice as much.',
          max: MAX_EQUAL_SHARE,
        },
      },
      choice: CHOICE,
    },
  },
  rank: {
    label: 'Places',
    hint: 'Each judge puts their best entries in order.',
    task: 'Judges put their best entries in order. Places can change until',
    rules: {
      top: top('By the mean of the points for their places.'),
      mean: {
        label: 'A mean of points',
        hint: 'The last place is worth one point, each place above it one more.',
        value: {
          field: 'mean',
          label: 'Mean of points',
          hint: 'For a mean of points: the judges who had the entry on their list count.',
          max: MAX_RANKED,
        },
      },
      choice: CHOICE,
    },
  },
  pairs: {
    label: 'Pairs',
    hint: 'Judges see two entries at a time and say which is better.',
    task: 'Judges say which of two entries is better. Answers can change until',
    rules: {
      top: top('By how often judges said they are better, and than which entries.'),
      mean: {
        label: 'Better than the average entry',
        hint: 'The percent of comparisons with the average entry that an entry would win.',
        value: {
          field: 'mean',
          label: 'Percent against the average entry',
          hint: 'For a percent against the average entry. 50 is as good as the average, 75 is better three times out of four.',
          max: MAX_AGAINST_AVERAGE,
        },
      },
      choice: CHOICE,
    },
  },
}
