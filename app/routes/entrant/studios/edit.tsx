import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import {
  INVITE_FORM,
  InvitationTable,
  InviteForm,
  inviteLabels,
} from '#app/domain/studios/components/invitations.tsx'
import { PeopleTable } from '#app/domain/studios/components/people-table.tsx'
import { STUDIO_FORM, StudioFields } from '#app/domain/studios/components/studio-fields.tsx'
import { studioFieldLabels } from '#app/domain/studios/details.ts'
import { studioToEdit } from '#app/domain/studios/edit-page.server.ts'
import { keptStudioOf } from '#app/domain/studios/queries.server.ts'
import { renameRefusal, studioTypeName, takesPeople } from '#app/domain/studios/rules.ts'
import { inviteSchema, peopleActions, storedStudioSchema } from '#app/domain/studios/schema.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import { notFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseIntent } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { saveStudioForm } from '#app/http/studio-form.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { changePeople, sendInvitation } from '#app/routes/entrant/studios/people-actions.server.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ studio }) => `Edit ${studio.name}` }

/** The studio of the address, for those who manage it. */
async function managedStudio(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const id = intParam(args, 'id')
  const studio = await studioToEdit(id, viewer, args.context.now)
  if (studio) return { viewer, studio }
  // The address of a merged studio leads to the kept one, for those who can see it.
  const kept = await keptStudioOf(id)
  const isVisible = kept !== null && (await studioToEdit(kept, viewer, args.context.now)) !== null
  if (isVisible) throw redirect(href('/studios/edit/:id', { id: kept }))
  throw notFound(args.request)
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, studio } = await managedStudio(args)
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const refusal = renameRefusal(viewer.role, season.announcedAt, args.context.now)
  const contact = configs.support_email ? ` Write to ${configs.support_email}.` : ''
  const { name, legalName, onBehalfOf } = studio.details
  const fontProblem = missingLettersProblem(`${name} ${legalName} ${onBehalfOf}`)
  return { studio, nameLocked: refusal && refusal + contact, fontProblem }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, studio } = await managedStudio(args)
  const schema = storedStudioSchema(studio.type)
  const sent = parseIntent(await args.request.formData(), {
    '': schema,
    save: schema,
    invite: inviteSchema,
    ...peopleActions,
  })
  const page = href('/studios/edit/:id', { id: studio.id })
  if (sent.intent === '' || sent.intent === 'save')
    return saveStudioForm(args, studio, viewer, sent.form, page)
  if (sent.intent === 'invite') return sendInvitation(args, studio.id, viewer, sent.form)
  const done = unlessNotFound(await changePeople(sent, studio.id, viewer, args.context.now), args.request)
  // A person who removes their own right cannot see this page any more.
  const isManager = await studioToEdit(studio.id, viewer, args.context.now)
  return redirectWithFlash(isManager ? page : href('/studios/view'), {
    title: done.ok ? done.value : done.message,
    color: done.ok ? 'success' : 'danger',
  })
}

export default function EditStudio() {
  const { studio, nameLocked, fontProblem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const initial = { ...studio.details, seen: JSON.stringify(studio.details) }
  const form = useAnsweredForm<ReturnType<typeof storedStudioSchema>>(STUDIO_FORM, answer, initial)
  const inviting = useAnsweredForm<typeof inviteSchema>(INVITE_FORM, answer)
  const seen = form.field('seen').defaultValue
  return (
    <Page
      title={`Edit ${studio.name}`}
      eyebrow={studioTypeName(studio.type)}
      crumbs={[{ label: words.Studio, to: href('/studios/view') }, { label: studio.name }]}
      problems={[...form.problems(studioFieldLabels), ...inviting.problems(inviteLabels)]}
    >
      {fontProblem ? (
        <Notice tone="plain" title={fontProblem}>
          You do not need to change the name. Please tell us, so that we can add a font.
        </Notice>
      ) : null}
      <Form method="post" className="stack narrow" {...form.props} key={seen}>
        <input type="hidden" name={form.name('seen')} value={seen} />
        <StudioFields type={studio.type} field={form.field} nameLocked={nameLocked} />
        <ButtonRow>
          <Button name="intent" value="save">
            {`Save ${words.studio} profile`}
          </Button>
          <LinkButton kind="quiet" to={href('/studios/view')}>
            Cancel
          </LinkButton>
        </ButtonRow>
      </Form>
      <section className="stack">
        <h2>People</h2>
        <PeopleTable studioName={studio.name} people={studio.people} />
        <InvitationTable invitations={studio.invitations} />
      </section>
      {takesPeople(studio.type) ? (
        <section className="stack narrow">
          <h2>Invite someone</h2>
          <p>We’ll email a link that works once, within 14 days. They do not need an account yet.</p>
          {/* A new invitation empties the form. */}
          <InviteForm key={studio.invitations.at(-1)?.id} form={inviting} />
        </section>
      ) : (
        <p>You can’t invite other people to a student profile.</p>
      )}
    </Page>
  )
}
