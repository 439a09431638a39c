import { Form, Link } from '@remix-run/react'
import { Namesake } from '#app/domain/studios/components/namesake.tsx'
import { STUDIO_FORM, StudioFields } from '#app/domain/studios/components/studio-fields.tsx'
import { studioFieldLabels } from '#app/domain/studios/details.ts'
import type { OfferedType } from '#app/domain/studios/offered-types.ts'
import type { StudioMatch } from '#app/domain/studios/queries.server.ts'
import { priceGroupNames, studioTypeFacts, studioTypeName } from '#app/domain/studios/rules.ts'
import type { newStudioSchema } from '#app/domain/studios/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { countryName } from '#app/platform/places/places.ts'
import type { newProfilePage } from '#app/routes/entrant/studios/new-profile.server.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Page } from '#app/ui/page-header.tsx'
import { words } from '#app/platform/award-words.ts'

interface NewProfileProps {
  page: LoaderData<Awaited<ReturnType<typeof newProfilePage>>>
  answer: unknown
  title: string
}

const LABELS = { type: 'Who is entering?', ...studioFieldLabels }

function namesakeIn(answer: unknown): StudioMatch | null {
  return typeof answer === 'object' && answer !== null && 'namesake' in answer
    ? (answer.namesake as StudioMatch | null)
    : null
}

/** The kind and the details of a new profile on one page, after the studios that are there already. */
export function NewProfile({ page, answer, title }: NewProfileProps) {
  const { query, next, matches, types, achievements, initial } = page
  const form = useAnsweredForm<ReturnType<typeof newStudioSchema>>(STUDIO_FORM, answer, initial)
  const namesake = namesakeIn(answer)
  return (
    <Page
      title={title}
      crumbs={[{ label: words.Studio, to: href('/studios/view') }, { label: 'Create profile' }]}
      lede="The type of profile decides what you can enter, and at what price."
      problems={form.problems(LABELS)}
    >
      <section className="stack stack-tight">
        <h2>{`Is your ${words.studio} already here?`}</h2>
        <FilterBar search={`Search ${words.studios} by name`} narrowed={query !== ''} />
        {query && matches.length === 0 ? (
          <p>{`No ${words.studio} matches. Create a profile below.`}</p>
        ) : null}
        {matches.length > 0 ? (
          <>
            <p>Is one of these yours?</p>
            <ul className="stack stack-tight">
              {matches.map((studio) => (
                <li key={studio.id}>
                  <Match studio={studio} next={next} />
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
      {namesake ? <Namesake studio={namesake} next={next} /> : null}
      <Form method="post" className="stack narrow" {...form.props}>
        <RadioGroup
          {...form.field('type')}
          legend={LABELS.type}
          choices={types.map((each) => ({
            value: each.type,
            label: studioTypeFacts[each.type].name,
            hint: kindHint(each, achievements),
          }))}
          required
        />
        <StudioFields type={null} field={form.field} />
        <Button>Create profile</Button>
      </Form>
    </Page>
  )
}

/** Says what the award says of a kind, and at which price it enters. */
function kindHint({ type, description }: OfferedType, achievements: boolean): string {
  const { production, achievement } = studioTypeFacts[type]
  const prices =
    achievement === production || !achievements
      ? `${priceGroupNames[production]}.`
      : `${priceGroupNames[production]}; ${priceGroupNames[achievement].toLowerCase()} in ${words.achievement} categories.`
  const membership = type === 'student' ? 'You can enter once your student membership is active.' : ''
  return [description, prices, membership].filter(Boolean).join(' ')
}

function Match({ studio, next }: { studio: StudioMatch; next: string | undefined }) {
  const facts = `${studioTypeName(studio.type)}, ${studio.city}, ${countryName(studio.country)}`
  if (studio.own === 'active')
    return (
      <>
        <strong>{studio.name}</strong> ({facts}). You are a member.{' '}
        <Link to={href('/studios/view')}>{`Your ${words.studios}`}</Link>
      </>
    )
  if (studio.own === 'requested')
    return (
      <>
        <strong>{studio.name}</strong> ({facts}). You’ve asked to join. An owner will answer your request.
      </>
    )
  return (
    <Form method="post" action={withQuery(href('/studios/add'), { next })} className="button-row">
      <span>
        <strong>{studio.name}</strong> ({facts})
      </span>
      <input type="hidden" name="studioId" value={studio.id} />
      <Button kind="secondary" name="intent" value="ask">
        Ask to join {studio.name}
      </Button>
    </Form>
  )
}
