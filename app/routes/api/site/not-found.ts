import { apiProblem } from '#app/http/api-replies.ts'

/** Whatever `/api` does not know is answered as JSON, never as a page. */
export function loader({ request }: { request: Request }) {
  return apiProblem(404, `Page Not Found: ${new URL(request.url).pathname}`)
}

export const action = loader
