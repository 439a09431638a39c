import type { Reader, Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import { KIND_NAMES, GROUP_NAMES } from '#app/domain/season/seasons/deadline-checks.ts'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf, readSeason } from '#app/domain/season/seasons/queries.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { settingWords } from '#app/domain/season/settings/words.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import {
  amountLine,
  amountOf,
  momentLine,
  momentOf,
  type NextSeasonPart,
  type Turn,
  type TurnLine,
} from './parts.ts'

/** What the season's own records become in the next one. */

const DATES = [
  ['announcedAt', 'announced_at', 'Nominees announced'],
  ['ceremonyAt', 'ceremony_at', 'Ceremony'],
] as const

const seasonDates: NextSeasonPart = {
  key: 'season',
  title: 'Announcement and ceremony',
  text: 'The dates of release for entries to be eligible are the same days of the next year.',
  stage: 1,
  async describe(turn, reader) {
    const season = await readSeason(reader, turn.from)
    return DATES.flatMap(([name, key, label]) => {
      const at = season?.[name]
      return at ? [momentLine(turn, key, label, at)] : []
    })
  },
  async copy(turn, _admin, _now, trx) {
    const season = await readSeason(trx, turn.from)
    const dates = DATES.flatMap(([name, key]) => {
      const at = season?.[name]
      return at ? [[key, momentOf(turn, key, at)] as const] : []
    })
    if (dates.length > 0)
      await trx.updateTable('seasons').set(Object.fromEntries(dates)).where('year', '=', turn.into).execute()
    return dates.length
  },
}

const keysOf = ({ id }: Deadline) => ({
  opens: `d${id}-opens`,
  closes: `d${id}-closes`,
  price: (group: string) => `d${id}-${group}`,
})

const deadlines: NextSeasonPart = {
  key: 'deadlines',
  title: 'Deadlines and prices',
  text: 'With their grace periods. One for a single category comes along with that category.',
  stage: 2,
  async describe(turn, reader) {
    return (await deadlinesOf(turn.from, reader)).flatMap((deadline): TurnLine[] => {
      const keys = keysOf(deadline)
      const name = deadline.name || KIND_NAMES[deadline.kind]
      return [
        momentLine(turn, keys.opens, `${name} opens`, deadline.opensAt),
        momentLine(turn, keys.closes, `${name} closes`, deadline.closesAt),
        ...deadline.prices.map(({ priceGroup, amountCents }) =>
          amountLine(
            turn,
            keys.price(priceGroup),
            `${name}, ${GROUP_NAMES[priceGroup].toLowerCase()}`,
            amountCents,
          ),
        ),
      ]
    })
  },
  async problems(turn, reader) {
    const problems: Record<string, string> = {}
    for (const deadline of await deadlinesOf(turn.from, reader)) {
      const { opensAt, closesAt } = movedDates(turn, deadline)
      if (closesAt <= opensAt) problems[keysOf(deadline).closes] = 'The end must be after the start'
    }
    return problems
  },
  async copy(turn, _admin, _now, trx) {
    let count = 0
    for (const deadline of await deadlinesOf(turn.from, trx)) {
      const categoryId = deadline.categoryId && (await nextCategory(deadline.categoryId, turn.into, trx))
      if (deadline.categoryId !== null && categoryId === null) continue
      await insertDeadline(turn, { ...deadline, categoryId }, trx)
      count += 1
    }
    return count
  },
}

const movedDates = (turn: Turn, deadline: Deadline) => {
  const keys = keysOf(deadline)
  return {
    opensAt: momentOf(turn, keys.opens, deadline.opensAt),
    closesAt: momentOf(turn, keys.closes, deadline.closesAt),
  }
}

/** The category of the next season that was made from one of the last, or null. */
async function nextCategory(id: number, into: number, reader: Reader): Promise<number | null> {
  const row = await reader
    .selectFrom('categories')
    .where('year', '=', into)
    .where('copied_from', '=', id)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

async function insertDeadline(turn: Turn, deadline: Deadline, trx: Trx): Promise<void> {
  const { id: _, prices, ...columns } = deadline
  const { opensAt, closesAt } = movedDates(turn, deadline)
  const { id } = await trx
    .insertInto('deadlines')
    .values({ ...snakeRow(columns), year: turn.into, opens_at: opensAt, closes_at: closesAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (prices.length === 0) return
  const keys = keysOf(deadline)
  await trx
    .insertInto('deadline_prices')
    .values(
      prices.map(({ priceGroup, amountCents, currency }) => ({
        ...{ deadline_id: id, price_group: priceGroup, currency },
        amount_cents: amountOf(turn, keys.price(priceGroup), amountCents),
      })),
    )
    .execute()
}

/** A switch that opens something to people: off in the next season until an admin turns it on. */
const SWITCH = /_activated_checkbox$/

/** The settings that belong to one season: its dates, and the switches that open something. */
async function settingsOf(reader: Reader) {
  const rows = await reader
    .selectFrom('configs')
    .where('kind', 'in', ['datetime', 'checkbox'])
    .where('value', 'not in', ['', '0'])
    .select(['name', 'label', 'kind', 'value'])
    .orderBy('category_id')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const parts = await partSettings(reader)
  return rows.flatMap(({ kind, ...row }) => {
    if (!usesPart(parts, settingWords(row.name)?.part)) return []
    const at = kind === 'datetime' ? parseMoment(row.value) : null
    const label = settingWords(row.name)?.label ?? row.label
    return at || (kind === 'checkbox' && SWITCH.test(row.name)) ? [{ ...row, label, at }] : []
  })
}

const settings: NextSeasonPart = {
  key: 'settings',
  title: 'Dates and switches in the settings',
  text: 'They take effect when the season becomes the current one. All other settings stay as they are.',
  stage: 1,
  async describe(turn, reader) {
    return (await settingsOf(reader)).map(({ name, label, at }) =>
      at ? momentLine(turn, name, label, at) : { key: name, label, was: 'on', becomes: 'off' },
    )
  },
  async copy(turn, _admin, _now, trx) {
    const rows = await settingsOf(trx)
    if (rows.length > 0)
      await trx
        .insertInto('season_settings')
        .values(
          rows.map(({ name, at }) => ({
            ...{ year: turn.into, name },
            value: at ? momentOf(turn, name, at).toISOString().replace('.000Z', 'Z') : '0',
          })),
        )
        .execute()
    return rows.length
  },
}

export const seasonParts = [seasonDates, deadlines, settings]
