import { SaxesParser } from 'saxes'
import { isCalendarDay } from '#app/platform/calendar-day.ts'
import { isCurrency } from '#app/platform/currency-list.ts'
import { minorDigits } from '#app/ui/format/minor-digits.ts'
import {
  MAX_LINES,
  refuseStatement,
  tidy,
  type LeftOut,
  type StatementLine,
  type StatementReading,
} from './lines.ts'

/** Reads CAMT.053 (and its relatives 052 and 054) of any version and with any prefix of names. */

interface Element {
  name: string
  currency: string
  text: string
  children: Element[]
}

const DEEPEST = 40

class Unreadable extends Error {
  override name = 'Unreadable'
}

/** The elements of a document. Nothing outside it is ever read: documents with a DTD, which could name entities, are refused. */
function parseXml(text: string): Element {
  const root: Element = { name: '', currency: '', text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new Unreadable('The file has a document type definition, which bank statements have not.')
  })
  parser.on('error', () => {
    throw new Unreadable('The file is not well-formed XML.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: localName(name), currency: attributes.Ccy ?? '', text: '', children: [] }
    open.at(-1)?.children.push(element)
    if (open.push(element) > DEEPEST) throw new Unreadable('The file is nested too deeply.')
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const take = (piece: string) => {
    const element = open.at(-1)
    if (element) element.text += piece
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.write(text).close()
  return root
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** All elements at a path below one. */
function all(from: Element, ...path: string[]): Element[] {
  return path.reduce<Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  )
}

const textAt = (from: Element, ...path: string[]) => all(from, ...path)[0]?.text.trim() ?? ''

/** An amount as the standard writes it, "195.00", in minor units. */
function minorOf(amount: Element | undefined): { cents: number; currency: string } {
  const { text = '', currency = '' } = amount ?? {}
  const match = /^\s*(\d{1,13})(?:\.(\d{0,5}))?\s*$/.exec(text)
  const digits = minorDigits(currency)
  const decimals = (match?.[2] ?? '').padEnd(digits, '0')
  if (!match || !isCurrency(currency) || /[1-9]/.test(decimals.slice(digits)))
    throw new Unreadable(`The amount “${tidy(text)} ${tidy(currency)}” can’t be read.`)
  return { cents: Number(`${match[1]}${decimals.slice(0, digits)}`), currency }
}

/** The day an entry was booked on; `null` where it says none, which the standard allows. */
function dayOf(entry: Element): string | null {
  const day = ['BookgDt', 'ValDt']
    .flatMap((name) => [textAt(entry, name, 'Dt'), textAt(entry, name, 'DtTm')])
    .find((text) => text !== '')
  if (day === undefined) return null
  const text = day.slice(0, 10)
  if (!isCalendarDay(text)) throw new Unreadable(`The date “${tidy(day)}” of an entry can’t be read.`)
  return text
}

/** A boolean of XML: it is written in two ways. */
const isTrue = (text: string) => text === 'true' || text === '1'

/** A bank's way to say that it has no reference. */
const named = (id: string) => (/^(|NOTPROVIDED|NONREF|NOREF)$/i.test(id) ? '' : id)

function linesOf(entry: Element, account: string, bookedOn: string, place: number): StatementLine[] {
  const { cents, currency } = minorOf(all(entry, 'Amt')[0])
  const sign = textAt(entry, 'CdtDbtInd') === 'DBIT' ? -1 : 1
  const parts = all(entry, 'NtryDtls', 'TxDtls')
  const amounts = parts.map((part) => all(part, 'Amt')[0] ?? all(part, 'AmtDtls', 'TxAmt', 'Amt')[0])
  const read = amounts.flatMap((amount) => (amount ? [minorOf(amount)] : []))
  // One entry for several payments: each is a line of its own where they come to the entry.
  const split =
    parts.length > 1 &&
    read.length === parts.length &&
    read.every((amount) => amount.currency === currency) &&
    read.reduce((sum, amount) => sum + amount.cents, 0) === cents
  const common = {
    account,
    bookedOn,
    currency,
    entry: { id: [bookedOn, sign * cents, currency].join(' '), place },
  }
  const isReversal = isTrue(textAt(entry, 'RvslInd'))
  // Some banks only say why it was returned.
  const wasReturned = (part: Element) => isReversal || all(part, 'RtrInf').length > 0
  const entryId = named(textAt(entry, 'AcctSvcrRef'))
  if (!split) {
    const read = (textIn: (part: Element) => string, payerIn: (part: Element) => string) => ({
      text: tidy([...parts.map(textIn), textAt(entry, 'AddtlNtryInf')].join(' ')),
      payer: parts.map(payerIn).find(Boolean) ?? '',
    })
    return [
      {
        ...common,
        ...read(textOf, payerOf),
        bankId: entryId || null,
        amountCents: sign * cents,
        reversal: isReversal || (parts.length > 0 && parts.every(wasReturned)),
        former: read(formerTextOf, debtorOf),
      },
    ]
  }
  return parts.map((part, index) => ({
    ...common,
    bankId: named(textAt(part, 'Refs', 'AcctSvcrRef')) || (entryId && `${entryId}/${index + 1}`) || null,
    amountCents: sign * (read[index]?.cents ?? 0),
    payer: payerOf(part),
    text: textOf(part),
    reversal: wasReturned(part),
    former: { text: formerTextOf(part), payer: debtorOf(part) },
  }))
}

const nameOf = (part: Element, party: string) =>
  tidy(textAt(part, 'RltdPties', party, 'Nm') || textAt(part, 'RltdPties', party, 'Pty', 'Nm')).slice(0, 160)

const debtorOf = (part: Element) => nameOf(part, 'Dbtr')
const payerOf = (part: Element) => debtorOf(part) || nameOf(part, 'UltmtDbtr')

const formerTextOf = (part: Element) => remittanceOf(part, [])
/** With the message that bills with a QR code have beside their reference. */
const textOf = (part: Element) => remittanceOf(part, all(part, 'RmtInf', 'Strd', 'AddtlRmtInf'))

const remittanceOf = (part: Element, messages: readonly Element[]) =>
  tidy(
    [
      // Pieces of one text, cut wherever 140 characters end.
      all(part, 'RmtInf', 'Ustrd')
        .map(({ text }) => text)
        .join(''),
      ...all(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text),
      ...all(part, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb').map(({ text }) => text),
      ...messages.map(({ text }) => text),
      named(textAt(part, 'Refs', 'EndToEndId')),
      textAt(part, 'AddtlTxInf'),
    ].join(' '),
  )

/** An entry that is left out, for an admin to find on the bank's own pages. */
const entryText = (entry: Element, day: string | null) =>
  tidy(
    [
      day ?? '',
      ...all(entry, 'Amt').map(({ text, currency }) => `${text} ${currency}`),
      textAt(entry, 'CdtDbtInd'),
      ...all(entry, 'NtryDtls', 'TxDtls').flatMap((part) => [payerOf(part), textOf(part)]),
    ].join(' '),
  ).slice(0, 200)

/** Whether a file claims to be XML. */
export const isXml = (text: string): boolean => /^\ufeff?\s*</.test(text)

/** CAMT.053, 052 and 054. */
const MESSAGES = ['Stmt', 'Rpt', 'Ntfctn']

/** The lines of a statement in XML, or what is wrong with it. */
export function readCamt(text: string): StatementReading {
  try {
    const document = all(parseXml(text.replace(/^\ufeff/, '')), 'Document')[0]
    const statements = MESSAGES.flatMap((name) =>
      (document?.children ?? []).flatMap((message) => all(message, name)),
    )
    if (statements.length === 0)
      return refuseStatement('The file is XML, but no bank statement in the format CAMT.053.')
    const lines: StatementLine[] = []
    const leftOut: LeftOut[] = []
    let place = 0
    for (const statement of statements) {
      const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
      for (const entry of all(statement, 'Ntry')) {
        place += 1
        const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
        const bookedOn = dayOf(entry)
        const booked = status === '' || status === 'BOOK'
        if (booked && bookedOn !== null) lines.push(...linesOf(entry, tidy(account), bookedOn, place))
        else leftOut.push({ why: booked ? 'unread' : 'pending', row: null, text: entryText(entry, bookedOn) })
      }
    }
    if (lines.length > MAX_LINES)
      return refuseStatement(`The statement has ${lines.length} lines. Use at most ${MAX_LINES}.`)
    return { ok: true, message: statements[0]?.name, lines, leftOut }
  } catch (error) {
    if (error instanceof Unreadable) return refuseStatement(error.message)
    throw error
  }
}
