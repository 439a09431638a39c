import { Form } from '@remix-run/react'
import { ChangesForm } from '#app/domain/sponsorship/artwork/components/changes-form.tsx'
import {
  EarlierVersions,
  LOGO_GROUNDS,
  VersionCard,
} from '#app/domain/sponsorship/artwork/components/versions.tsx'
import type { noteSchema } from '#app/domain/sponsorship/artwork/schema.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { partnerLogoLifecycle } from '../lifecycle.ts'
import type { LogoVersion } from '../queries.server.ts'

type Version = LoaderData<LogoVersion>

/** The address of a version's file, for its partner and admins. */
export const logoAddress = (logoId: number, show: 'picture' | 'original') =>
  withQuery(href('/sponsorship-pools/partner-logo-file/:logoId', { logoId }), { show })

/** The versions of a partner's logo: those that count with their picture and what was checked, the others as a list. */
export function LogoVersions({ versions }: { versions: readonly Version[] }) {
  return (
    <>
      <CurrentLogos versions={versions} newest="Latest version" />
      <EarlierVersions
        versions={versions.filter(({ state }) => state === 'replaced')}
        address={logoAddress}
      />
    </>
  )
}

/** The approved version, if there is one, and a newer one that is not approved yet, under its title. */
function CurrentLogos({
  versions,
  newest,
  told,
}: {
  versions: readonly Version[]
  newest: string
  told?: boolean
}) {
  return versions
    .filter(({ state }) => state !== 'replaced')
    .map((version) => (
      <VersionCard
        key={version.id}
        version={version}
        title={version.state === 'approved' ? 'Approved logo' : newest}
        address={logoAddress}
        told={told}
        grounds={LOGO_GROUNDS}
      />
    ))
}

/** A partner's logo for admins, with what they can do about the versions that count. */
export function LogoReview({
  versions,
  form,
}: {
  versions: readonly Version[]
  form: FormOf<typeof noteSchema>
}) {
  // The newest is the one that is looked at.
  const newest = versions.find(({ state }) => state !== 'replaced')
  if (!newest) return null
  return (
    <section className="stack" aria-labelledby="logo-title">
      <h2 id="logo-title">Logo</h2>
      <CurrentLogos versions={versions} newest="Logo to review" told={false} />
      {canMove(partnerLogoLifecycle, newest.state, 'approve', 'admin') ? (
        <Form method="post" noValidate>
          <input type="hidden" name="logoId" value={newest.id} />
          <input type="hidden" name="seen" value={newest.state} />
          <Button name="intent" value="approve-logo">
            Approve logo
          </Button>
        </Form>
      ) : null}
      {canMove(partnerLogoLifecycle, newest.state, 'request_changes', 'admin') ? (
        <ChangesForm
          form={form}
          summary="Ask for changes to the logo"
          hint="Sent to the partner. An approved logo is no longer shown."
          hidden={{ intent: 'change-logo', logoId: newest.id, seen: newest.state }}
        />
      ) : null}
    </section>
  )
}
