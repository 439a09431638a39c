import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { answerJoin } from '#app/domain/studios/commands.server.ts'
import { InvitationTable, InviteForm, inviteLabels } from '#app/domain/studios/components/invitations.tsx'
import { PeopleTable } from '#app/domain/studios/components/people-table.tsx'
import { StudioFields, studioFieldLabels } from '#app/domain/studios/components/studio-fields.tsx'
import { readLoadedDetails } from '#app/domain/studios/details.ts'
import { studioToEdit } from '#app/domain/studios/edit-page.server.ts'
import { cancelInvitation, invite, resendInvitation } from '#app/domain/studios/invitations.server.ts'
import { changeRole, removePerson } from '#app/domain/studios/people.server.ts'
import { keptStudioOf } from '#app/domain/studios/queries.server.ts'
import { renameRefusal, studioTypeFacts, takesPeople } from '#app/domain/studios/rules.ts'
import { saveStudio } from '#app/domain/studios/save-studio.server.ts'
import {
  inviteSchema,
  peopleActionSchema,
  studioSchema,
  type PeopleAction,
} from '#app/domain/studios/schema.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { badRequest, notFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import type { FormReply } from '#app/http/forms.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

const FORM = 'studio'
const INVITE = 'invite'

export const handle: PageHandle<typeof loader> = { title: ({ studio }) => `Change ${studio.name}` }

async function managed(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const id = intParam(args, 'id')
  const studio = await studioToEdit(id, viewer, args.context.now)
  if (studio) return { viewer, studio }
  // An old address of a studio that was merged leads on, for those who may see where.
  const kept = await keptStudioOf(id)
  const leadsOn = kept !== null && (await studioToEdit(kept, viewer, args.context.now)) !== null
  if (leadsOn) throw redirect(href('/studios/edit/:id', { id: kept }))
  throw notFound(args.request)
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, studio } = await managed(args)
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const refusal = renameRefusal(viewer.role, season.announcedAt, args.context.now)
  const contact = configs.support_email ? ` Write to ${configs.support_email}.` : ''
  const { name, legalName, onBehalfOf } = studio.details
  const lack = missingLettersProblem(`${name} ${legalName} ${onBehalfOf}`)
  return { studio, nameLocked: refusal && refusal + contact, lack }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, studio } = await managed(args)
  const formData = await args.request.formData()
  const intent = formData.get('intent')
  if (intent === null || intent === 'save') return saveDetails(args, studio, viewer, formData)
  if (intent === 'invite') return sendInvitation(args, studio.id, viewer, formData)
  const form = peopleActionSchema.safeParse(Object.fromEntries(formData))
  if (!form.success) throw badRequest('This form could not be read.')
  const done = unlessNotFound(
    await changePeople({ ...form.data, studioId: studio.id }, viewer, args.context.now),
    args.request,
  )
  // Who takes their own right away has no page to come back to.
  const still = await studioToEdit(studio.id, viewer, args.context.now)
  return redirectWithFlash(still ? href('/studios/edit/:id', { id: studio.id }) : href('/studios/view'), {
    title: done.ok ? done.value : done.message,
    color: done.ok ? 'success' : 'danger',
  })
}

type Edited = Awaited<ReturnType<typeof managed>>['studio']

async function saveDetails(args: ActionFunctionArgs, studio: Edited, viewer: Viewer, formData: FormData) {
  const form = parseForm(formData, studioSchema(studio.type))
  if (form.status !== 'success') return replyTo(FORM, form)
  const input = {
    studioId: studio.id,
    details: form.value,
    sent: new Set(formData.keys()),
    seen: readLoadedDetails(formData.get('seen')),
  }
  const saved = unlessNotFound(await saveStudio(input, viewer, args.context.now), args.request)
  if (saved.ok)
    return redirectWithFlash(href('/studios/edit/:id', { id: studio.id }), {
      title: saved.value.changed > 0 ? 'The record is saved' : 'Nothing was changed',
      color: saved.value.changed > 0 ? 'success' : 'neutral',
    })
  if (!saved.conflict) return replyRefused(FORM, form, saved)
  const { shown, stored } = saved.conflict
  const reply: FormReply = {
    formId: FORM,
    problem: true,
    result: {
      status: 'error',
      // What is stored now was seen: the next save may replace it.
      initialValue: { ...shown, seen: JSON.stringify(stored) },
      error: { '': [saved.message], ...saved.fields },
    },
  }
  return data(reply, { status: 409 })
}

async function sendInvitation(
  args: ActionFunctionArgs,
  studioId: number,
  viewer: Viewer,
  formData: FormData,
) {
  const form = parseForm(formData, inviteSchema)
  if (form.status !== 'success') return replyTo(INVITE, form)
  const invited =
    (await spendTry('studioMail', String(viewer.userId))) ??
    (await invite({ ...form.value, studioId }, viewer, args.context.now))
  if (!invited.ok) return replyRefused(INVITE, form, invited)
  const title = `We have sent an invitation to ${form.value.email}`
  return redirectWithFlash(href('/studios/edit/:id', { id: studioId }), { title, color: 'success' })
}

/** Does what a button in the tables says; gives the words for it. */
async function changePeople(
  change: PeopleAction & { studioId: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<string>> {
  const said = (outcome: Outcome<unknown>, words: string): Outcome<string> =>
    outcome.ok ? { ok: true, value: words } : outcome
  switch (change.intent) {
    case 'role':
      return said(await changeRole(change, viewer, now), 'The role is changed')
    case 'remove':
      return said(await removePerson(change, viewer, now), 'They no longer belong to the studio')
    case 'admit':
      return said(await answerJoin({ ...change, admit: true }, viewer, now), 'They belong to the studio now')
    case 'decline':
      return said(await answerJoin({ ...change, admit: false }, viewer, now), 'The request was declined')
    case 'resend':
      return (
        (await spendTry('studioMail', String(viewer.userId))) ??
        said(await resendInvitation(change, viewer, now), 'The invitation is on its way again')
      )
    case 'cancel':
      return said(await cancelInvitation(change, viewer, now), 'The invitation is taken back')
  }
}

export default function EditStudio() {
  const { studio, nameLocked, lack } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = answeredForm(FORM, answer, { ...studio.details, seen: JSON.stringify(studio.details) })
  const inviting = answeredForm(INVITE, answer)
  const seen = form.field('seen').defaultValue
  return (
    <>
      <PageHeader
        title={`Change ${studio.name}`}
        lede={`A record of the kind “${studioTypeFacts[studio.type].name.toLowerCase()}”. Its kind cannot be changed; make another record for another kind.`}
        crumbs={[{ label: 'Studio', to: href('/studios/view') }, { label: studio.name }]}
      >
        <ErrorSummary problems={[...form.problems(studioFieldLabels), ...inviting.problems(inviteLabels)]} />
      </PageHeader>
      {lack ? (
        <Notice tone="plain" title={lack}>
          The name is right and stays as it is. Tell us, so that we can add a font before it is printed.
        </Notice>
      ) : null}
      <Form method="post" noValidate className="stack narrow" key={seen}>
        <input type="hidden" name="seen" value={seen} />
        <StudioFields type={studio.type} field={form.field} nameLocked={nameLocked} />
        <ButtonRow>
          <Button name="intent" value="save">
            Save the record
          </Button>
          <LinkButton kind="quiet" to={href('/studios/view')}>
            Go back
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
          <h2>Invite somebody</h2>
          <p>They get a mail with a link that works once, for fourteen days. They need no account before.</p>
          {/* A new invitation empties the form, also where the page stays. */}
          <InviteForm key={studio.invitations.at(-1)?.id} field={inviting.field} />
        </section>
      ) : (
        <p>A student’s record is one person’s own: nobody else can be invited.</p>
      )}
    </>
  )
}
