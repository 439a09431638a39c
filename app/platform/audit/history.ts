import { formatDateTime, formatDay } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'

/** A row of the log as it was written. */
export interface LoggedStep {
  id: number
  at: Date
  /** `null` for the system, and for people without an account. */
  actor: string | null
  /** Done on a page without being signed in, such as by the link of a letter. */
  isVisitor: boolean
  /** The person they acted for, if any. */
  actingAs: string | null
  action: string
  entity: string
  entityId: string | null
  before: unknown
  after: unknown
  /** The currency of its amounts, where the step names none. */
  currency?: string
}

export interface HistoryChange {
  label: string
  /** As text; `null` where the step has no value on that side. */
  from: string | null
  to: string | null
}

export interface HistoryLine {
  id: number
  at: Date
  who: string
  what: string
  changes: HistoryChange[]
}

/** A record kind's own labels, where the general ones do not fit. */
export interface Vocabulary {
  actions?: ReadonlyMap<string, string>
  /** The currency of amounts whose step names none. */
  currency?: string
  /** The label of a value, by its key and step. */
  label?: (key: string, step: LoggedStep) => string | undefined
  /** The value as text. */
  value?: (key: string, value: unknown, step: LoggedStep) => string | undefined
  /** Joins steps that belong together; the newest come first. */
  fold?: (steps: readonly LoggedStep[]) => LoggedStep[]
}

/** The labels of a record whose log has the names of its form's fields. */
export const labelledBy = (labels: Readonly<Record<string, string>>): Pick<Vocabulary, 'label'> => ({
  label: (key) => labels[key],
})

const SYSTEM = 'System'
const VISITOR = 'Not signed in'
const EMPTY = 'empty'
const UNREADABLE = 'can’t be shown'

/** Keys whose values are never shown. */
const masked = /token|password|secret|sha256|fingerprint|checkout_?key|idempotency/i
/** Keys of enumerated values, which are stored with underscores. */
const enumerated =
  /^(?:status|state|areas|payment|method|pay_?method|role|purpose|kind|type|outcome|format|scope|price_?group)$/i

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/

/** Labels of steps whose names do not read well. */
const OWN_ACTIONS: ReadonlyMap<string, string> = new Map([
  ['submission.added_to_slate', 'Put on the slate'],
  ['submission.moved_on_slate', 'Moved on the slate'],
  ['submission.removed_from_slate', 'Removed from the slate'],
  ['slate.reasons_saved', 'Reasons saved'],
])
const SLATE_LABELS: ReadonlyMap<string, string> = new Map([
  ['position', 'Place'],
  ['short', 'Fewer nominees than required'],
  ['attested', 'Signed by'],
])
const ownLabel = (key: string, { action }: LoggedStep) =>
  action.includes('slate') ? SLATE_LABELS.get(key) : undefined

/** "paidCents" and "paid_cents" are "Paid"; "poNumber" is "Po number". */
export function keyText(key: string): string {
  const text = key
    .replace(/_?cents$/i, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
  return text ? text[0]?.toUpperCase() + text.slice(1) : key
}

/** "invoice.payment_recorded" is "Payment recorded". */
export function actionText(action: string): string {
  return keyText(action.slice(action.indexOf('.') + 1))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function currencyOf({ before, after, currency: known }: LoggedStep): string | undefined {
  const found = [after, before].map((side) => (isRecord(side) ? side.currency : undefined))
  return found.find((currency) => typeof currency === 'string') ?? known
}

function amountText(minor: number, currency: string | undefined): string {
  return currency === undefined ? `${minor} in minor units` : formatMoney(minor, currency)
}

/** A value of the log as text: money with its currency, times with their zone, enumerated values without underscores. */
export function valueText(key: string, value: unknown, step: LoggedStep, zone: string): string {
  if (masked.test(key)) return 'not shown'
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return /cents$/i.test(key) ? amountText(value, currencyOf(step)) : String(value)
  if (typeof value === 'string') {
    if (MOMENT.test(value) && !Number.isNaN(Date.parse(value))) return formatDateTime(new Date(value), zone)
    if (DAY.test(value)) return formatDay(value)
    return enumerated.test(key) ? value.replaceAll('_', ' ') : value
  }
  if (Array.isArray(value))
    return value.length === 0
      ? EMPTY
      : value.map((each) => valueText(key, each, step, zone)).join(isRecord(value[0]) ? '; ' : ', ')
  return Object.entries(value)
    .filter(([, each]) => each !== null && each !== '')
    .map(([name, each]) => `${keyText(name).toLowerCase()} ${valueText(name, each, step, zone)}`)
    .join(', ')
}

/** Values that count entries, or number them on a slate or in a release. */
const counted = /^(?:rows|count|position|nominations|nominees|works|people|messages|stopped)$/
const isCount = (key: string, value: unknown) =>
  key === 'serials' || (typeof value === 'number' && counted.test(key))

/** One side of a step without counts of entries. */
export function withoutCounts(side: unknown): unknown {
  if (!isRecord(side)) return side
  return Object.fromEntries(Object.entries(side).filter(([key, value]) => !isCount(key, value)))
}

/** One side of a change without these keys. */
export function withoutKeys(side: unknown, keys: readonly string[]): unknown {
  if (!isRecord(side)) return side
  return Object.fromEntries(Object.entries(side).filter(([key]) => !keys.includes(key)))
}

/** The log's rows as text, each value with its change. Unchanged values are left out. */
export function historyLines(
  steps: readonly LoggedStep[],
  zone: string,
  vocabulary: Vocabulary = {},
): HistoryLine[] {
  return steps.map((logged) => {
    const step = { ...logged, currency: vocabulary.currency }
    const before = isRecord(step.before) ? step.before : null
    const after = isRecord(step.after) ? step.after : null
    const textOf = (key: string, side: Record<string, unknown> | null) => {
      if (!side || !(key in side)) return null
      try {
        const own = masked.test(key) ? undefined : vocabulary.value?.(key, side[key], step)
        return own ?? valueText(key, side[key], step, zone)
      } catch {
        // These rows hold what people typed: one unreadable value must not fail the whole page.
        return UNREADABLE
      }
    }
    const changes = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((key) => ({
      label: vocabulary.label?.(key, step) ?? ownLabel(key, step) ?? keyText(key),
      from: textOf(key, before),
      to: textOf(key, after),
    }))
    const actor = step.actor ?? (step.isVisitor ? VISITOR : SYSTEM)
    return {
      id: step.id,
      at: step.at,
      who: step.actingAs ? `${actor}, acting as ${step.actingAs}` : actor,
      what: vocabulary.actions?.get(step.action) ?? OWN_ACTIONS.get(step.action) ?? actionText(step.action),
      changes: changes.filter(({ from, to }) => from !== to),
    }
  })
}
