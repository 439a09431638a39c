import { STATE_LABELS, type CertificateState } from '#app/domain/nominees/certificates/rules.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { namesOf, engravingLines, outcomeText, saidOf, winnersOf, type PackAward } from './content.ts'
import type { MediaRow } from './media.server.ts'
import { words } from '#app/platform/award-words.ts'

/** The packs as tables for the stage: a header and rows of text. */
export interface PackTable {
  headers: readonly string[]
  rows: readonly (readonly string[])[]
}

const placeOf = ({ block, place, code, name }: PackAward) => [
  block === null ? '' : String(block),
  place === null ? '' : String(place),
  code,
  name,
]
const PLACE = ['Block', 'Place', 'Code', 'Award']

const HIDDEN = 'Left out: you have a conflict of interest'
const yes = (value: boolean) => (value ? 'Yes' : 'No')

/** One line for each person to be called. */
export function nomineeTable(awards: readonly PackAward[]): PackTable {
  return {
    headers: [
      ...PLACE,
      'Title',
      words.Studio,
      'Name',
      'Credit',
      'Pronunciation',
      'Name confirmed',
      'Attending',
    ],
    rows: awards.flatMap((award) => {
      if (award.hidden) return [[...placeOf(award), HIDDEN, '', '', '', '', '', '']]
      return award.nominees.flatMap(({ title, studio, people }) => {
        const work = [...placeOf(award), title, studio]
        if (people.length === 0) return [[...work, '', '', '', '', '']]
        return people.map(({ name, credit, pronunciation, confirmed, attending }) => [
          ...[...work, name, credit, pronunciation, yes(confirmed)],
          attending === null ? '' : yes(attending === 'yes'),
        ])
      })
    }),
  }
}

/** One line for each award: who presents it, whom they name and, in a copy with winners, who has won. */
export function scriptTable(awards: readonly PackAward[]): PackTable {
  const withWinners = awards.some(({ decided }) => decided !== null)
  return {
    headers: [
      ...[
        ...PLACE,
        'Presenters',
        'Presenters’ pronunciation',
        'Notes',
        'Nominees',
        'Nominees’ pronunciation',
      ],
      ...(withWinners ? ['Result', 'Winners'] : []),
    ],
    rows: awards.map((award) => [
      ...placeOf(award),
      award.presenters.map(({ name }) => name).join(', '),
      saidOf({ people: award.presenters.map((each) => ({ ...each, ...UNKNOWN })) }),
      award.notes,
      award.hidden
        ? HIDDEN
        : award.nominees.map((each) => [each.title, namesOf(each)].join(' – ')).join('; '),
      award.nominees
        .map(saidOf)
        .filter((said) => said !== '')
        .join('; '),
      ...(withWinners ? resultOf(award) : []),
    ]),
  }
}

const UNKNOWN = { id: 0, credit: '', confirmed: true, attending: null }

function resultOf(award: PackAward): [string, string] {
  if (award.hidden) return [HIDDEN, '']
  if (!award.decided) return ['', '']
  const winners = winnersOf(award).map((each) => [each.title, namesOf(each)].join(' – '))
  return [outcomeText(award), winners.join('; ')]
}

/** One line for each winner, and one for an award without. */
export function winnerTable(awards: readonly PackAward[]): PackTable {
  return {
    headers: [...PLACE, 'Result', 'Title', words.Studio, 'Names', 'Pronunciation'],
    rows: awards.flatMap((award) => {
      const [result] = resultOf(award)
      const winners = winnersOf(award)
      if (winners.length === 0) return [[...placeOf(award), result, '', '', '', '']]
      return winners.map((each) => [
        ...[...placeOf(award), result, each.title, each.studio, namesOf(each), saidOf(each)],
      ])
    }),
  }
}

/** The lines of each nominee's plate. A plate with an unconfirmed name says so and is not to be engraved yet. */
export function trophyTable(awards: readonly PackAward[], season: string): PackTable {
  return {
    headers: [...PLACE, 'Ready to engrave', ...[1, 2, 3, 4, 5].map((line) => `Line ${line}`)],
    rows: awards.flatMap((award) =>
      award.nominees.map((nominee) => {
        const ready = nominee.people.every(({ confirmed }) => confirmed)
        const lines = engravingLines(award, nominee, season)
        const text = [0, 1, 2, 3, 4].map((line) => lines[line] ?? '')
        return [...placeOf(award), ready ? 'Yes' : 'No: a name is not confirmed', ...text]
      }),
    ),
  }
}

export function mediaTable(rows: readonly MediaRow[]): PackTable {
  return {
    headers: ['Code', 'Title', 'File', 'For', 'Missing'],
    rows: rows.flatMap(({ code, title, files, missing }) => {
      const without = missing.join(', ')
      if (files.length === 0) return [[code, title, '', '', without || 'No clip required']]
      return files.map(({ name, question }, at) => [code, title, name, question, at === 0 ? without : ''])
    }),
  }
}

/** Each nominee's certificate. */
export function certificateTable(
  awards: readonly PackAward[],
  states: ReadonlyMap<number, CertificateState>,
): PackTable {
  return {
    headers: [...PLACE, 'Title', 'Name', 'Name confirmed', 'Certificate'],
    rows: awards.flatMap((award) =>
      award.nominees.flatMap(({ title, people }) =>
        people.map(({ id, name, confirmed }) => [
          ...[...placeOf(award), title, name, yes(confirmed)],
          STATE_LABELS[states.get(id) ?? 'none'].label,
        ]),
      ),
    ),
  }
}

/** The columns of a table; with a mark each row says whose copy it is. */
export function columnsOf({ headers }: PackTable, mark: string | null): ExportColumn<readonly string[]>[] {
  const columns = headers.map((header, at): ExportColumn<readonly string[]> => {
    return { header, kind: 'text', value: (row) => row[at] }
  })
  return mark === null ? columns : [...columns, { header: 'Copy', kind: 'text', value: () => mark }]
}
