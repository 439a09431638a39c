import type { ConfigField } from './config-input.ts'
import type { ConfigPlace } from './rules.ts'
import { parseMoment } from './windows.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'

/** A stored value as text. */
export function configText(
  { kind, options }: Pick<ConfigField, 'kind' | 'options'>,
  value: string,
  { zone, currency }: ConfigPlace,
): string {
  if (value === '') return 'empty'
  switch (kind) {
    case 'checkbox':
      return value === '1' ? 'on' : 'off'
    case 'datetime': {
      const moment = parseMoment(value)
      return moment ? formatDateTime(moment, zone) : `“${value}”, which is not a date`
    }
    case 'money':
      return /^\d+$/.test(value) ? formatMoney(Number(value), currency) : value
    case 'enum':
      return options.find((option) => option.value === value)?.label ?? value
    default:
      return value
  }
}
