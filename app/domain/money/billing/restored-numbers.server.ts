import { audit } from '#app/platform/audit/commands.server.ts'
import type { RestoreCheck } from '#app/platform/module.server.ts'
import { continueSeries } from '#app/platform/number-series.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { system } from '#app/platform/viewer.ts'
import { transaction, type Reader } from '#db/client.ts'
import { seriesNumber, type DocumentSeries } from './rules.ts'

const SERIES: readonly DocumentSeries[] = ['invoice', 'credit_note', 'receipt']

/** The last number of each series: those given after the backup went out on paper and would be given a second time. */
export async function checkNumbers(reader: Reader): Promise<RestoreCheck[]> {
  const series = await allSeries(reader)
  return [
    {
      title: 'Numbers',
      found:
        series.length === 0
          ? 'No invoice has a number yet.'
          : `The last ones are ${series.map((each) => numberOf(each, each.last_number)).join(', ')}. ` +
            'If a higher one was sent to anybody after the backup, go on behind it: npm run restored -- --last-number=…',
      problems: [],
    },
  ]
}

/** Goes on behind a number that was sent to a person and is not in the restored database, as `E-2026-00180`. */
export function continueAfter(number: string, now: Date) {
  return transaction(async (trx) => {
    const serial = Number(/[0-9]{1,9}$/.exec(number)?.[0] ?? NaN)
    const series = (await allSeries(trx)).find((each) => numberOf(each, serial) === number)
    if (!series) return refuse('not_found', `${number} is of no series of this award.`)
    if (!(await continueSeries(series, serial, trx)))
      return refuse(
        'conflict',
        `${number} has already been given: the last one is ${numberOf(series, series.last_number)}.`,
      )
    await audit(
      system,
      {
        action: 'number_series.continued',
        entity: 'number_series',
        entityId: number,
        before: { last: numberOf(series, series.last_number) },
        after: { last: number },
      },
      now,
      trx,
    )
    return ok(numberOf(series, serial + 1))
  })
}

interface Series {
  kind: string
  year: number
  scope: string
  last_number: number
}

function allSeries(reader: Reader): Promise<Series[]> {
  return reader
    .selectFrom('number_series')
    .selectAll()
    .where('kind', 'in', SERIES)
    .orderBy('kind')
    .orderBy('year')
    .orderBy('scope')
    .execute()
}

const numberOf = ({ kind, year, scope }: Series, serial: number) =>
  seriesNumber(kind as DocumentSeries, year, serial, kind === 'invoice' ? scope : '')
