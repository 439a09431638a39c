import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '#app/http/errors.ts'

/** The edge requests it too, for the error page of what failed elsewhere. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (context.errorToShow) throw data(context.errorToShow.message, context.errorToShow.status)
  throw notFound(request)
}

export function action({ request }: ActionFunctionArgs) {
  throw notFound(request)
}

/** Never drawn: the root's error page answers for every unknown address. */
export default function NotFound() {
  return null
}
