import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerUpload } from '#app/routes/entrant/submissions/uploads/answer-upload.server.ts'

/** What the protocol asks for before it begins (OPTIONS). */
export function loader(args: LoaderFunctionArgs) {
  return answerUpload(args)
}

/** A file is about to arrive in pieces. */
export function action(args: ActionFunctionArgs) {
  return answerUpload(args)
}
