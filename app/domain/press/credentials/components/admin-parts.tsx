import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { areasText, CREDENTIAL_LABELS, OUTLET_LABELS, type CredentialState } from '../rules.ts'

interface Facts {
  outletKind: keyof typeof OUTLET_LABELS
  website: string
  audience: string
  country: string
  applicant: string
  email: string
  phone: string
  role: string
  isFreelance: boolean
  editorName: string
  editorEmail: string
  letter: string | null
  plan: string
  pieceOne: string
  pieceTwo: string
  areasWanted: readonly string[]
  areas: readonly string[]
  equipment: string
  accessNeeds: string
  note: string
  answer: string
  recommender: string | null
  approver: string | null
  appliedAt: Date | null
  documentsDeletedAt: Date | null
}

/** What an outlet applied with. */
export function ApplicationFacts(facts: Facts) {
  const row = (term: string, value: React.ReactNode) => (value ? [{ term, value }] : [])
  return (
    <Card title="Application">
      <RowList
        rows={[
          ...row('Applied', facts.appliedAt ? <DateTime value={facts.appliedAt} /> : null),
          ...row('Applicant', `${facts.applicant}, ${facts.role}`),
          ...row('Contact', `${facts.email}, ${facts.phone}`),
          ...row('Outlet', `${OUTLET_LABELS[facts.outletKind]}, ${facts.country}`),
          ...row('Website', facts.website),
          ...row('Audience', facts.audience),
          ...row('Editor', facts.isFreelance ? `${facts.editorName}, ${facts.editorEmail}` : ''),
          ...row(
            'Letter',
            facts.letter ? (
              <a href={href('/files/:publicId', { publicId: facts.letter })}>Download letter of assignment</a>
            ) : null,
          ),
          ...row('Coverage plan', facts.plan),
          ...row('Past pieces', [facts.pieceOne, facts.pieceTwo].filter(Boolean).join(' · ')),
          ...row('Areas requested', areasText(facts.areasWanted)),
          ...row('Areas granted', areasText(facts.areas)),
          ...row('Equipment', facts.equipment),
          ...row('Access needs', facts.accessNeeds),
          ...row('Note to the applicant', facts.note),
          ...row('Answer', facts.answer),
          ...row('Recommended by', facts.recommender),
          ...row('Approved by', facts.approver),
          ...row(
            'Documents deleted',
            facts.documentsDeletedAt ? <DateTime value={facts.documentsDeletedAt} /> : null,
          ),
        ]}
      />
    </Card>
  )
}

interface PeopleProps {
  people: readonly {
    n: number
    name: string
    role: string
    photo: string | null
    badge: string | null
    checkedInAt: Date | null
  }[]
  coverage: readonly { id: number; address: string }[]
}

/** Who comes, with photos and badges, and what was published. */
export function People({ people, coverage }: PeopleProps) {
  return (
    <Card title="People">
      <ul className="stack">
        {people.map(({ n, name, role, photo, badge, checkedInAt }) =>
          name ? (
            <li key={n}>
              {name}
              {role ? `, ${role}` : ''} ·{' '}
              {photo ? (
                <a href={href('/files/:publicId', { publicId: photo })}>Photo of {name}</a>
              ) : (
                'no photo yet'
              )}
              {badge ? ` · ${badge}` : ''}
              {checkedInAt ? (
                <>
                  {' '}
                  · checked in <DateTime value={checkedInAt} />
                </>
              ) : null}
            </li>
          ) : null,
        )}
      </ul>
      {coverage.length > 0 ? (
        <>
          <h3>Published</h3>
          <ul>
            {coverage.map(({ id, address }) => (
              <li key={id} className="break-anywhere">
                {address}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  )
}

interface EarlierProps {
  earlier: readonly {
    id: number
    year: number
    state: CredentialState
    applicant: string
    published: number | string | null
  }[]
}

/** The outlet's other applications, with how much they published. */
export function EarlierYears({ earlier }: EarlierProps) {
  if (earlier.length === 0) return null
  return (
    <Card title="Other years of this outlet">
      <ul>
        {earlier.map(({ id, year, state, applicant, published }) => (
          <li key={id}>
            <Link to={href('/admin/media-credentials/edit/:id', { id })}>{year}</Link>, {applicant}:{' '}
            {CREDENTIAL_LABELS[state].label.toLowerCase()}, {Number(published ?? 0)} links published
          </li>
        ))}
      </ul>
    </Card>
  )
}
