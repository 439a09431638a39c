import { LOOK_FILES } from '#app/domain/season/identity/look-files.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { LookFilePage } from './look-file-page.tsx'
import { lookFileScreen } from './look-file.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const loader = lookFileScreen('logo').loader
export const action = lookFileScreen('logo').action

export const handle: PageHandle = { title: LOOK_FILES.logo.label }

export default function Logo() {
  return <LookFilePage which="logo" />
}
