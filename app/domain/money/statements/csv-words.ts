/** The words by which tables of banks say what a line is. Pure. */

const words = (list: string): ReadonlySet<string> => new Set(list.split('|'))

const CAME = words('h|c|cr|crdt|haben|credit|kredit|gutschrift|eingang|in|+')
const WENT = words('s|d|dr|dbit|soll|debit|lastschrift|belastung|ausgang|out|-')

const PENDING = words(
  'vorgemerkt|umsatz vorgemerkt|vorgemerkter umsatz|ausstehend|offen|in bearbeitung|nicht gebucht|noch nicht gebucht|' +
    'pending|processing|in progress|authorised|authorized|authorisation|authorization|on hold|held|uncleared|not booked|pdng|futr|' +
    'reverted|declined|failed|cancelled|canceled|rejected|denied|expired|voided|reversed|abgelehnt|storniert|fehlgeschlagen|' +
    'zurückgewiesen|en attente|refusé|annulé|pendiente|rechazado|in sospeso|in attesa|in behandeling',
)
const BOOKED = words(
  'gebucht|umsatz gebucht|verbucht|abgeschlossen|ausgeführt|booked|posted|completed|complete|settled|cleared|executed|success|' +
    'successful|done|paid|book|comptabilisé|exécuté|terminé|completado|contabilizado|completato|contabilizzato|geboekt|uitgevoerd',
)

const plain = (cell: string) => cell.trim().replace(/\.$/, '').toLowerCase()

/** Which way the money of a line went, as a cell of its own says it; `null` where the cell says neither. */
export function directionIn(cell: string): 'in' | 'out' | null {
  const word = plain(cell)
  return CAME.has(word) ? 'in' : WENT.has(word) ? 'out' : null
}

/** Whether the bank has booked a line, as a cell of its own says it; `null` where the cell says neither. */
export function bookingIn(cell: string): 'pending' | 'booked' | null {
  const word = plain(cell)
  return PENDING.has(word) ? 'pending' : BOOKED.has(word) ? 'booked' : null
}

/** "Anfangssaldo", "Saldovortrag", "Saldo per 24.11.2026", "Balance c/f": a cell that names what is on the account, and nothing else. */
const BALANCE =
  /^(?:(?:\p{L}{0,20} ?(?:saldo|kontostand)|saldo)(?: ?vortrag| alt| neu| anterior| inicial| final| iniziale| finale| disponible| disponibile| contabile)?|(?:(?:opening|closing|starting|ending|previous|new|old|current|available|account|final|start|end) )?balance|balance (?:(?:brought|carried) (?:forward|down)|[bc]\/?(?:f|d|fwd))|(?:(?:ancien|nouveau) )?solde(?: (?:initial|final|précédent|créditeur|débiteur))?)(?: (?:per|vom|zum|am|of|on|at|au|as of)\b.{0,40})?:?$/iu

/** Whether a cell names a balance of the account. */
export const isBalance = (cell: string): boolean => BALANCE.test(cell.trim())
