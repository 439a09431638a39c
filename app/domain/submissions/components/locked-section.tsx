import { reviewHref } from '#app/domain/submissions/addresses.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { href } from '#app/platform/href.ts'
import { canonicalAnswer, shownPerson } from '#app/domain/catalogue/fields/answers.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import type { SectionPageView } from '#app/domain/submissions/form/section-page.server.ts'
import type { UnsavedView } from '#app/domain/submissions/page-views.ts'
import { ChangeCard } from './change-card.tsx'

interface LockedSectionProps {
  page: SectionPageView
  locked: string
  unsaved: UnsavedView | undefined
}

/** A section that cannot be changed any more, or not by this person. What they had just typed is shown, to be copied. */
export function LockedSection({ page, locked, unsaved }: LockedSectionProps) {
  const typed = page.fields.flatMap((field) => {
    const text =
      field.type === 'people'
        ? (unsaved?.people ?? []).map(shownPerson).join('\n')
        : canonicalAnswer(unsaved?.answers[field.key])
    return text ? [{ term: field.label, value: <PlainText>{text}</PlainText> }] : []
  })
  return (
    <Page
      title={page.sectionTitle}
      crumbs={[
        { label: 'Entries', to: href('/submissions') },
        {
          label: shownTitle(page.title),
          to: reviewHref(page.submissionId),
        },
        { label: page.category },
      ]}
    >
      <Notice
        tone={unsaved ? 'bad' : 'plain'}
        title={unsaved ? 'Not saved' : undefined}
        announce={Boolean(unsaved)}
      >
        {locked}
      </Notice>
      {page.windows ? <ChangeCard windows={page.windows} /> : null}
      {typed.length > 0 ? (
        <Card title="Your text">
          <DefinitionList items={typed} />
        </Card>
      ) : null}
      <LinkButton kind="secondary" to={reviewHref(page.submissionId)}>
        View entry
      </LinkButton>
    </Page>
  )
}
