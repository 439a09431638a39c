import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AgendaItems, OtherEntries } from '#app/domain/judging/meetings/components/agenda-editor.tsx'
import { actOnAgenda, loadAgenda } from '#app/routes/judge/judging/meetings/agenda.page.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ meeting }) => `Agenda of ${meeting.title}` }

export function loader(args: LoaderFunctionArgs) {
  return loadAgenda(args)
}

export function action(args: ActionFunctionArgs) {
  return actOnAgenda(args)
}

export default function MeetingAgenda() {
  const page = useLoaderData<typeof loader>()
  const { ref, meeting } = page
  const back = href('/judges/meetings/:categoryId/meeting/:meetingId', ref)
  return (
    <Page
      title="Agenda"
      lede={meeting.title}
      crumbs={[
        { label: 'Meetings', to: href('/judges/meetings/:categoryId', ref) },
        { label: meeting.title, to: back },
        { label: 'Agenda' },
      ]}
      primary={<LinkButton to={back}>Go to the meeting</LinkButton>}
    >
      <AgendaItems page={page} />
      <OtherEntries page={page} />
    </Page>
  )
}
