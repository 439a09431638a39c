import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '#app/http/errors.ts'

/** Also asked by the edge, for the error page of what failed elsewhere. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (context.shows) throw data(context.shows.message, context.shows.status)
  throw notFound(request)
}

export function action({ request }: ActionFunctionArgs) {
  throw notFound(request)
}

/** Never drawn: the root's error page answers for every address nobody knows. */
export default function NotFound() {
  return null
}
