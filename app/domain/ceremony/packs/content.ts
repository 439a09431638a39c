import { namedWinners, WITHDRAWN } from '#app/domain/nominees/nominations/named-winners.ts'
import type { Presenter } from '../running-order/schema.ts'
import type { Decided } from '#app/domain/voting/results/sealed-permission.server.ts'

/** What all packs are made from: the awards of one block or of all, in the order of the ceremony. */

export interface PackPerson {
  id: number
  name: string
  credit: string
  pronunciation: string
  confirmed: boolean
  attending: 'yes' | 'no' | null
}

export interface PackNominee {
  id: number
  title: string
  studio: string
  people: PackPerson[]
}

export interface PackAward {
  id: number
  /** "P08" */
  code: string
  name: string
  block: number | null
  /** Over all blocks; null for an award that is not in the running order. */
  place: number | null
  presenters: Presenter[]
  notes: string
  /** The admin has a conflict of interest about one of its entries: its nominees are left out. */
  hidden: boolean
  /** By title. */
  nominees: PackNominee[]
  /** Null without winners. */
  decided: Outcome | null
}

/** `by_hand`: not decided by the members' vote. */
export type Outcome = Decided | { result: 'by_hand'; winners: number[] }

/** Whether an award has nominees to be said on the stage. */
export const isGiven = ({ hidden, nominees }: Pick<PackAward, 'hidden' | 'nominees'>) =>
  hidden || nominees.length > 0

type Given = Pick<PackAward, 'decided' | 'nominees'>

/** The nominees who have won and may be named, those of several seats as they were elected: a nomination that was revoked or declined since the count is in no pack. */
export const winnersOf = ({ decided, nominees }: Given): PackNominee[] =>
  namedWinners(decided?.winners ?? [], nominees, decided?.result).named

const OUTCOMES: Readonly<Record<Outcome['result'], string>> = {
  winner: 'Winner',
  elected: 'Winners',
  tie: 'Tie',
  no_award: 'No award is given',
  no_result: 'No result',
  by_hand: 'Not decided by the members’ vote',
}

const TIED_SEATS = 'Winners, with a tie for the last seats'

/** Results that several nominees share. */
const isShared = (result: Outcome['result']) => result === 'tie' || result === 'elected'

/** Names the outcome of a decided award. A tie of which one winner is left reads as that winner alone. */
export function outcomeText({ decided, nominees }: Given): string {
  if (!decided) return ''
  const { named, isWithdrawn } = namedWinners(decided.winners, nominees)
  if (isWithdrawn) return WITHDRAWN
  if (isShared(decided.result) && named.length === 1) return OUTCOMES.winner
  return 'tied' in decided && decided.tied && named.some(({ id }) => decided.tied?.includes(id))
    ? TIED_SEATS
    : OUTCOMES[decided.result]
}

export const namesOf = ({ people }: Pick<PackNominee, 'people'>) => people.map(({ name }) => name).join(', ')

/** "Mara Quill, Director": each name with what they did. */
export const creditsOf = ({ people }: Pick<PackNominee, 'people'>) =>
  people.map(({ name, credit }) => (credit ? `${name}, ${credit}` : name))

/** "MAH-ra kwill", only of those who have one. */
export const saidOf = ({ people }: Pick<PackNominee, 'people'>) =>
  people
    .filter(({ pronunciation }) => pronunciation !== '')
    .map(({ name, pronunciation }) => `${name}: ${pronunciation}`)
    .join('; ')

/** The lines of a plate: award and season, then the work, then the names. */
export function engravingLines(
  award: Pick<PackAward, 'name'>,
  nominee: PackNominee,
  season: string,
): string[] {
  return [season, award.name, nominee.title, namesOf(nominee), nominee.studio].filter((line) => line !== '')
}

/** Nominees whose names are not confirmed yet, in the order of the pack. */
export function unconfirmedIn(awards: readonly PackAward[]) {
  return awards.flatMap(({ code, nominees }) =>
    nominees.flatMap(({ id, title, people }) =>
      people
        .filter(({ confirmed }) => !confirmed)
        .map((person) => ({ ...person, code, title, nominationId: id })),
    ),
  )
}
