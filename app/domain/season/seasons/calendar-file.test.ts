import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  uid: 'judging-closes-2026@laureate.test',
  title: 'Judging closes; slates, too',
  at: new Date('2027-01-26T01:00:00Z'),
  about: 'One\nTwo',
  link: 'http://laureate.test/judges',
}
const file = (title: string) =>
  calendarFile('Þóra, 李晴风', [{ ...event, title }], new Date('2026-11-22T05:00:00.123Z'))

test('says moments in UTC, escapes what people typed, and ends every line as calendars do', () => {
  const lines = file(event.title).split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines).toContain('X-WR-CALNAME:Þóra\\, 李晴风')
  expect(lines).toContain('SUMMARY:Judging closes\\; slates\\, too')
  expect(lines).toContain('DTSTART:20270126T010000Z')
  expect(lines).toContain('DTSTAMP:20261122T050000Z')
  expect(lines).toContain('DESCRIPTION:One\\nTwo')
  expect(lines.at(-1)).toBe('')
})

test('folds at 75 bytes without cutting a character', () => {
  const title = '李晴风'.repeat(40)
  const lines = file(title).split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file(title).replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})

test('keeps a name that would end its line from adding one', () => {
  expect(file('x\r\nEND:VCALENDAR').match(/^END:VCALENDAR/gm)).toHaveLength(1)
})
