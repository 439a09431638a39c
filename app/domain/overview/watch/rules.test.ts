import { describe, expect, test } from 'vitest'
import { faultsOf, type WatchFacts } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const well: WatchFacts = {
  databaseAnswers: true,
  clock: null,
  folder: { folder: '/data', freeBytes: 9_000_000_000, refuses: null },
  worker: { stopped: false, lastTick: hoursAgo(0) },
  backup: { last: hoursAgo(20), begun: hoursAgo(900), maxHours: 48 },
}

describe('what is wrong with the installation', () => {
  test.each<[string, Partial<WatchFacts>, string[]]>([
    ['nothing', {}, []],
    ['the database', { databaseAnswers: false, worker: null, backup: null }, ['database']],
    ['the clock', { clock: 'The clock of this machine is 90 seconds ahead.' }, ['clock']],
    ['a disk with little room', { folder: { ...well.folder, freeBytes: 499_999_999 } }, ['free space']],
    ['a disk with just enough room', { folder: { ...well.folder, freeBytes: 500_000_000 } }, []],
    ['a disk of unknown room', { folder: { ...well.folder, freeBytes: null } }, []],
    ['a full disk', { folder: { folder: '/data', freeBytes: 0, refuses: 'ENOSPC' } }, ['disk']],
    ['a read-only disk', { folder: { ...well.folder, refuses: 'EROFS' } }, ['disk']],
    ['a worker that stopped', { worker: { stopped: true, lastTick: hoursAgo(1) } }, ['worker']],
    ['a worker that never ran', { worker: { stopped: true, lastTick: null } }, ['worker']],
    ['an old backup', { backup: { last: hoursAgo(49), begun: hoursAgo(900), maxHours: 48 } }, ['backup']],
    ['a backup just in time', { backup: { last: hoursAgo(48), begun: null, maxHours: 48 } }, []],
    ['no backup for long', { backup: { last: null, begun: hoursAgo(49), maxHours: 48 } }, ['backup']],
    ['no backup of an award of yesterday', { backup: { last: null, begun: hoursAgo(24), maxHours: 48 } }, []],
    ['no backups asked for', { backup: { last: null, begun: hoursAgo(900), maxHours: null } }, []],
    [
      'much at once',
      { databaseAnswers: false, folder: { ...well.folder, refuses: 'EROFS' }, worker: null, backup: null },
      ['database', 'disk'],
    ],
  ])('%s', (_what, changes, expected) => {
    expect(faultsOf({ ...well, ...changes }, now).map(({ name }) => name)).toEqual(expected)
  })

  test('is said with its place, its cause and its age', () => {
    const faults = faultsOf(
      {
        ...well,
        folder: { ...well.folder, freeBytes: 12_345_678 },
        worker: { stopped: true, lastTick: hoursAgo(2) },
        backup: { last: hoursAgo(73.5), begun: null, maxHours: 48 },
      },
      now,
    )
    expect(faults.map(({ detail }) => detail)).toEqual([
      'Only 12 MB are free where /data lies: uploads and invoices will soon fail.',
      'The worker has done nothing since 2026-11-20 10:00 UTC: no email is sent, and no deadline is acted on.',
      'The last backup is 73 hours old: what came since would be lost.',
    ])
  })
})
