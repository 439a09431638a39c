import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireDevelopment } from '#app/http/development.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { DisplayShow, HeaderShow } from '#app/ui/showcase/displays.tsx'
import { ButtonShow, FieldShow } from '#app/ui/showcase/forms.tsx'
import { FrameShow } from '#app/ui/showcase/frames.tsx'
import { ListShow } from '#app/ui/showcase/lists.tsx'
import { OverlayShow } from '#app/ui/showcase/overlays.tsx'

export const handle: PageHandle = { title: 'Interface' }

/** Every piece in every state, for looking at while building. Not there in production. */
export function loader({ request }: LoaderFunctionArgs) {
  requireDevelopment(request)
  return null
}

export default function InterfacePage() {
  return (
    <>
      <HeaderShow />
      <FrameShow
        frames={[
          { name: 'Default', to: href('/dev/ui'), shows: 'The rail, or the menu on phones: this page' },
          { name: 'Blank', to: href('/submissions/closed'), shows: 'A narrow column without navigation' },
          { name: 'Votes', to: href('/dev/ui/votes'), shows: 'The bar with the voter’s progress' },
          { name: 'Screening', to: href('/dev/ui/screening'), shows: 'A dark room for watching work' },
        ]}
      />
      <DisplayShow />
      <ListShow />
      <ButtonShow />
      <FieldShow />
      <OverlayShow />
    </>
  )
}
