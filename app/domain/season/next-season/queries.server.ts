import { partsInUse } from '#app/platform/module.server.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { nextLabel } from '#app/domain/season/seasons/season-input.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { db, type Reader } from '#db/client.ts'
import type { NextSeasonPart, Turn, TurnLine } from './parts.ts'

/** A proposal of the next season as it is stored, or as it begins. */
export interface Proposal extends Turn {
  label: string
  leftOut: readonly string[]
  /** 0 before it is saved for the first time. */
  version: number
  madeAt: Date | null
}

/** The parts of what the award uses, in the order in which they are taken over. */
export async function turnParts(reader: Reader): Promise<NextSeasonPart[]> {
  const parts = partsInUse('nextSeason', await partSettings(reader))
  return [...parts.filter(({ stage }) => stage === 1), ...parts.filter(({ stage }) => stage === 2)]
}

/** What is proposed to follow a season. */
export async function readProposal(season: Season, reader: Reader): Promise<Proposal> {
  const { year: from, timezone: zone, currency } = season
  const row = await reader
    .selectFrom('season_turns')
    .where('from_year', '=', from)
    .selectAll()
    .executeTakeFirst()
  if (!row) {
    const into = from + 1
    const label = nextLabel(season) || `${season.label} ${into}`
    return { ...{ from, into, zone, currency, label }, ...FRESH }
  }
  return {
    ...{ from, into: row.into_year, zone, currency, dates: row.dates, label: row.label },
    ...{ leftOut: row.left_out, edits: row.edits, version: row.version, madeAt: row.made_at },
  }
}

const FRESH = { dates: 'weekday' as const, leftOut: [], edits: {}, version: 0, madeAt: null }

export interface DescribedPart extends Pick<NextSeasonPart, 'key' | 'title' | 'text'> {
  lines: (TurnLine & { edited: boolean })[]
}

/** Old and new of every part, with what was typed in place of what is proposed. */
export async function describeTurn(turn: Turn, reader: Reader): Promise<DescribedPart[]> {
  const described: DescribedPart[] = []
  for (const { key, title, text, describe } of await turnParts(reader)) {
    const lines = await describe(turn, reader)
    described.push({ key, title, text, lines: lines.map((line) => withEdit(line, turn.edits[line.key])) })
  }
  return described.filter(({ lines }) => lines.length > 0)
}

function withEdit(line: TurnLine, edit: string | undefined) {
  const { typed } = line
  if (!typed || edit === undefined) return { ...line, edited: false }
  return { ...line, typed: { ...typed, text: edit }, edited: true }
}

/** The page that makes the next season from the current one. */
export async function findNextSeason(_admin: AdminViewer) {
  const reader = db()
  const season = await currentSeasonIn(reader)
  const proposal = await readProposal(season, reader)
  const { from, into, zone, currency, label, dates, leftOut, version, madeAt } = proposal
  const parts = madeAt ? [] : await describeTurn(proposal, reader)
  return { from, into, zone, currency, label, dates, leftOut, version, madeAt, parts, last: season.label }
}
