import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '#app/http/errors.ts'

export function loader({ request }: LoaderFunctionArgs) {
  throw notFound(new URL(request.url).pathname)
}

export function action({ request }: ActionFunctionArgs) {
  throw notFound(new URL(request.url).pathname)
}

/** Never drawn: the root's error page answers for every address nobody knows. */
export default function NotFound() {
  return null
}
