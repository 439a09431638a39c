import { expect, test } from 'vitest'
import { secretIn } from './params.ts'

const SECRET = 'Zm9v_YmFy-0123456789.c2lnbmF0dXJl'

test.each(['', '.', ')', '>', '%0D', '%20', ').', '%3E%0D%0A', '…', ','])(
  'the secret of a link that ends with “%s”',
  (tail) => {
    const request = new Request(`https://award.example/verify-email?token=${SECRET}${tail}`)
    expect(secretIn(request, 'token')).toBe(SECRET)
    expect(secretIn(request, 't')).toBe('')
  },
)
