import type { Method, TieBreak } from './choices.ts'

/** How ballots are counted, written down once: the count follows these lists, and the page of rules shows them. */

interface MethodRules {
  name: string
  /** How a winner is found. */
  counting: string
  /** Declared tie-breaks, in the order in which they are tried. */
  tieBreaks: readonly TieBreak[]
  /** What the unit of its totals is called. */
  unit: string
}

export const METHOD_RULES: Record<Method, MethodRules> = {
  one: {
    name: 'One choice',
    counting: 'Each ballot names one nominee. The nominee named on most ballots wins.',
    tieBreaks: [],
    unit: 'votes',
  },
  approval: {
    name: 'Approval',
    counting:
      'Each ballot names any number of nominees, each worth one vote. The nominee named on most ballots wins.',
    tieBreaks: [],
    unit: 'votes',
  },
  top_three: {
    name: 'Top three',
    counting:
      'Each ballot names up to three nominees in order: 3 points for the first, 2 for the second, 1 for the third. Most points win.',
    tieBreaks: ['more_first_places', 'more_second_places'],
    unit: 'points',
  },
  ranked: {
    name: 'Ranked, with instant run-off',
    counting:
      'Each ballot ranks nominees and counts for the highest that is still in the count. A nominee with more than half of the ballots of a round wins. Otherwise the nominee with the fewest is eliminated, their ballots go to the next nominee ranked on them, and another round is counted.',
    tieBreaks: ['earlier_rounds'],
    unit: 'votes',
  },
  schulze: {
    name: 'Ranked, each against each (Schulze)',
    counting:
      'Each ballot ranks nominees. For every two of them it is counted how many ballots rank the one above the other; nominees without a rank are below all that have one. A nominee who beats each of the others wins. Where there is none, chains of wins are compared: a chain is as strong as its weakest win, and the nominee with the stronger chain to the other goes ahead.',
    tieBreaks: [],
    unit: 'wins',
  },
  stv: {
    name: 'Ranked, several seats (STV)',
    counting:
      'The category has several seats, and each ballot ranks nominees. Who reaches the quota is elected: the ballots divided by one more than the seats, rounded down, and one more. What an elected nominee has above the quota goes on to the next nominees on their ballots, each ballot at an equal part of its value, cut off after five decimals; the largest surplus goes first. Without a surplus the nominee with the fewest votes is eliminated and their ballots go on as they came. When as many nominees are left as seats, they are elected. Counted as in the Scottish Local Government Elections Order 2007.',
    tieBreaks: ['earlier_rounds'],
    unit: 'votes',
  },
  score: {
    name: 'Scores from 1 to 10',
    counting:
      'Each ballot scores nominees from 1 to 10. The highest sum wins. A ballot that leaves out a nominee adds nothing for that nominee.',
    tieBreaks: ['more_high_scores'],
    unit: 'points',
  },
}

export const TIE_BREAK_RULES: Record<TieBreak, string> = {
  more_first_places: 'More first places go ahead.',
  more_second_places: 'More second places go ahead.',
  earlier_rounds:
    'The latest earlier round in which their votes differed decides: those with the fewest in it are eliminated.',
  more_high_scores: 'More scores of 10 go ahead; if that is equal, more scores of 9, and so on down to 1.',
  lot: 'A lot decides: the lowest number made from the public seed and the nominee goes ahead.',
}

/** What happens in each case that people ask about. */
export const CASE_RULES = [
  {
    name: 'A tie that no tie-break decides',
    rule: 'It stays a tie: all of them win, unless lots were announced before the vote.',
  },
  {
    name: 'Lots, where they were announced before the vote',
    rule: 'They decide who comes first of those who are tied for the first place, and where several seats are filled every tie that earlier rounds leave. For each of the tied the SHA-256 of three parts with “|” between them is worked out: the last link of the chain of ballots at the close, the category’s code, and the nominee’s number in the file. The lowest goes ahead. Everyone can work it out again.',
  },
  {
    name: 'A tie for elimination that no tie-break decides',
    rule: 'If the tied together have fewer votes than the next nominee, all of them are eliminated together: their order cannot change who wins. Otherwise the count goes on once for each of them being eliminated. If the same nominee wins every time, that nominee wins; if not, those who win one of these counts are tied. Where that would take more than 1,000 counts, all who are tied are eliminated at once.',
  },
  {
    name: 'A tie where several seats are filled',
    rule: 'Earlier rounds decide: of equal surpluses the one of the nominee who had more goes first, and of the fewest votes the nominee who had fewer is eliminated. What is left is counted once for each of the tied, as in a run-off. Who is elected in every one of these counts is elected; those elected in some of them are tied for the seats that are left, and all of them win.',
  },
  {
    name: 'Places below the winner',
    rule: 'Where votes are added up they follow the sums. In a run-off the second place goes to the nominee who wins a count without the winner, the third to the one who wins without both, and so on. Where several seats are filled, places follow the order of election, and then the last to be eliminated comes first.',
  },
  {
    name: 'No award',
    rule: 'Where a category offers “No award”, it is counted like a nominee. If it wins, the category has no winner. If it ties with a nominee, the tie is shown. Where it was announced before the vote, the winner of a run-off is also compared with “No award” alone: if more ballots rank “No award” above them than below, the category has no winner. A category with several seats has no “No award”.',
  },
  {
    name: 'A withdrawn nominee',
    rule: 'Choices for the nominee are left out and the choices below them move up. A ballot with nothing left counts as empty.',
  },
  {
    name: 'A member who lost the right to vote',
    rule: 'A member who lost the right before voting closed has no ballot in the count. A right that is gained during voting counts from its date. If an admin removes you from the roll before the count, your ballot doesn’t count; we’ll tell you why.',
  },
  {
    name: 'Two accounts of one member',
    rule: 'Merged accounts have one ballot: the ballot of the account that remains. Only if that account has not voted in a category does the other account’s ballot count there.',
  },
  { name: 'Skipping', rule: 'A skipped category adds to turnout and to nothing else.' },
  {
    name: 'An empty ballot',
    rule: 'A ballot without a choice adds to turnout, and is reported apart from skipped ones.',
  },
  {
    name: 'An exhausted ballot',
    rule: 'In a run-off, a ballot whose nominees have all been eliminated is exhausted. It no longer counts towards the half that is needed. Where several seats are filled, the quota stays as it is.',
  },
  {
    name: 'One ballot',
    rule: 'A single ballot still decides a category. Ballots of a category with fewer than 20 choices are not published.',
  },
  { name: 'No ballots', rule: 'A category without any choice has no result.' },
  {
    name: 'Nominees sharing a rank',
    rule: 'Our ballots do not allow it. In files of other elections they share the ballot in equal parts, kept as exact fractions.',
  },
] as const
