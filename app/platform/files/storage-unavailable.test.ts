import { expect, test } from 'vitest'
import { causeOf } from './storage-unavailable.ts'

const failed = (code: string) => Object.assign(new Error('failed'), { code })

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT', 'ENOTDIR', 'EMFILE'])(
  '%s is the machine’s fault',
  (code) => expect(causeOf(failed(code))).toBe(code),
)

test.each([
  ['a sender that went away', failed('ECONNRESET')],
  ['a piece that broke off', failed('ERR_STREAM_PREMATURE_CLOSE')],
  ['a mistake of the program', new TypeError('x is undefined')],
  ['what is no error', { code: 'ENOSPC' }],
  ['nothing', null],
])('%s is not', (_, error) => expect(causeOf(error)).toBeNull())
