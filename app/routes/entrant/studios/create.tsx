import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { STUDIO_FORM, StudioFields } from '#app/domain/studios/components/studio-fields.tsx'
import { studioFieldLabels } from '#app/domain/studios/details.ts'
import { createStudio } from '#app/domain/studios/commands.server.ts'
import { findNamesake, knownDetails } from '#app/domain/studios/queries.server.ts'
import { isStudioType, priceGroupNames, studioTypeFacts, type StudioType } from '#app/domain/studios/rules.ts'
import { hasCategoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { listStudioTypes } from '#app/domain/studios/offered-types.server.ts'
import { db } from '#db/client.ts'
import { studioSchema } from '#app/domain/studios/schema.ts'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { holdsStudentMembership } from '#app/http/entry-access.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { Namesake } from '#app/domain/studios/components/namesake.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => `New profile: ${page.name}` }

function typeParam(args: LoaderFunctionArgs | ActionFunctionArgs): StudioType {
  const type = args.params.type ?? ''
  if (!isStudioType(type)) throw notFound(args.request)
  return type
}

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const type = typeParam(args)
  const { types } = await listStudioTypes(db())
  const { offered, description } = orNotFound(
    types.find((each) => each.type === type),
    args.request,
  )
  // Without scripts a refused post is answered by this page, which is then asked for with the headers of the post.
  if (!offered && !args.request.headers.has('content-type')) throw notFound(args.request)
  const next = new URL(args.request.url).searchParams.get('next')
  const known = await knownDetails(viewer)
  return {
    type,
    name: studioTypeFacts[type].name,
    description,
    achievements: await hasCategoriesOf('achievement'),
    next: next ? safeNext(next, href('/submissions/add')) : undefined,
    initial: {
      country: known.country ?? undefined,
      school: type === 'student' ? (known.school ?? undefined) : undefined,
      name: type === 'student' || type === 'independent' ? viewer.displayName : undefined,
      billingEmail: viewer.email,
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const type = typeParam(args)
  const form = parseForm(await args.request.formData(), studioSchema(type))
  if (form.status !== 'success') return replyTo(STUDIO_FORM, form)
  const throttled = await spendTry('studioCreate', String(viewer.userId))
  if (throttled) return replyRefused(STUDIO_FORM, form, throttled)
  const created = await createStudio({ ...form.value, type }, viewer, args.context.now)
  if (!created.ok) {
    const reply = replyRefused(STUDIO_FORM, form, created)
    const namesake = created.code === 'conflict' ? await findNamesake(form.value, viewer) : null
    return data({ ...reply.data, namesake }, reply.init ?? {})
  }
  const { stillFor } = created.value
  if (stillFor !== null)
    return redirectDone(
      href('/studios/view'),
      `Profile for ${form.value.name} created`,
      `You still work for ${stillFor}, which has entries. Switch below to enter for ${form.value.name}.`,
    )
  // Without an active membership the dashboard is the only page a student can see.
  if (!(await holdsStudentMembership(args, viewer, type)))
    return redirectDone(
      href('/submissions/dashboard'),
      `Profile for ${form.value.name} created`,
      'You can enter once your student membership is active.',
    )
  const next = new URL(args.request.url).searchParams.get('next')
  return redirectDone(safeNext(next, href('/submissions/add')), `Profile for ${form.value.name} created`)
}

export default function CreateStudio() {
  const { type, name, description, achievements, next, initial } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof studioSchema>>(STUDIO_FORM, answer, initial)
  const namesake = answer && 'namesake' in answer ? answer.namesake : null
  const { production, achievement } = studioTypeFacts[type]
  return (
    <>
      <PageBar
        crumbs={[
          { label: 'Studio', to: href('/studios/view') },
          { label: 'Create profile', to: withQuery(href('/studios/add'), { next }) },
          { label: name },
        ]}
      />
      <Columns
        head={
          <>
            <ErrorSummary problems={form.problems(studioFieldLabels)} />
            <PageTitle title={`New profile: ${name.toLowerCase()}`} />
          </>
        }
        sideLabel="About this type"
        sideLast
        side={
          <Card title={name}>
            {description ? <p>{description}</p> : null}
            <p className="hint">
              {achievements
                ? `${priceGroupNames[production]} in production categories, ${priceGroupNames[achievement].toLowerCase()} in achievement categories.`
                : priceGroupNames[production]}
            </p>
            {type === 'student' ? <p>You can enter once your student membership is active.</p> : null}
          </Card>
        }
      >
        {namesake ? <Namesake studio={namesake} next={next} /> : null}
        <Form method="post" className="stack" {...form.props}>
          <StudioFields type={type} field={form.field} />
          <SubmitRow
            submit="Create profile"
            backTo={withQuery(href('/studios/add'), { next })}
            back="Change type"
          />
        </Form>
      </Columns>
    </>
  )
}
