import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { countryName, languageName } from '#app/platform/places/places.ts'
import { TICKED, isEmptyAnswer, type Answer } from '#app/domain/catalogue/fields/answers.ts'
import { phoneNumber } from '#app/platform/phone-number.ts'
import { amountText } from '#app/platform/amounts.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { amountOf } from '#app/domain/catalogue/fields/amount-answer.ts'
import { postalLines } from '#app/platform/places/postal-lines.ts'
import { addressOf } from '#app/domain/catalogue/fields/address-answer.ts'
import { readTable } from '#app/domain/catalogue/fields/table-answer.ts'
import { isCalendarDay } from '#app/platform/calendar-day.ts'

/** An answer as text; empty when there is none. An invalid one is shown as it was typed. */
export function shownAnswer(
  field: Pick<CategoryField, 'type' | 'options'>,
  answer: Answer | undefined,
): string {
  if (answer === undefined || isEmptyAnswer(answer)) return ''
  const labelOf = (value: string) => field.options.find((option) => option.value === value)?.label ?? value
  if (field.type === 'money') {
    const { typed, currency, minor } = amountOf(answer)
    return minor === null ? `${typed} ${currency}`.trim() : formatMoney(minor, currency, 'prose')
  }
  if (field.type === 'table') return tableText(readTable(field.options, answer))
  if (field.type === 'address' && typeof answer !== 'string') return postalLines(addressOf(answer)).join('\n')
  if (typeof answer !== 'string') {
    const labels = answer.map(labelOf)
    return labels.join(labels.some((label) => label.includes(',')) ? '; ' : ', ')
  }
  switch (field.type) {
    case 'select':
    case 'radio':
      return labelOf(answer)
    case 'country':
      return countryName(answer)
    case 'language':
      return languageName(answer)
    case 'checkbox':
    case 'statement':
      return answer === TICKED ? 'Yes' : answer
    case 'signature':
      return `Signed: ${answer}`
    case 'date':
      return isCalendarDay(answer) ? shownDay(answer) : answer
    default:
      return answer
  }
}

/** A table as lines, the headings first, with bars between the cells: as a sheet of many entries has it too. */
function tableText({ columns, rows }: ReturnType<typeof readTable>): string {
  return [columns, ...rows].map((cells) => cells.join(' | ')).join('\n')
}

/** The answer as tables of other programs take it: a phone number without its blanks, an address in one line, an amount without groups. */
export function exportedAnswer(field: Pick<CategoryField, 'type' | 'options'>, answer: Answer): string {
  const text = shownAnswer(field, answer)
  if (field.type === 'money') {
    const { currency, minor } = amountOf(answer)
    return minor === null ? text : `${amountText(minor, currency)} ${currency}`
  }
  if (field.type === 'address') return text.replaceAll('\n', ', ')
  return field.type === 'phone' ? (phoneNumber(text) ?? text) : text
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** A plain day as text: "14 March 2026". It has no zone. */
export function shownDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}
