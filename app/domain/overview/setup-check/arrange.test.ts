import { expect, test } from 'vitest'
import { stops, warns, type SetupCheck } from '#app/platform/setup-checks.ts'
import { arrangeChecks } from './arrange.ts'

const page = { to: '/admin/configs', label: 'Settings' }
const check = (stage: SetupCheck['stage'], title: string, ...findings: SetupCheck['findings']) => ({
  ...{ stage, title, findings },
})

test('what stops entrants comes first, by stage, and what passed comes last', () => {
  const { groups, passed } = arrangeChecks([
    check('entering', 'Open', warns(page, 'a gap'), stops(page, 'no tier')),
    check('entering', 'Categories', stops(page, 'no category')),
    check('paying', 'Account'),
    check('email', 'Server', warns(page, 'no server')),
  ])
  expect(
    groups.map(({ level, count, stages }) => [
      ...[level, count],
      ...stages.map(({ label, findings }) => [label, ...findings.map(({ message }) => message)]),
    ]),
  ).toEqual([
    ['stops', 2, ['Entering', 'no tier', 'no category']],
    ['warns', 2, ['Entering', 'a gap'], ['Email', 'no server']],
  ])
  expect(passed).toEqual(['Account'])
})

test('nothing found is no group', () => {
  expect(arrangeChecks([check('paying', 'Account')])).toEqual({ groups: [], passed: ['Account'] })
  expect(arrangeChecks([])).toEqual({ groups: [], passed: [] })
})
