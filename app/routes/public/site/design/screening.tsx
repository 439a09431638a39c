import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireDevelopment } from '#app/http/development.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { FrameSample } from '#app/ui/showcase/frames.tsx'

export const handle: PageHandle = { title: 'Screening frame' }

export function loader({ request }: LoaderFunctionArgs) {
  requireDevelopment(request)
  return null
}

export default function ScreeningSample() {
  return <FrameSample title="Screening frame" />
}
