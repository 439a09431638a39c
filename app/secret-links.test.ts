import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { screens } from '#app/addresses.ts'
import { modules } from '#app/modules.server.ts'

/**
 * Links that open something by themselves are declared by the module that makes them, with what they open, who holds them, their end and
 * who changes them (decision 146). An address that takes a secret which is not declared is found here.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const declared = modules.flatMap(({ secretLinks = [] }) => secretLinks)
const renewed = modules.flatMap(({ linkRenewals = [] }) => linkRenewals)
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

/** Names of parameters that stand for a secret. */
const SECRET_NAME = /:(?:\w*token|key|secret|code|link|signature)\b/i
/** Says what reads a secret out of an address. */
const READS =
  /\bopenedBy\(|\bsecretIn\(|searchParams\.get\('(?:t|token|key|secret|code|\w+_token)'\)|\bread\w+Token\(/

/** Addresses that look like it, and why they are none. */
const NO_SECRETS: Readonly<Record<string, string>> = {
  '/membership/apply/:code': 'the code of a membership type, which is public',
  '/admin/memberships/types/:code': 'the code of a membership type',
  '/admin/memberships/types/:code/remove': 'the code of a membership type',
  '/votes/receipt': 'the code of a receipt tells that a ballot is counted, and opens nothing',
  '/api/auth/refresh': 'a token of a session, for programs (spec 7)',
  '/uploads': 'the link comes in a header',
  '/uploads/:uploadId': 'the link comes in a header',
}

/** The file of a screen with what it imports from the routes. */
function withImports(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = read(file)
  const imported = [...text.matchAll(/from '(\.{1,2}\/[^']+|#app\/routes\/[^']+)'/g)].map(([, from = '']) =>
    from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from),
  )
  return [text, ...imported.flatMap((each) => withImports(each, seen))]
}

test('every address that takes a secret is of a declared link', () => {
  const known = new Set<string>([
    ...declared.flatMap(({ addresses }) => addresses),
    ...Object.keys(NO_SECRETS),
  ])
  const found = screens.filter(
    ({ address, file }) =>
      SECRET_NAME.test(address) || withImports(`app/${file}`).some((text) => READS.test(text)),
  )
  expect(found.map(({ address }) => address).filter((address) => !known.has(address))).toEqual([])
  expect(
    Object.keys(NO_SECRETS).filter((address) => !found.some((each) => each.address === address)),
  ).toEqual([])
  // Not by an expression that matches nothing.
  expect(found.length).toBeGreaterThan(20)
})

test('an address that a link is declared for reads it, by the exchange for a cookie unless it says otherwise', () => {
  const files = new Map(screens.map(({ address, file }) => [address, `app/${file}`]))
  const without = declared
    .filter(({ exchanged }) => exchanged)
    .flatMap(({ addresses }) => addresses)
    .filter((address) => !withImports(files.get(address) ?? '').some((text) => text.includes('openedBy(')))
  expect(without).toEqual([])
})

test('every declared link says all of it, and has a kind of its own', () => {
  const kinds = declared.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const { opens, holder, ends, changed, addresses } of declared) {
    expect([opens, holder, ends, changed].filter((text) => text === '')).toEqual([])
    expect(addresses.length).toBeGreaterThan(0)
  }
  // The page of a record ends every link that it is said to end.
  const byAdmin = declared.filter(({ changed }) =>
    /\ban admin on the page of the (?!admins|doors|committee)/.test(changed),
  )
  expect(byAdmin.map(({ kind }) => kind).toSorted()).toEqual(renewed.map(({ link }) => link.kind).toSorted())
})

/** Says what is signed or sealed for another reason than a link. */
const NO_LINKS: Readonly<Record<string, string>> = {
  'app/http/session-cookies.server.ts': 'cookies',
  'app/domain/people/accounts/captcha.server.ts': 'a form’s captcha',
  'app/domain/people/accounts/parked-forms.server.ts': 'a form that was kept',
  'app/domain/people/accounts/member-lookup.server.ts': 'a step of one form',
  'app/domain/people/accounts/second-factor.server.ts': 'the secret of an app, sealed',
  'app/domain/people/accounts/passkey-check.server.ts': 'the question that a passkey answers',
  'app/domain/people/accounts/sessions.server.ts': 'the next token of a session',
  'app/domain/mail/sealed-text.server.ts': 'texts that are sealed',
  'app/domain/press/credentials/badges/keys.server.ts': 'the key of badges, sealed',
}

test('what reads a signed or sealed value is a declared link, or says what else it is', () => {
  const files = ['app/http', 'app/domain', 'app/routes'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')),
  )
  const opening = files.filter((file) => /\bopen(?:Signed|Sealed)\(/.test(read(file)))
  expect(opening.filter((file) => !(file in NO_LINKS) && !/: SecretLink = \{/.test(read(file)))).toEqual([])
})
