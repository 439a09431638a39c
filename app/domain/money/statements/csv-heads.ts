import type { ColumnName } from './csv-columns.ts'

/** The name of a column without blanks, signs and digits. */
export const bareName = (name: string) => name.toLowerCase().replace(/[^\p{L}]/gu, '')

/** The names banks give their columns, in the order they are preferred. */
export const KNOWN_HEADS: Readonly<Record<ColumnName, readonly string[]>> = {
  date: [
    ...['buchungstag', 'buchungsdatum', 'bookingdate', 'buchung', 'postingdate', 'posteddate'],
    ...['transactiondate', 'date', 'datum', 'dateoperation', 'fecha', 'data', 'completeddate', 'valuedate'],
    ...['valuta', 'wertstellung'],
  ],
  amount: [
    ...['betrag', 'betrageur', 'amount', 'umsatz', 'umsatzineur', 'montant', 'importe', 'importo', 'bedrag'],
  ],
  moneyIn: ['credit', 'haben', 'gutschrift', 'paidin', 'moneyin', 'creditamount', 'eingang'],
  moneyOut: ['debit', 'soll', 'lastschrift', 'belastung', 'paidout', 'moneyout', 'debitamount', 'ausgang'],
  sign: ['sh', 'sollhaben', 'creditdebit', 'debitcredit', 'creditdebitindicator', 'drcr'],
  status: [
    ...['status', 'state', 'buchungsstatus', 'umsatzstatus', 'bookingstatus', 'transactionstatus', 'zustand'],
    ...['statut', 'estado', 'stato'],
  ],
  text: [
    ...['verwendungszweck', 'purpose', 'description', 'details', 'narrative', 'reference'],
    ...['paymentreference', 'memo', 'text', 'betreff', 'vorgangverwendungszweck', 'libelle', 'concepto'],
    ...['omschrijving', 'buchungstext'],
  ],
  payer: [
    ...['name', 'payer', 'auftraggeber', 'auftraggeberempfänger', 'zahlungspflichtiger'],
    ...['beguenstigterzahlungspflichtiger', 'begünstigterzahlungspflichtiger', 'namezahlungsbeteiligter'],
    ...['counterparty', 'sender', 'debtor', 'payername'],
  ],
  currency: ['währung', 'waehrung', 'currency', 'devise', 'divisa', 'whrg'],
  id: ['transactionid', 'transaktionsid', 'umsatzid', 'bankreference', 'id'],
}
