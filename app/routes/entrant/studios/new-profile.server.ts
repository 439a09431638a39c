import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { hasCategoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { createStudio } from '#app/domain/studios/commands.server.ts'
import { STUDIO_FORM } from '#app/domain/studios/components/studio-fields.tsx'
import { offeredStudioTypes } from '#app/domain/studios/offered-types.server.ts'
import { findNamesake, findStudiosByName, knownDetails } from '#app/domain/studios/queries.server.ts'
import { isStudioType, type StudioType } from '#app/domain/studios/rules.ts'
import { answersOfKind, newStudioSchema } from '#app/domain/studios/schema.ts'
import { holdsStudentMembership } from '#app/http/entry-access.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { href } from '#app/platform/href.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { searchText } from '#app/ui/list-state.ts'
import { db } from '#db/client.ts'

/** The page that creates a profile, with `wanted` as the kind that is selected at first. */
export async function newProfilePage(
  viewer: Viewer,
  wanted: StudioType | null,
  { request }: LoaderFunctionArgs,
) {
  const params = new URL(request.url).searchParams
  const query = searchText(params, 120)
  const next = params.get('next')
  const [types, known] = await Promise.all([offeredStudioTypes(), knownDetails(viewer)])
  const [only, ...others] = types
  const type = wanted ?? (others.length === 0 ? only?.type : known.school ? 'student' : undefined)
  return {
    query,
    next: next ? safeNext(next, href('/submissions/add')) : undefined,
    matches: await findStudiosByName(query, viewer, db()),
    types,
    achievements: await hasCategoriesOf('achievement'),
    initial: {
      type: types.some((each) => each.type === type) ? type : undefined,
      country: known.country ?? undefined,
      school: known.school ?? undefined,
      name: type === 'student' || type === 'independent' ? viewer.displayName : undefined,
      billingEmail: viewer.email,
    },
  }
}

/** Creates the profile that was posted, of the kind `wanted` where the form names none, and leads on to where the person came from. */
export async function createProfile(
  formData: FormData,
  wanted: StudioType | null,
  viewer: Viewer,
  args: ActionFunctionArgs,
) {
  if (wanted && !formData.has('type')) formData.set('type', wanted)
  const posted = String(formData.get('type') ?? '')
  const form = parseForm(formData, newStudioSchema(isStudioType(posted) ? posted : null))
  if (form.status !== 'success') return replyTo(STUDIO_FORM, form)
  const throttled = await spendTry('studioCreate', String(viewer.userId))
  if (throttled) return replyRefused(STUDIO_FORM, form, throttled)
  const created = await createStudio(answersOfKind(form.value), viewer, args.context.now)
  if (!created.ok) {
    const reply = replyRefused(STUDIO_FORM, form, created)
    const namesake = created.code === 'conflict' ? await findNamesake(form.value, viewer) : null
    return data({ ...reply.data, namesake }, reply.init ?? {})
  }
  const done = `Profile for ${form.value.name} created`
  const { stillFor } = created.value
  if (stillFor !== null)
    return redirectDone(
      href('/studios/view'),
      done,
      `You still work for ${stillFor}, which has entries. Switch below to enter for ${form.value.name}.`,
    )
  // Without an active membership the dashboard is the only page a student can see.
  if (!(await holdsStudentMembership(args, viewer, form.value.type)))
    return redirectDone(
      href('/submissions/dashboard'),
      done,
      'You can enter once your student membership is active.',
    )
  const next = new URL(args.request.url).searchParams.get('next')
  return redirectDone(safeNext(next, href('/submissions/add')), done)
}
