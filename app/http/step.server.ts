import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import type { Outcome, Refusal } from '#app/platform/outcome.ts'
import type { AskedStep, StepQuestion } from '#app/ui/step-page.tsx'
import { db, type Reader } from '#db/client.ts'
import { orNotFound, unlessNotFound } from './errors.ts'
import { redirectRefused, redirectWithFlash } from './flash.server.ts'
import { BUTTON, readForm } from './forms.server.ts'
import { intParam } from './params.ts'
import type { Flash } from './shell.ts'

/**
 * The step kit. A screen that asks before something is done is one declaration: who may, which record it is about, what it asks, the
 * command, what is said afterwards and where to go back. From it come the loader and the action; the page is `ui/step-page.tsx`, which
 * knows the words from the loader alone, so that nothing of the declaration is sent to the browser:
 *
 *     export { clientAction, default, handle } from '#app/ui/step-page.tsx'
 *
 *     const step = confirmStep({
 *       guard: requireAdmin,
 *       find: ({ who, id, reader }) => findThing(who, id(), reader),
 *       back: ({ id }) => href('/things/:id', { id }),
 *       ask: ({ name }) => ({ name: `Remove ${name}`, title: `Remove “${name}”?`, text: […], confirm: 'Remove thing' }),
 *       run: ({ id }, { who, now }) => removeThing(id, who, now),
 *       done: ({ name }) => ({ to: href('/things'), title: `${name} was removed` }),
 *     })
 *     export const loader = step.loader
 *     export const action = step.action
 *
 * They are two exports, because the framework takes single exports out of what it sends. A page with something of its own hands children
 * to `StepPage` and exports that component instead.
 */

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** What every part of a step is told of the request. */
export interface StepRequest<Who> {
  /** Whom the guard let in. */
  who: Who
  now: Date
  reader: Reader
  /** A whole number of the address, `id` unless named; without one there is no such page. */
  id: (name?: string) => number
  args: Args
}

/** What was posted, with the record as it was before. */
interface StepPosted<Who, Found, Sent> extends StepRequest<Who> {
  found: Found
  sent: Sent
}

/** What is said of a step that was taken, and where; without an address on the page to go back to. */
export type StepDone = Flash & { to?: string }

type Later<T> = T | Promise<T>

export interface Step<Who, Found, Fields extends z.ZodType, Value, Details> {
  guard: (args: Args) => Promise<Who>
  /** The record that page and command are about; nothing, where it does not exist for this person. */
  find: (request: StepRequest<Who>) => Later<Found | null | undefined>
  /** The page to go back to, unsent or refused. */
  back: (found: Found, request: StepRequest<Who>) => string
  /** Where the page leads when nothing is left to ask. The command says so itself. */
  over?: (found: Found, request: StepRequest<Who>) => Later<string | Response | false | null | undefined>
  ask: (found: Found, request: StepRequest<Who>) => Later<StepQuestion<Details>>
  /** The hidden fields of the form, where it has any. */
  fields?: Fields
  run: (found: Found, posted: StepPosted<Who, Found, z.output<Fields>>) => Promise<Outcome<Value>>
  done: (value: Value, posted: StepPosted<Who, Found, z.output<Fields>>) => StepDone
  /** How a refusal is told; by default its message on the page to go back to. */
  refused?: (refusal: Refusal, posted: StepPosted<Who, Found, z.output<Fields>>) => Later<Response>
}

/** The hidden field of a step whose record is changed by others: the version that was shown. Any other text is a version no record has. */
export const VERSION_SEEN = z.object({ version: z.coerce.number().catch(0) })

const requestOf = <Who>(args: Args, who: Who): StepRequest<Who> => ({
  who,
  now: args.context.now,
  reader: db(),
  id: (name = 'id') => intParam(args, name),
  args,
})

/** The loader and the action of a screen that asks before something is done. */
export function confirmStep<Who, Found, Value, Details = undefined, Fields extends z.ZodType = typeof BUTTON>(
  step: Step<Who, Found, Fields, Value, Details>,
) {
  /** The record comes after the guard, for the page and for the command alike. */
  async function begin(args: Args) {
    const request = requestOf(args, await step.guard(args))
    return { request, found: orNotFound(await step.find(request), args.request) }
  }
  return {
    async loader(args: LoaderFunctionArgs): Promise<AskedStep<Details>> {
      const { request, found } = await begin(args)
      const over = await step.over?.(found, request)
      if (over) throw typeof over === 'string' ? redirect(over) : over
      return { ...(await step.ask(found, request)), back: step.back(found, request) }
    },
    async action(args: ActionFunctionArgs): Promise<Response> {
      const { request, found } = await begin(args)
      const sent = readForm<z.ZodType>(await args.request.formData(), step.fields ?? BUTTON) as z.output<Fields>
      const posted = { ...request, found, sent }
      const outcome = unlessNotFound(await step.run(found, posted), args.request)
      if (!outcome.ok)
        return step.refused
          ? step.refused(outcome, posted)
          : redirectRefused(step.back(found, request), outcome)
      const { to = step.back(found, request), ...flash } = step.done(outcome.value, posted)
      return redirectWithFlash(to, { color: 'success', ...flash })
    },
  }
}
