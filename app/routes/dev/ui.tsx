import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '#app/http/errors.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { DisplayShow, HeaderShow } from '#app/ui/showcase/displays.tsx'
import { ButtonShow, FieldShow } from '#app/ui/showcase/forms.tsx'
import { ListShow } from '#app/ui/showcase/lists.tsx'
import { OverlayShow } from '#app/ui/showcase/overlays.tsx'

export const handle: PageHandle = { title: 'Interface' }

/** Every piece in every state, for looking at while building. Not there in production. */
export function loader({ request }: LoaderFunctionArgs) {
  if (process.env.NODE_ENV === 'production') throw notFound(new URL(request.url).pathname)
  return null
}

export default function InterfacePage() {
  return (
    <>
      <HeaderShow />
      <DisplayShow />
      <ListShow />
      <ButtonShow />
      <FieldShow />
      <OverlayShow />
    </>
  )
}
