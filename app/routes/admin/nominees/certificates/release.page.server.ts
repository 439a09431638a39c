import type { SelectedPerson } from '#app/domain/nominees/certificates/components/certificate-parts.tsx'
import type { previewRelease } from '#app/domain/nominees/certificates/release-certificates.server.ts'
import { MAX_SHOWN, shownLines } from '#app/routes/admin/nominees/certificates/chosen-nominees.server.ts'

/** What a release would do, counted, with the names that are not confirmed. */
export function releasePage(preview: Awaited<ReturnType<typeof previewRelease>>) {
  const releasing = preview.filter(({ obstacle }) => obstacle === null)
  const unconfirmed = preview.filter((each) => each.unconfirmed)
  return {
    lines: shownLines(preview, ({ obstacle }) => obstacle === null).map(
      ({ person, hasAddress, obstacle }): SelectedPerson => ({
        ...person,
        label: obstacle ?? (hasAddress ? 'Released with an email' : 'Released, no email address'),
        tone: obstacle === null ? (hasAddress ? 'good' : 'warn') : 'neutral',
      }),
    ),
    all: preview.length,
    releasing: releasing.length,
    mails: releasing.filter(({ hasAddress }) => hasAddress).length,
    unconfirmed: unconfirmed.length,
    named: unconfirmed.slice(0, MAX_SHOWN).map(({ person, reason }) => ({ ...person, reason })),
  }
}
