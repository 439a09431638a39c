import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerUpload } from '#app/routes/entrant/submissions/uploads/answer-upload.server.ts'

/** The progress (HEAD) or the result (GET) of one upload. */
export function loader(args: LoaderFunctionArgs) {
  return answerUpload(args)
}

/** Its next piece (PATCH), or its end (DELETE). */
export function action(args: ActionFunctionArgs) {
  return answerUpload(args)
}
