import { expect, test } from 'vitest'
import { runTask } from '#app/domain/cron-emails/rules/admin-tasks.server.ts'
import { mailTasks, type MailTaskFacts } from '#app/domain/mail/admin-tasks.server.ts'
import { booksTasks } from '#app/domain/money/books/admin-tasks.server.ts'
import { paymentTasks } from '#app/domain/money/payments/admin-tasks.server.ts'
import { byUrgency, countedTask, type AdminTask } from '#app/platform/admin-tasks.ts'
import { arrangeTasks, taskAreaOf } from './rules.ts'

const clock = new Date('2026-11-24T12:00:00Z')
const quietMail: MailTaskFacts = {
  worker: null,
  mailboxUnreadable: false,
  failedJobs: 0,
  late: 0,
  failedRuns: 0,
  refusing: [],
  undelivered: 0,
  batches: [],
}
const mail = (facts: Partial<MailTaskFacts>) => mailTasks({ ...quietMail, ...facts })
const quietMoney = { unallocated: [], unallocatedCount: 0, stuckCount: 0, stuckInvoiceId: null }
const money = (facts: Partial<Parameters<typeof paymentTasks>[0]>) =>
  paymentTasks({ ...quietMoney, ...facts })
const books = (findings: number, checkedAt = clock) => booksTasks({ findings, checkedAt }, clock)
const overdue = (count: number) =>
  countedTask(count, 'invoice is overdue', 'invoices are overdue', {
    key: 'x',
    urgency: 'open',
    to: '/admin/',
  })

test.each<[AdminTask[], string[]]>([
  [mail({}), []],
  [money({}), []],
  [books(0), []],
  [booksTasks(null, clock), []],
  [overdue(0), []],
  [overdue(1), ['1 invoice is overdue']],
  [overdue(1_200), ['1,200 invoices are overdue']],
  [
    money({ unallocatedCount: 1, unallocated: [{ currency: 'USD', cents: 4_200 }] }),
    ['Payment of USD 42 not matched to an invoice'],
  ],
  [
    money({
      unallocatedCount: 3,
      unallocated: [
        { currency: 'EUR', cents: 50 },
        { currency: 'USD', cents: 4_200 },
      ],
    }),
    ['3 payments of EUR 0.50, USD 42 not matched to an invoice'],
  ],
  [
    money({ stuckCount: 2, stuckInvoiceId: 7 }),
    ['2 card payments have been pending for more than 30 minutes'],
  ],
  [mail({ mailboxUnreadable: true }), ['Bounces can’t be read']],
  [books(1), ['1 fault in the books']],
  [
    books(4, new Date('2026-11-22T23:59:59Z')),
    ['4 faults in the books', 'The books were not checked last night'],
  ],
  [
    mail({ batches: [{ id: 1, title: 'Early tier extended', because: null, messages: 12 }] }),
    ['Early tier extended: 12 emails are held for your review'],
  ],
  [
    mail({ batches: [{ id: 1, title: 'Letters', because: 'It is late.', messages: 1 }] }),
    ['Letters: 1 email is held for your review. It is late.'],
  ],
  [
    [runTask({ id: 3, rule: 'News of the season', planned: 412, reason: null })],
    ['News of the season: 412 emails need your approval'],
  ],
  [
    mail({ late: 1_000, failedRuns: 1 }),
    ['1,000 emails are more than 10 minutes late', '1 run of a mail rule has failures'],
  ],
  [mail({ worker: 'stopped', failedJobs: 1 }), ['The worker is not running', '1 background job failed']],
  [mail({ worker: 'behind' }), ['The worker is behind']],
])('%#: tasks of a module', (tasks, texts) => {
  expect(tasks.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual(texts)
  expect(tasks.filter(({ to }) => !to.startsWith('/admin/'))).toEqual([])
})

test('what is wrong comes first, then what is late and what people wait for, in the order of the modules', () => {
  const task = (key: string, urgency: AdminTask['urgency']) => ({ key, urgency, text: key, to: '/admin/' })
  const tasks = [
    task('a', 'open'),
    task('b', 'awaited'),
    task('c', 'wrong'),
    task('d', 'awaited'),
    task('e', 'overdue'),
  ]
  expect(byUrgency(tasks).map(({ key }) => key)).toEqual(['c', 'e', 'b', 'd', 'a'])
})

test.each([
  [null, false],
  ['2026-11-24T12:00:00Z', false],
  ['2026-11-23T00:00:00Z', false],
  ['2026-11-22T23:59:59Z', true],
])('books checked last at %s are left unchecked: %s', (at, expected) => {
  const tasks = at ? books(0, new Date(at)) : booksTasks(null, clock)
  expect(tasks.some(({ key }) => key === 'unchecked')).toBe(expected)
})

test('problems stand before other tasks, the worst first, and the others by area', () => {
  const task = (key: string, urgency: AdminTask['urgency'], module: string) => ({
    ...{ key, urgency, text: key, to: '/admin/', area: taskAreaOf(module) },
  })
  const { problems, groups } = arrangeTasks([
    task('late', 'overdue', 'money/billing'),
    task('flag', 'open', 'submissions'),
    task('rule', 'awaited', 'cron-emails'),
    task('time', 'awaited', 'submissions'),
    task('held', 'awaited', 'mail'),
    task('alarm', 'wrong', 'overview/watch'),
  ])
  expect(problems.map(({ key }) => key)).toEqual(['alarm', 'late'])
  expect(groups.map(({ label, tasks }) => [label, ...tasks.map(({ key }) => key)])).toEqual([
    ['Entries', 'time', 'flag'],
    ['Email', 'rule', 'held'],
  ])
  expect(() => taskAreaOf('catering/menus')).toThrow('of no area')
})
