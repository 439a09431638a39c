import { redirect } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { takeFlash } from '#app/http/flash.server.ts'
import type { FormReply } from '#app/http/forms.ts'
import { confirmStep, decideStep, VERSION_SEEN } from '#app/http/step.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

type Sent = Readonly<Record<string, string>>

/** A request of the kit's own parts: they look at its parameters, its form and its moment alone. */
function argsOf(sent: Sent | null, id = '7') {
  const body = sent && new URLSearchParams(sent)
  const request = new Request('http://localhost/kites/7', body ? { method: 'POST', body } : {})
  const context = { now: new Date('2026-11-29T12:00:00Z') } as never
  return { request, params: { id }, context }
}

/** The response, thrown or returned: its status, where it leads, and what it says. */
async function answerOf(answered: () => Promise<unknown>) {
  const answer = await answered().catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) {
    const { data, init } = answer as { data: Partial<FormReply>; init: ResponseInit }
    return { status: init.status, problems: data.result?.error }
  }
  const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';')
  const { flash } = await takeFlash(new Request('http://localhost/', { headers: { Cookie: cookie } }))
  return { status: answer.status, to: answer.headers.get('Location'), flash }
}

/** A kite that can be let go; `calls` lists what was asked of its parts, in order. */
function kite({ result = ok({ name: 'Red kite' }) as Outcome<{ name: string }>, gone = false } = {}) {
  const calls: string[] = []
  const said = <T>(call: string, value: T): T => {
    calls.push(call)
    return value
  }
  const core = {
    guard: async () => said('guard', 'Ada'),
    find: ({ id }: { id: () => number }) => said('find', id() === 7 ? { id: 7, name: 'Red kite' } : null),
    over: () => said('over', gone && '/kites'),
  }
  const confirm = confirmStep({
    ...core,
    back: ({ id }) => `/kites/${id}`,
    ask: ({ name }) => ({ name: `Let go ${name}`, title: `Let go ${name}?`, confirm: 'Let go' }),
    fields: VERSION_SEEN,
    run: async (_, { sent, who }) => said(`run ${who} ${sent.version}`, result),
    done: ({ name }) => ({ to: '/kites', title: `${name} was let go` }),
  })
  const decide = decideStep({
    ...core,
    prove: async () => said('prove', 'Ada, proved'),
    page: ({ name }) => ({ name }),
    fields: () => z.object({ reason: z.string('Required') }),
    run: async (_, { sent, who }) => said(`run ${who} ${sent.reason}`, result),
    done: ({ name }) => ({ to: '/kites', title: `${name} was let go` }),
  })
  return { calls, confirm, decide }
}

describe('a step that is confirmed', () => {
  test('asks for the record that its guard and its address lead to, with the page to go back to', async () => {
    const { confirm, calls } = kite()
    expect(await confirm.loader(argsOf(null))).toEqual({
      name: 'Let go Red kite',
      title: 'Let go Red kite?',
      confirm: 'Let go',
      back: '/kites/7',
      details: undefined,
    })
    expect(calls).toEqual(['guard', 'find', 'over'])
  })

  test('runs its command with the version seen, and says so where it leads', async () => {
    const { confirm, calls } = kite()
    expect(await answerOf(() => confirm.action(argsOf({ version: '3' })))).toEqual({
      status: 303,
      to: '/kites',
      flash: { title: 'Red kite was let go', color: 'success' },
    })
    expect(calls).toEqual(['guard', 'find', 'run Ada 3'])
  })

  test.each<Sent>([{}, { version: '' }, { version: 'three' }])('sees no version in %j', async (sent) => {
    const { confirm, calls } = kite()
    await confirm.action(argsOf(sent))
    expect(calls.at(-1)).toBe('run Ada 0')
  })

  test('leads on where nothing is left to ask; the command says for itself that nothing is left to do', async () => {
    const { confirm, calls } = kite({ gone: true, result: refuse('conflict', 'It has flown.') })
    expect(await answerOf(() => confirm.loader(argsOf(null)))).toMatchObject({ status: 302, to: '/kites' })
    expect(await answerOf(() => confirm.action(argsOf({ version: '3' })))).toEqual({
      status: 303,
      to: '/kites/7',
      flash: { title: 'It has flown.', color: 'danger' },
    })
    expect(calls).toContain('run Ada 3')
  })

  test.each([
    ['the address names no number', argsOf({}, 'x'), undefined],
    ['there is no such record', argsOf({}, '8'), undefined],
    ['the command finds none', argsOf({}), refuse('not_found', 'Gone')],
  ])('is not found when %s', async (_, args, result) => {
    const { confirm } = kite({ result })
    expect(await answerOf(() => confirm.action(args))).toMatchObject({ status: 404 })
  })

  test('is over when its guard says no', async () => {
    const turnedAway = confirmStep({
      guard: async (): Promise<string> => {
        throw redirect('/')
      },
      find: () => expect.fail('nothing is read for them'),
      back: () => '/kites',
      ask: () => expect.fail('nothing is asked'),
      run: () => expect.fail('nothing is done'),
      done: () => expect.fail('nothing is said'),
    })
    for (const part of [turnedAway.loader, turnedAway.action])
      expect(await answerOf(() => part(argsOf({})))).toMatchObject({ status: 302, to: '/' })
  })
})

describe('a step that is decided', () => {
  test('asks more of who takes it than of who looks', async () => {
    const { decide, calls } = kite()
    await decide.loader(argsOf(null))
    await decide.action(argsOf({ reason: 'Wind' }))
    expect(calls).toEqual(['guard', 'find', 'over', 'prove', 'find', 'run Ada, proved Wind'])
  })

  test('shows its form again with what is missing, and runs nothing', async () => {
    const { decide, calls } = kite()
    expect(await answerOf(() => decide.action(argsOf({})))).toEqual({
      status: 422,
      problems: { reason: ['Required'] },
    })
    expect(calls).toEqual(['prove', 'find'])
  })

  test.each([
    [refuse('invalid', 'Not that', { reason: ['Too short'] }), 422, { reason: ['Too short'] }],
    [refuse('conflict', 'It has flown.'), 409, { '': ['It has flown.'] }],
  ])('tells a refusal beside the field it names, or above the form: %j', async (result, status, problems) => {
    const { decide } = kite({ result })
    expect(await answerOf(() => decide.action(argsOf({ reason: 'Wind' })))).toEqual({ status, problems })
  })
})
