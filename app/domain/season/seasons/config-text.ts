import type { ConfigField } from '#app/domain/season/seasons/config-input.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'

const CURRENCY = 'USD'

/** A stored value in words, for a history or for two values side by side. Times in the award's zone, named. */
export function configText(
  { kind, options }: Pick<ConfigField, 'kind' | 'options'>,
  value: string,
  zone: string,
): string {
  if (value === '') return 'empty'
  switch (kind) {
    case 'checkbox':
      return value === '1' ? 'on' : 'off'
    case 'datetime': {
      const moment = parseMoment(value)
      return moment ? formatDateTime(moment, zone) : `“${value}”, which is no date`
    }
    case 'money':
      return /^\d+$/.test(value) ? formatMoney(Number(value), CURRENCY) : value
    case 'enum':
      return options.find((option) => option.value === value)?.label ?? value
    default:
      return value
  }
}
