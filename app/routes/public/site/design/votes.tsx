import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireDevelopment } from '#app/http/development.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { FrameSample } from '#app/ui/showcase/frames.tsx'

export const handle: PageHandle = { title: 'Votes frame' }

export function loader({ request }: LoaderFunctionArgs) {
  requireDevelopment(request)
  return { progress: { done: 9, total: 30 } }
}

export default function VotesSample() {
  return <FrameSample title="Votes frame" />
}
