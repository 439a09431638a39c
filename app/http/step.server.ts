import { redirect, type ActionFunctionArgs, type data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import type { Outcome, Refusal } from '#app/platform/outcome.ts'
import type { AskedStep, StepWords } from '#app/ui/step-page.tsx'
import { db, type Reader } from '#db/client.ts'
import { orNotFound, unlessNotFound } from './errors.ts'
import { redirectRefused, redirectWithFlash } from './flash.server.ts'
import { BUTTON, parseForm, readForm, replyRefused, replyTo } from './forms.server.ts'
import { STEP_FORM } from './forms.ts'
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
type Later<T> = T | Promise<T>

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
interface StepPosted<Taker, Found, Sent> extends StepRequest<Taker> {
  found: Found
  sent: Sent
}

/** What is said of a step that was taken, and where. */
type Done = Flash & { to: string }
type Answer = Response | ReturnType<typeof data>

interface StepCore<Who, Taker, Found> {
  guard: (args: Args) => Promise<Who>
  /** The guard of the command, where it asks for more than the page: a password, for one. */
  prove?: (args: Args) => Promise<Taker>
  /** The record that page and command are about; nothing, where it does not exist for this person. */
  find: (request: StepRequest<Who | Taker>) => Later<Found | null | undefined>
  /** Where the page leads when nothing is left to ask. The command says so itself. */
  over?: (found: Found, request: StepRequest<Who>) => Later<string | false | null | undefined>
}

interface Confirmation<Who, Taker, Found, Fields extends z.ZodType, Value, Details> extends StepCore<
  Who,
  Taker,
  Found
> {
  /** The page to go back to, unsent or refused. */
  back: (found: Found, request: StepRequest<Who | Taker>) => string
  /** The words, and the details that a component of the screen's own shows. */
  ask: (found: Found, request: StepRequest<Who>) => Later<StepWords & { details?: Details }>
  /** The hidden fields of the form, where it has any. */
  fields?: Fields
  run: (found: Found, posted: StepPosted<Taker, Found, z.output<Fields>>) => Promise<Outcome<Value>>
  /** Without an address, on the page to go back to. */
  done: (value: Value, posted: StepPosted<Taker, Found, z.output<Fields>>) => Flash & { to?: string }
  /** How a refusal is told; by default its message on the page to go back to. */
  refused?: (refusal: Refusal, posted: StepPosted<Taker, Found, z.output<Fields>>) => Later<Answer>
}

interface Decision<Who, Taker, Found, Fields extends z.ZodType, Value, Page> extends StepCore<
  Who,
  Taker,
  Found
> {
  /** What the page shows. */
  page: (found: Found, request: StepRequest<Who>) => Later<Page>
  /** The fields of the form, a reason for one. */
  fields: (found: Found, posted: StepRequest<Taker> & { form: FormData }) => Later<Fields>
  run: (found: Found, posted: StepPosted<Taker, Found, z.output<Fields>>) => Promise<Outcome<Value>>
  done: (value: Value, posted: StepPosted<Taker, Found, z.output<Fields>>) => Done
  /** How a refusal is told; by default beside the field that it names, or above the form. */
  refused?: (
    refusal: Refusal,
    posted: StepPosted<Taker, Found, z.output<Fields>>,
  ) => Later<Answer | undefined>
}

/** The hidden field of a step whose record is changed by others: the version that was shown. Any other text is a version no record has. */
export const VERSION_SEEN = z.object({ version: z.coerce.number().catch(0) })

/** The record comes after the guard, for the page and for the command alike. */
async function begin<Who, Found>(
  args: Args,
  guard: (args: Args) => Promise<Who>,
  find: (request: StepRequest<Who>) => Later<Found | null | undefined>,
) {
  const request: StepRequest<Who> = {
    who: await guard(args),
    now: args.context.now,
    reader: db(),
    id: (name = 'id') => intParam(args, name),
    args,
  }
  return { request, found: orNotFound(await find(request), args.request) }
}

async function toAsk<Who, Taker, Found>(args: Args, step: StepCore<Who, Taker, Found>) {
  const begun = await begin(args, step.guard, step.find)
  const over = await step.over?.(begun.found, begun.request)
  if (over) throw redirect(over)
  return begun
}

/** The guard of the command: `prove`, or else the one of the page, which then lets in who takes the step. */
const guardOf = <Who, Taker>({ guard, prove }: Pick<StepCore<Who, Taker, unknown>, 'guard' | 'prove'>) =>
  prove ?? (guard as unknown as (args: Args) => Promise<Taker>)

/** The loader and the action of a screen that asks before something is done, whose form has hidden fields alone. */
export function confirmStep<
  Who,
  Found,
  Value,
  Details = undefined,
  Fields extends z.ZodType = typeof BUTTON,
  Taker = Who,
>(step: Confirmation<Who, Taker, Found, Fields, Value, Details>) {
  return {
    async loader(args: LoaderFunctionArgs): Promise<AskedStep & { details: Details }> {
      const { request, found } = await toAsk(args, step)
      const { details, ...words } = await step.ask(found, request)
      // Only where none are declared there are none.
      return { ...words, back: step.back(found, request), details: details as Details }
    },
    async action(args: ActionFunctionArgs) {
      const { request, found } = await begin(args, guardOf(step), step.find)
      const form = await args.request.formData()
      const sent = readForm<z.ZodType>(form, step.fields ?? BUTTON) as z.output<Fields>
      const posted = { ...request, found, sent }
      const outcome = unlessNotFound(await step.run(found, posted), args.request)
      const back = step.back(found, request)
      if (!outcome.ok) return (await step.refused?.(outcome, posted)) ?? redirectRefused(back, outcome)
      const { to = back, ...flash } = step.done(outcome.value, posted)
      return redirectWithFlash(to, { color: 'success', ...flash })
    },
  }
}

/** The same of a screen whose form has fields to fill in: it is shown again with what is wrong in them. Its page is `decide-page.tsx`. */
export function decideStep<Who, Found, Value, Page, Fields extends z.ZodType, Taker = Who>(
  step: Decision<Who, Taker, Found, Fields, Value, Page>,
) {
  return {
    async loader(args: LoaderFunctionArgs) {
      const { request, found } = await toAsk(args, step)
      return step.page(found, request)
    },
    async action(args: ActionFunctionArgs) {
      const { request, found } = await begin(args, guardOf(step), step.find)
      const sent = await args.request.formData()
      const form = parseForm(sent, await step.fields(found, { ...request, form: sent }))
      if (form.status !== 'success') return replyTo(STEP_FORM, form)
      const posted = { ...request, found, sent: form.value }
      const outcome = unlessNotFound(await step.run(found, posted), args.request)
      if (!outcome.ok)
        return (await step.refused?.(outcome, posted)) ?? replyRefused(STEP_FORM, form, outcome)
      const { to, ...flash } = step.done(outcome.value, posted)
      return redirectWithFlash(to, { color: 'success', ...flash })
    },
  }
}
