import { advisoryLock, type Trx } from '#db/client.ts'
import { readCamt } from './camt.server.ts'
import { lineKeys } from './line-keys.server.ts'
import type { ReadStatement, StatementLine } from './lines.ts'

/**
 * A bank tells of one payment in several messages, in its statement and in a notice of the same day, under ids that differ. An entry of
 * the same day, sum and currency that a message of another kind brought is the same one, as often as that message has it.
 */

/** Statements of one account that are compared. */
const MAX_COMPARED = 200

const bare = (account: string) => account.replace(/\s/g, '').toUpperCase()
const placeOf = ({ account, entry }: StatementLine) => JSON.stringify([bare(account), entry?.id])

/** The lines that an earlier message of another kind brought. */
export async function toldInOtherMessages(
  { message, lines }: ReadStatement,
  statementId: number,
  trx: Trx,
): Promise<ReadonlySet<StatementLine>> {
  const told = new Set<StatementLine>()
  if (message === undefined || lines.length === 0) return told
  // Of two messages that are uploaded at one moment, the second sees the first.
  await advisoryLock('messages of banks', trx)
  const known = await entriesOfOthers(message, lines, statementId, trx)
  for (const entries of known.values())
    for (const [place, keys] of entries) {
      const same = new Map<string, StatementLine[]>()
      for (const line of lines) if (placeOf(line) === place) group(same, `${line.entry?.place ?? 0}`).push(line)
      for (const entry of [...same.values()].slice(0, keys.size)) for (const line of entry) told.add(line)
    }
  return told
}

/** By kind of message, how often each entry is in those that are stored: as often as it is told apart there. */
async function entriesOfOthers(
  message: string,
  lines: readonly StatementLine[],
  statementId: number,
  trx: Trx,
): Promise<Map<string, Map<string, Set<string>>>> {
  const days = [...new Set(lines.map(({ bookedOn }) => bookedOn))]
  const accounts = new Set(lines.map(({ account }) => bare(account)))
  const stored = await trx
    .selectFrom('bank_statements as s')
    .where('s.format', '=', 'camt')
    .where('s.id', '<>', statementId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bank_lines as l')
          .whereRef('l.statement_id', '=', 's.id')
          .where('l.booked_on', 'in', days)
          .select('l.id'),
      ),
    )
    .select(['s.content'])
    .orderBy('s.id', 'desc')
    .limit(MAX_COMPARED)
    .execute()
  const found = new Map<string, Map<string, Set<string>>>()
  for (const { content } of stored) {
    const read = readCamt(content)
    if (!read.ok || read.message === undefined || read.message === message) continue
    const keys = lineKeys(read.lines)
    const ofKind = found.get(read.message) ?? new Map<string, Set<string>>()
    found.set(read.message, ofKind)
    const firsts = new Set<string>()
    read.lines.forEach((line, index) => {
      const first = `${placeOf(line)} ${line.entry?.place ?? 0}`
      if (!accounts.has(bare(line.account)) || firsts.has(first)) return
      firsts.add(first)
      const place = placeOf(line)
      ofKind.set(place, (ofKind.get(place) ?? new Set<string>()).add(keys[index]?.own ?? ''))
    })
  }
  return found
}

function group<T>(groups: Map<string, T[]>, key: string): T[] {
  const found = groups.get(key) ?? []
  groups.set(key, found)
  return found
}
